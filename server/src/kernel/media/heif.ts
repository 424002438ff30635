/** Decodes HEIF images with HEVC pixels in a thread, because sharp's build has no such decoder. */
import { Worker } from "node:worker_threads";

export interface HeifTask {
  bytes: Uint8Array;
  pixelsMax: number;
  /** Longest side of the answer, in pixels. */
  sideMax: number;
}

/** Pixels of four channels; null when the bytes are no image that can be decoded. */
export type HeifAnswer = { data: Uint8Array; width: number; height: number } | null;

/** A longer decoding ends the thread. 48 megapixels of an iPhone take a few seconds of a core. */
const DECODE_TIMEOUT_MS = 40_000;
/** JavaScript's own memory; heif-thread.ts limits what the decoder takes. */
const HEAP_MEGABYTES = 128;

/** Null also when decoding takes too long. Callers run one at a time. */
export function decodeHeif(workerData: HeifTask): Promise<HeifAnswer> {
  const worker = new Worker(new URL("./heif-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise<HeifAnswer>((resolve) => {
    worker.once("message", resolve);
    worker.once("error", () => resolve(null));
    worker.once("exit", () => resolve(null));
    setTimeout(resolve, DECODE_TIMEOUT_MS, null).unref();
  }).finally(() => worker.terminate());
}
