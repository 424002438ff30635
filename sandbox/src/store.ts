/** Saves the state in one file: written to a temporary file, then renamed over the old one. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { emptyWorld, noPlayers, type World } from "./world.ts";

/**
 * Changes within this time share one write. A large state waits longer, so that writing takes at
 * most a fifth of the time.
 */
const LEAST_DELAY_MS = 5;

export type Store = {
  world: World;
  /** Marks the state as changed. It is written soon. */
  changed(): void;
  /**
   * Resolves when every change so far is in the file. External parties answer only then, so that a
   * killed sandbox loses nothing.
   */
  saved(): Promise<void>;
  /** Writes the unsaved changes now, and nothing after that. */
  close(): void;
  /** Deletes all state, in place. */
  reset(): void;
};

/**
 * Opens the file, or starts with an empty state. An unreadable file is renamed, never overwritten.
 */
export function openStore(file: string, warn: (sentence: string) => void): Store {
  mkdirSync(dirname(file), { recursive: true });
  const world = load(file, warn);
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];
  let delay = LEAST_DELAY_MS;
  let closed = false;

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const started = performance.now();
    writeFileSync(`${file}.new`, JSON.stringify(world, writeMinor), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    delay = Math.max(LEAST_DELAY_MS, 4 * (performance.now() - started));
    for (const resolve of waiting.splice(0)) resolve();
  };
  const changed = () => {
    if (!closed) timer ??= setTimeout(flush, delay);
  };
  const saved = () =>
    timer === undefined ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
  const close = () => {
    flush();
    closed = true;
  };
  const reset = () => {
    Object.assign(world, emptyWorld());
    changed();
  };
  return { world, changed, saved, close, reset };
}

function load(file: string, warn: (sentence: string) => void): World {
  if (!existsSync(file)) return emptyWorld();
  try {
    const stored: World = JSON.parse(readFileSync(file, "utf8"), readMinor);
    if (stored.version !== 1) throw new Error(`unknown version ${stored.version}`);
    return { ...emptyWorld(), ...stored, players: { ...noPlayers(), ...stored.players } };
  } catch (error) {
    const renamed = `${file}.unreadable-${Date.now()}`;
    renameSync(file, renamed);
    warn(`the state file could not be read and was renamed to ${renamed}: ${error}`);
    return emptyWorld();
  }
}

/** JSON has no bigint: minor units are stored as `{ "$minor": "123" }`. */
function writeMinor(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? { $minor: value.toString() } : value;
}

function readMinor(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$minor" in value)) return value;
  return BigInt(String(value.$minor));
}
