/**
 * Saves the state: a snapshot, and a log to which every change is appended. The log is folded into
 * a new snapshot at the start, and when it has grown large.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { applyChange, type Change, followChanges, readMinor, writeMinor } from "./state-changes.ts";
import { emptyWorld, noPlayers, type World } from "./world.ts";

/** A log below this size is not folded while the sandbox runs. */
const LOG_MAX_BYTES = 32_000_000;
/** A larger log is folded once it is this many times as large as the snapshot. */
const LOG_TO_SNAPSHOT = 4;

export type Store = {
  world: World;
  /**
   * Marks the state as changed, so that it is written soon. Records that changed in place are
   * named; one that was added to a list or removed need not be.
   */
  changed(...records: object[]): void;
  /**
   * Resolves when every change so far is in the files. External parties answer only then, so that a
   * killed sandbox loses nothing.
   */
  saved(): Promise<void>;
  /** Writes the unsaved changes now, and nothing after that. */
  close(): void;
  /** Deletes all state, in place. */
  reset(): void;
};

type Options = { warn: (sentence: string) => void; logMaxBytes?: number };

/**
 * Opens the files of a folder, or starts with an empty state. Unreadable files are renamed, never
 * overwritten.
 */
export function openStore(dir: string, { warn, logMaxBytes = LOG_MAX_BYTES }: Options): Store {
  mkdirSync(dir, { recursive: true });
  const opened = openState(dir, warn);
  const { world } = opened;
  const files = startLog(dir, opened);
  let changesOf = followChanges(world);
  const named = new Set<object>();
  const waiting: (() => void)[] = [];
  let turn: NodeJS.Immediate | undefined;
  let isReset = false;
  let isClosed = false;

  const flush = () => {
    if (turn === undefined) return;
    clearImmediate(turn);
    turn = undefined;
    if (isReset) changesOf = followChanges(world);
    else files.append(changesOf(named));
    named.clear();
    const most = Math.max(logMaxBytes, LOG_TO_SNAPSHOT * files.snapshotBytes());
    if (isReset || files.logBytes() > most) files.fold();
    isReset = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const changed = (...records: object[]) => {
    for (const record of records) named.add(record);
    // Calls of the same turn share one write.
    if (!isClosed) turn ??= setImmediate(flush);
  };
  const saved = () =>
    turn === undefined ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
  const close = () => {
    if (isClosed) return;
    flush();
    isClosed = true;
    files.close();
  };
  const reset = () => {
    Object.assign(world, emptyWorld());
    isReset = true;
    changed();
  };
  return { world, changed, saved, close, reset };
}

/** A state with the number of the log that continues it. */
type State = { world: World; generation: number };

const snapshotFile = (dir: string) => join(dir, "sandbox.json");
const logFile = (dir: string) => join(dir, "sandbox.log");

/** Reads the stored state. @throws when a file is malformed */
export function readState(dir: string): State {
  const { generation, ...stored } = readSnapshot(snapshotFile(dir));
  const world: World = {
    ...emptyWorld(),
    ...stored,
    players: { ...noPlayers(), ...stored.players },
  };
  for (const change of readLog(logFile(dir), generation)) applyChange(world, change);
  return { world, generation };
}

function readSnapshot(file: string): World & { generation: number } {
  if (!existsSync(file)) return { ...emptyWorld(), generation: 0 };
  const stored = JSON.parse(readFileSync(file, "utf8"), readMinor);
  if (stored.version !== 1) throw new Error(`unknown version ${stored.version}`);
  return { generation: 0, ...stored };
}

/** The changes after a snapshot. A log of another generation is part of the snapshot already. */
function readLog(file: string, generation: number): Change[] {
  if (!existsSync(file)) return [];
  // A killed process may leave half a line at the end. Nothing was answered for it.
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const [head, ...rest] = lines.map((line) => JSON.parse(line, readMinor));
  return head?.generation === generation ? rest.flat() : [];
}

function openState(dir: string, warn: Options["warn"]): State {
  try {
    return readState(dir);
  } catch (error) {
    const suffix = `unreadable-${Date.now()}`;
    for (const file of [snapshotFile(dir), logFile(dir)].filter(existsSync)) {
      renameSync(file, `${file}.${suffix}`);
    }
    warn(`the state could not be read, and its files were renamed to ...${suffix}: ${error}`);
    return { world: emptyWorld(), generation: 0 };
  }
}

/** Writes a snapshot of the state and opens an empty log after it. */
function startLog(dir: string, { world, generation }: State) {
  const [snapshot, log] = [snapshotFile(dir), logFile(dir)];
  let current = generation;
  let handle: number | undefined;
  let bytes = { snapshot: 0, log: 0 };

  const write = (text: string) => {
    if (handle === undefined) throw new Error("the log is closed");
    bytes.log += writeSync(handle, text);
  };
  const close = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  const fold = () => {
    close();
    current += 1;
    const text = JSON.stringify({ ...world, generation: current }, writeMinor);
    writeFileSync(`${snapshot}.new`, text, { mode: 0o600 });
    // From here on the old log belongs to an older snapshot and is not read any more.
    renameSync(`${snapshot}.new`, snapshot);
    handle = openSync(log, "w", 0o600);
    bytes = { snapshot: text.length, log: 0 };
    write(`{"generation":${current}}\n`);
  };
  fold();
  return {
    append: (changes: Change[]) => {
      if (changes.length > 0) write(`${JSON.stringify(changes, writeMinor)}\n`);
    },
    fold,
    close,
    snapshotBytes: () => bytes.snapshot,
    logBytes: () => bytes.log,
  };
}
