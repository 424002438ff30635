import { scriptAddress } from "../../../lib/device/script-address.ts";
import workerUrl from "./code-worker.ts?worker&url";

/** The result is only a hint, and the slip can be sent without it. */
const PATIENCE_MS = 10_000;

/**
 * Texts of the QR codes in a picture, read by a worker that ends afterwards; null when they were
 * not read in time.
 */
export function readCodes(pixels: ImageData, signal: AbortSignal): Promise<string[] | null> {
  const worker = new Worker(scriptAddress(workerUrl), { type: "module" });
  return new Promise<string[] | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string[] | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    setTimeout(resolve, PATIENCE_MS, null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
    worker.postMessage(pixels, [pixels.data.buffer]);
  }).finally(() => worker.terminate());
}
