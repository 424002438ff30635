import { ApiError } from "@krapao/contract/client";
import { assessFailure, backoffMs, type Entry } from "./entry.ts";

interface Work<E extends Entry> {
  /** The next entry; undefined when there is none. */
  next: () => E | undefined;
  act: (entry: E) => Promise<void>;
  /** Reads the entries again: another tab may have changed them. */
  reload: () => Promise<void>;
  isOver: () => boolean;
  /** Called when the server refuses an entry. */
  refuse: (entry: E, code: string) => Promise<void>;
}

/** Runs in one tab at a time: the others would only repeat the work. */
function withLock(name: string, run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, run) : run();
}

/** Works on entries one by one, in one tab of all that are open, and retries after a failure. */
export function openWorkQueue<E extends Entry>(
  lock: string,
  { next, act, reload, isOver, refuse }: Work<E>,
) {
  let isRunning = false;
  let isWanted = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether to go on with the next entry at once. */
  async function attempt(entry: E): Promise<boolean> {
    try {
      await act(entry);
      failures = 0;
      return true;
    } catch (error) {
      const outcome = assessFailure(error);
      if (outcome === "refused" && error instanceof ApiError) {
        await refuse(entry, error.code);
        return true;
      }
      if (outcome === "retry" && !isOver()) {
        failures += 1;
        timer = setTimeout(run, backoffMs(failures, Math.random()));
      }
      return false;
    }
  }

  async function workOff() {
    await reload();
    for (let goesOn = true; goesOn && !isOver(); ) {
      const entry = next();
      goesOn = entry !== undefined && (await attempt(entry));
    }
  }

  async function runOnce() {
    isRunning = true;
    while (isWanted && !isOver()) {
      isWanted = false;
      await withLock(lock, workOff).catch(() => undefined);
    }
    isRunning = false;
  }

  function run() {
    clearTimeout(timer);
    isWanted = true;
    if (!isRunning) void runOnce();
  }
  return { run, stop: () => clearTimeout(timer) };
}
