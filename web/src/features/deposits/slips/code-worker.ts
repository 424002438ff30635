/**
 * Reads the QR codes of a picture off the main thread, with zxing in WebAssembly from our own
 * server.
 */

import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** From quick to thorough: the second pass finds pale and noisy codes. */
const PASSES: readonly ReaderOptions[] = [
  { tryHarder: true },
  { tryHarder: true, tryDenoise: true, binarizer: "GlobalHistogram" },
];

/** The codes that were found up to the pass that finds a slip's: others must not hide it. */
async function readTexts(pixels: ImageData): Promise<string[]> {
  const texts = new Set<string>();
  for (const options of PASSES) {
    const found = await readBarcodes(pixels, { ...options, formats: ["QRCode"] });
    for (const { isValid, text } of found) if (isValid) texts.add(text);
    if ([...texts].some(parseSlipQr)) break;
  }
  return [...texts];
}

addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  readTexts(data).then(postMessage, () => postMessage(null));
});
