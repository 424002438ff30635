/**
 * Builds the console into `dist`: `node console/build.ts`. One build serves both variants and every
 * language. The server answers `index.html` to every path that is neither a file nor a call.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const out = join(ROOT, "dist");

/** Writes a `.br` and a `.gz` next to each file that compresses well; the server sends those. */
function compress(): void {
  for (const name of readdirSync(out, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|js|css|svg)$/.test(name)) continue;
    const text = readFileSync(join(out, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(join(out, `${name}.br`), brotliCompressSync(text, { params }));
    writeFileSync(join(out, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}

await build({ root: ROOT, logLevel: "warn" });
// tools/checks/budgets.ts reads which file each source became; the server does not serve it.
renameSync(join(out, ".vite/manifest.json"), join(ROOT, "dist.manifest.json"));
rmSync(join(out, ".vite"), { recursive: true, force: true });
compress();
console.log("built console/dist");
