/**
 * Builds the console into `dist`: `node console/build.ts`. One build serves both variants and every language.
 * The server answers `index.html` for every path that is no file and no call.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const out = join(ROOT, "dist");

/** Lays a `.br` and a `.gz` beside whatever of the build that makes smaller; the server sends those. */
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
// What became of each source: tools/budgets.ts reads it, nobody is served it.
renameSync(join(out, ".vite/manifest.json"), join(ROOT, "dist.manifest.json"));
rmSync(join(out, ".vite"), { recursive: true, force: true });
compress();
console.log("built console/dist");
