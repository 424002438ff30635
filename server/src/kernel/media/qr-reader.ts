/**
 * Reads QR codes from an image with zxing in WebAssembly, in several passes from cheap to thorough.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

interface Pass {
  /**
   * Longest side of the image in this pass, in pixels. With `enlarge`, smaller images are enlarged
   * to it.
   */
  side: number;
  enlarge?: boolean;
  /** Degrees of rotation before reading. */
  turn?: number;
  prepare?: (image: Sharp) => Sharp;
  options?: ReaderOptions;
}

const stretch = (image: Sharp) => image.normalise({ lower: 2, upper: 98 });
const sharpen = (image: Sharp) => stretch(image).sharpen({ sigma: 1.5, m1: 1, m2: 3 });

/**
 * Each pass finds codes that the pass before missed. The first two read nearly all images; each of
 * the rest costs ten times as much.
 */
const PASSES: readonly Pass[] = [
  { side: 1200 },
  { side: 2400 },
  { side: 1600, enlarge: true, prepare: sharpen },
  { side: 2400, enlarge: true, prepare: (image) => stretch(image.median(3)) },
  { side: 2400, enlarge: true, prepare: sharpen, options: { binarizer: "GlobalHistogram" } },
  { side: 1600, enlarge: true, turn: 20, prepare: sharpen },
  { side: 1600, enlarge: true, turn: 45, prepare: stretch },
  {
    side: 1600,
    enlarge: true,
    prepare: (image) => stretch(image).blur(1.2),
    options: { tryDenoise: true },
  },
  { side: 1600, enlarge: true, prepare: (image) => stretch(image).threshold(110) },
  { side: 1600, enlarge: true, prepare: (image) => stretch(image).threshold(160) },
];

const WASM = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
let isPrepared = false;

/** A QR code in an image. */
export interface QrCode {
  text: string;
  /**
   * Position as shares of the image's width and height; null when the image was rotated to read it.
   */
  box: { left: number; top: number; width: number; height: number } | null;
}

/**
 * All QR codes of the first pass that finds any; empty when no pass finds one.
 * @throws when the bytes are no image
 */
export async function readQrCodes(picture: Uint8Array): Promise<QrCode[]> {
  prepare();
  const source = sharp(picture, { failOn: "truncated" }).flatten({ background: "#fff" });
  const { width, height } = await source.metadata();
  for (const pass of PASSES) {
    const codes = await readPass(source, { pass, longest: Math.max(width, height) });
    if (codes.length > 0) return codes;
  }
  return [];
}

/**
 * Loads the WebAssembly module from disk, because the server must not fetch code from another host.
 */
function prepare(): void {
  if (isPrepared) return;
  const file = readFileSync(WASM);
  const wasmBinary = new Uint8Array(file).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  isPrepared = true;
}

async function readPass(
  source: Sharp,
  { pass, longest }: { pass: Pass; longest: number },
): Promise<QrCode[]> {
  let image = source.clone().toColourspace("b-w");
  if (longest > pass.side || pass.enlarge) {
    const fit = { fit: "inside", kernel: "cubic" } as const;
    image = image.resize({ width: pass.side, height: pass.side, ...fit });
  }
  if (pass.prepare) image = pass.prepare(image);
  if (pass.turn !== undefined) image = image.rotate(pass.turn, { background: "#fff" });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const found = await readBarcodes(asPixels(data, info), {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 4,
    ...pass.options,
  });
  const codes = found.map(({ text, position }) => ({
    text,
    box: pass.turn === undefined ? boxOf(Object.values(position), info) : null,
  }));
  return codes.filter(({ text }, at) => codes.findIndex((code) => code.text === text) === at);
}

function boxOf(
  corners: readonly { x: number; y: number }[],
  { width, height }: { width: number; height: number },
): QrCode["box"] {
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** zxing expects four channels per pixel. */
function asPixels(
  grey: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
) {
  const data = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(data.buffer);
  for (let at = 0; at < words.length; at += 1) {
    words[at] = 0xff000000 | ((grey[at * channels] ?? 0) * 0x010101);
  }
  return { data, width, height, colorSpace: "srgb" as const };
}
