import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { openBuildCache } from "./build-cache.ts";

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Compressing a file takes this many times as long as reading what it was compressed to. */
const KEPT_BYTES = 20_000;

interface Compressed {
  br: string;
  gz: string;
}

async function compress(content: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, BROTLI),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { br: br.toString("base64"), gz: gz.toString("base64") };
}

/**
 * Writes a `.br` and a `.gz` next to each file of a folder whose name fits; the server sends those.
 * Large files are kept for the next build.
 */
export async function compressFiles(folder: string, names: RegExp): Promise<void> {
  const cache = openBuildCache<Compressed>(`compressed-${process.versions.brotli}`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    files
      .filter((name) => names.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const content = await readFile(file);
        const make = () => compress(content);
        const { br, gz } =
          content.length < KEPT_BYTES
            ? await make()
            : await cache.get([content.toString("base64")], make);
        await Promise.all([
          writeFile(`${file}.br`, Buffer.from(br, "base64")),
          writeFile(`${file}.gz`, Buffer.from(gz, "base64")),
        ]);
      }),
  );
}
