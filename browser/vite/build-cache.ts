import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/krapao-build", import.meta.url));
/** An entry that no build has written or used for this long is deleted. */
const UNUSED_MS = 30 * 24 * 3_600_000;

export interface BuildCache<T> {
  /** What was made of the same parts before, else what `make` makes of them now. */
  get(parts: readonly string[], make: () => Promise<T>): Promise<T>;
}

/**
 * Keeps what builds compute between builds, by a hash of everything that it depends on: `maker`
 * names the program and its version, `parts` are its input. Builds of all apps share it.
 */
export function openBuildCache<T>(maker: string, root = FOLDER): BuildCache<T> {
  const folder = join(root, maker.replace(/[^\w.-]+/g, "_"));
  mkdirSync(folder, { recursive: true });
  deleteUnused(folder);
  return {
    async get(parts, make) {
      const hash = createHash("sha256").update(JSON.stringify([maker, ...parts]));
      const file = join(folder, hash.digest("hex"));
      const known = readEntry<T>(file);
      if (known !== undefined) return known.value;
      const value = await make();
      // Two builds at the same time write the same content.
      const own = `${file}.${process.pid}`;
      writeFileSync(own, JSON.stringify({ value }));
      renameSync(own, file);
      return value;
    },
  };
}

/** Undefined when there is none, or a killed build has left half of it. */
function readEntry<T>(file: string): { value: T } | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { value: T };
  } catch {
    return undefined;
  }
}

function deleteUnused(folder: string): void {
  const until = Date.now() - UNUSED_MS;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const { atimeMs = Date.now(), mtimeMs = Date.now() } =
      statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Math.max(atimeMs, mtimeMs) < until) rmSync(file, { force: true });
  }
}
