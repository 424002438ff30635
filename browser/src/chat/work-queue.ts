import { ApiError } from "@krapao/contract/client";
import { backoffMs, judgeFailure } from "@krapao/ui/chat/outbox-rules";
import type { Entry } from "./entry.ts";

interface Work {
  /** The next thing; undefined when there is none. */
  next: () => Entry | undefined;
  act: (entry: Entry) => Promise<void>;
  /** Looks again at what there is: another tab may have done it. */
  reload: () => Promise<void>;
  isOver: () => boolean;
  /** Told when the server says no. */
  refuse: (entry: Entry, code: string) => Promise<void>;
}

/** One page of all that are open does the work; the others would only repeat it. */
function withLock(name: string, run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, run) : run();
}

/** Works off one kind of things, one after the other, in one tab of all; after a failure later again. */
export function openLane(lock: string, { next, act, reload, isOver, refuse }: Work) {
  let running = false;
  let again = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Answers whether to go on with the next one at once. */
  async function attempt(entry: Entry): Promise<boolean> {
    try {
      await act(entry);
      failures = 0;
      return true;
    } catch (error) {
      const verdict = judgeFailure(error);
      if (verdict === "refused" && error instanceof ApiError) {
        await refuse(entry, error.code);
        return true;
      }
      if (verdict === "retry" && !isOver()) {
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
    running = true;
    while (again && !isOver()) {
      again = false;
      await withLock(lock, workOff).catch(() => undefined);
    }
    running = false;
  }

  function run() {
    clearTimeout(timer);
    again = true;
    if (!running) void runOnce();
  }
  return { run, stop: () => clearTimeout(timer) };
}
