// How the web view is built: one page, no code from elsewhere, for the web views that the app runs in.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fixtures } from "./build/fixtures.ts";

export default defineConfig({
  base: "./",
  plugins: [react(), fixtures()],
  clearScreen: false,
  build: { target: ["safari16.4", "chrome110"], outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
});
