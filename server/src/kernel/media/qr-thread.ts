/** A worker thread that looks for a slip in one image at a time. qr-threads.ts starts it. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { readQrCodes } from "./qr-reader.ts";
import type { QrAnswer } from "./qr-threads.ts";

/** Lower priority than the main thread, so that calls that move money get the processor first. */
const NICE = 5;

// On Linux this sets the priority of the thread. Elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", async (picture: Uint8Array) => {
  const isSlip = (text: string) => parseSlipQr(text) !== undefined;
  let answer: QrAnswer;
  try {
    answer = { codes: await readQrCodes(picture, isSlip) };
  } catch {
    answer = { failed: true };
  }
  parentPort?.postMessage(answer);
});
