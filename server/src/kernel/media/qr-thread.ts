/** Runs in a thread of its own: reads one picture at a time and answers. Started by qr-threads.ts. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { readQrCodes } from "./qr-reader.ts";
import type { QrAnswer } from "./qr-threads.ts";

/** Below everyone else: whoever moves money gets the processor first. */
const NICE = 5;

// Only Linux gives a thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", async (picture: Uint8Array) => {
  let answer: QrAnswer;
  try {
    answer = { codes: await readQrCodes(picture) };
  } catch {
    answer = { failed: true };
  }
  parentPort?.postMessage(answer);
});
