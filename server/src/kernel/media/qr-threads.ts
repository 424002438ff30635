/** The queue of the one thread that reads QR codes, so that images wait and calls do not. */
import { Worker } from "node:worker_threads";
import type { QrCode } from "./qr-reader.ts";

export type QrAnswer = { codes: QrCode[] } | { failed: true };

interface Task {
  picture: Uint8Array;
  resolve: (codes: QrCode[] | null) => void;
  reject: (error: Error) => void;
}

/** An image that takes longer ends the thread. All passes need about two seconds of a core. */
const READ_TIMEOUT_MS = 60_000;

const waiting: Task[] = [];
let thread: Worker | null = null;
let current: Task | null = null;
let timer: NodeJS.Timeout | undefined;

/** Reads the QR codes of an image in another thread; null when the bytes are no image. */
export function readQrInThread(picture: Uint8Array): Promise<QrCode[] | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ picture, resolve, reject });
    assignNext();
  });
}

function assignNext(): void {
  if (current !== null) return;
  current = waiting.shift() ?? null;
  if (current === null) return;
  thread ??= startThread();
  const worker = thread;
  // A working thread keeps the process alive until it answers; an idle one does not.
  worker.ref();
  timer = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS);
  worker.postMessage(current.picture);
}

function startThread(): Worker {
  const worker = new Worker(new URL("./qr-thread.ts", import.meta.url));
  worker.on("message", (answer: QrAnswer) => {
    worker.unref();
    finish((task) => task.resolve("codes" in answer ? answer.codes : null));
  });
  const onEnd = (error: Error) => {
    if (thread !== worker) return;
    thread = null;
    finish((task) => task.reject(error));
  };
  worker.on("error", onEnd);
  worker.on("exit", () => onEnd(new Error("the thread that reads QR codes ended")));
  return worker;
}

function finish(settle: (task: Task) => void): void {
  clearTimeout(timer);
  const task = current;
  current = null;
  if (task) settle(task);
  assignNext();
}
