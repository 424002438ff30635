/** Runs in a thread of its own: hashes one password at a time and answers. Started by hashing-threads.ts. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingAnswer, HashingWork } from "./hashing-threads.ts";

/** Below everyone else: whoever moves money gets the processor first. */
const NICE = 5;

// Only Linux gives a thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", (work: HashingWork) => {
  parentPort?.postMessage(answer(work));
});

function answer(work: HashingWork): HashingAnswer {
  try {
    return work.ask === "hash"
      ? { hash: hashSync(work.password, work.cost) }
      : { isRight: verifySync(work.hash, work.password) };
  } catch {
    // The words of the library may quote what it was given.
    return { failed: true };
  }
}
