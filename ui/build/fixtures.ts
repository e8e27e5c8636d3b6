// Serves the repository's fixtures at /fixtures/ to the plain browser: by the development server, the preview and the
// tests. Nothing of them goes into the built app.
import { createReadStream, readdirSync, statSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Connect, Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../fixtures", import.meta.url));
const TYPES: Record<string, string> = { ".json": "application/json", ".png": "image/png", ".jpg": "image/jpeg" };

/** A file answers with its bytes, a folder with the names in it as a JSON array. */
const serve: Connect.NextHandleFunction = (request, response, next) => {
  const path = decodeURIComponent((request.url ?? "/").replace(/[?#].*$/, ""));
  const file = normalize(join(FOLDER, path));
  const found = file === FOLDER || file.startsWith(FOLDER + sep) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!found) {
    response.statusCode = 404;
    response.end();
  } else if (found.isDirectory()) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(readdirSync(file).toSorted()));
  } else if (found.isFile()) {
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  } else {
    next();
  }
};

export function fixtures(): Plugin {
  return {
    name: "fixtures",
    configureServer: (server) => void server.middlewares.use("/fixtures", serve),
    configurePreviewServer: (server) => void server.middlewares.use("/fixtures", serve),
  };
}
