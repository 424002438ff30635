/**
 * Reads the QR codes of a picture off the main thread, with zxing in WebAssembly from our own
 * server.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** From quick to thorough: the second pass finds pale and noisy codes. */
const PASSES: readonly ReaderOptions[] = [
  { tryHarder: true },
  { tryHarder: true, tryDenoise: true, binarizer: "GlobalHistogram" },
];

async function readTexts(pixels: ImageData): Promise<string[]> {
  for (const options of PASSES) {
    const found = await readBarcodes(pixels, {
      ...options,
      formats: ["QRCode"],
      maxNumberOfSymbols: 4,
    });
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return texts;
  }
  return [];
}

addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  readTexts(data).then(postMessage, () => postMessage(null));
});
