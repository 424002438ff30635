/**
 * Builds the console into `dist`: `node console/build.ts`. One build serves both variants and every
 * language. The server answers `index.html` to every path that is neither a file nor a call.
 */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressFiles } from "@krapao/browser/vite/compress-files";
import { addLicences } from "@krapao/browser/vite/licences";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const out = join(ROOT, "dist");

await build({ root: ROOT, logLevel: "warn" });
addLicences("console", out);
// tools/checks/budgets.ts reads which file each source became; the server does not serve it.
renameSync(join(out, ".vite/manifest.json"), join(ROOT, "dist.manifest.json"));
rmSync(join(out, ".vite"), { recursive: true, force: true });
await compressFiles(out, /\.(html|js|css|svg)$/);
console.log("built console/dist");
