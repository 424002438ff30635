/** A worker thread that hashes one password at a time. hashing-threads.ts starts it. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingAnswer, HashingWork } from "./hashing-threads.ts";

/** Lower priority than the main thread, so that calls that move money get the processor first. */
const NICE = 5;

// On Linux this sets the priority of the thread. Elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", (work: HashingWork) => {
  parentPort?.postMessage(answer(work));
});

function answer(work: HashingWork): HashingAnswer {
  try {
    return work.operation === "hash"
      ? { hash: hashSync(work.password, work.cost) }
      : { isRight: verifySync(work.hash, work.password) };
  } catch {
    // The library's error message may quote its input.
    return { failed: true };
  }
}
