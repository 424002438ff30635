/** Keeps the world in one file: written whole to a neighbour, then renamed over the old one. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { emptyWorld, noPlayers, type World } from "./world.ts";

/** Changes within this time share one write. A large world waits longer, so that writing takes a fifth of the time at most. */
const LEAST_DELAY_MS = 5;

export type Store = {
  world: World;
  /** Says that the world changed; it is written soon. */
  changed(): void;
  /** Resolves when every change so far is in the file: a party answers only then, and a killed sandbox forgets nothing. */
  saved(): Promise<void>;
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
    const kept: World = JSON.parse(readFileSync(file, "utf8"), readMinor);
    if (kept.version !== 1) throw new Error(`unknown version ${kept.version}`);
    return { ...emptyWorld(), ...kept, players: { ...noPlayers(), ...kept.players } };
  } catch (error) {
    const aside = `${file}.unreadable-${Date.now()}`;
    renameSync(file, aside);
    warn(`the kept world could not be read and was put aside as ${aside}: ${error}`);
    return emptyWorld();
  }
}

/** JSON has no bigint: minor units are kept as `{ "$minor": "123" }`. */
function writeMinor(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? { $minor: value.toString() } : value;
}

function readMinor(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$minor" in value)) return value;
  return BigInt(String(value.$minor));
}
