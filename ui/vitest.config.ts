// The tests: plain functions in Node, components in a real browser against recorded replies.
import { playwright } from "@vitest/browser-playwright";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chromium, FLAGS } from "./build/chromium.ts";
import { fixtures } from "./build/fixtures.ts";

export default defineConfig({
  plugins: [react(), fixtures()],
  test: {
    projects: [
      { extends: true, test: { name: "unit", environment: "node", include: ["src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/**/*.test.tsx"],
          setupFiles: ["tests/setup.ts"],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium(), args: FLAGS } }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
