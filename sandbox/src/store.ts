/** Keeps the world in one file: written whole to a neighbour, flushed to disk, then renamed over the old one. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { emptyWorld, type World } from "./world.ts";

const DELAY_MS = 150;

export type Store = {
  world: World;
  /** Says that the world changed; it is written soon. */
  changed(): void;
  /** Writes now what is not written yet, and nothing any more after that. */
  close(): void;
  /** Forgets everything, in place. */
  reset(): void;
};

/** Opens the file, or starts an empty world. A file that cannot be read is put aside, never overwritten. */
export function openStore(file: string, warn: (sentence: string) => void): Store {
  mkdirSync(dirname(file), { recursive: true });
  const world = load(file, warn);
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write(file, JSON.stringify(world, writeMinor));
  };
  let closed = false;
  const changed = () => {
    if (!closed) timer ??= setTimeout(flush, DELAY_MS);
  };
  const reset = () => {
    Object.assign(world, emptyWorld());
    changed();
  };
  const close = () => {
    flush();
    closed = true;
  };
  return { world, changed, close, reset };
}

function load(file: string, warn: (sentence: string) => void): World {
  if (!existsSync(file)) return emptyWorld();
  try {
    const kept: World = JSON.parse(readFileSync(file, "utf8"), readMinor);
    if (kept.version !== 1) throw new Error(`unknown version ${kept.version}`);
    return { ...emptyWorld(), ...kept };
  } catch (error) {
    const aside = `${file}.unreadable-${Date.now()}`;
    renameSync(file, aside);
    warn(`the kept world could not be read and was put aside as ${aside}: ${error}`);
    return emptyWorld();
  }
}

function write(file: string, text: string): void {
  const fresh = `${file}.new`;
  const handle = openSync(fresh, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
}

/** JSON has no bigint: minor units are kept as `{ "$minor": "123" }`. */
function writeMinor(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? { $minor: value.toString() } : value;
}

function readMinor(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$minor" in value)) return value;
  return BigInt(String(value.$minor));
}
