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
  /** Reads only this quarter of the image, and a little of the others. */
  quarter?: { right: boolean; bottom: boolean };
  /** What is done to the image once its contrast is stretched. Absent: neither. */
  prepare?: "stretch" | "sharpen" | ((image: Sharp) => Sharp);
  options?: ReaderOptions;
}

/** A small code in a photo is read from a part of it, twice as large. */
const quarter = (right: boolean, bottom: boolean): Pass => ({
  side: 2880,
  enlarge: true,
  quarter: { right, bottom },
  prepare: "sharpen",
});

/**
 * Each pass finds codes that the pass before missed. The first two read nearly all images; the rest
 * cost two to ten times as much each, and are all that a picture without a code can cost. Bank apps
 * print the code of a slip at the bottom, most of them on the right.
 */
const PASSES: readonly Pass[] = [
  { side: 1200 },
  { side: 2400 },
  quarter(true, true),
  { side: 1600, enlarge: true, prepare: "sharpen" },
  { side: 1600, enlarge: true, prepare: (image) => image.median(3) },
  { side: 1600, enlarge: true, prepare: "sharpen", options: { binarizer: "GlobalHistogram" } },
  { side: 1600, enlarge: true, turn: 20, prepare: "sharpen" },
  { side: 1600, enlarge: true, turn: 45, prepare: "stretch" },
  {
    side: 1600,
    enlarge: true,
    prepare: (image) => image.blur(1.2),
    options: { tryDenoise: true },
  },
  { side: 1600, enlarge: true, prepare: (image) => image.threshold(110) },
  { side: 1600, enlarge: true, prepare: (image) => image.threshold(160) },
  quarter(false, true),
  quarter(true, false),
  quarter(false, false),
];

/** More than this makes a picture larger, and no code clearer. */
const ENLARGE_MAX = { whole: 4, quarter: 2 };

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
 * The QR codes that were found up to the first pass that finds a wanted one: an easy code, as of an
 * advertisement, must not hide the code of a slip.
 * @throws when the bytes are no image
 */
export async function readQrCodes(
  picture: Uint8Array,
  isWanted: (text: string) => boolean,
): Promise<QrCode[]> {
  prepare();
  const source = sharp(picture, { failOn: "truncated" }).flatten({ background: "#fff" });
  const size = await source.metadata();
  const found = new Map<string, QrCode>();
  for (const pass of PASSES) {
    for (const code of await readPass(source, { pass, size })) {
      if (!found.has(code.text)) found.set(code.text, code);
    }
    if ([...found.keys()].some(isWanted)) break;
  }
  return [...found.values()];
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

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  left: number;
  top: number;
}

async function readPass(
  source: Sharp,
  { pass, size }: { pass: Pass; size: Size },
): Promise<QrCode[]> {
  const area = areaOf(pass, size);
  let image = source.clone().greyscale().toColourspace("b-w");
  if (pass.quarter) image = image.extract(area);
  const longest = Math.max(area.width, area.height);
  if (pass.enlarge || longest > pass.side) {
    const share = pass.quarter ? ENLARGE_MAX.quarter : ENLARGE_MAX.whole;
    const side = Math.min(pass.side, longest * share);
    image = image.resize({ width: side, height: side, fit: "inside", kernel: "cubic" });
  }
  if (pass.prepare) image = await prepared(image, pass.prepare);
  if (pass.turn !== undefined) image = image.rotate(pass.turn, { background: "#fff" });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const found = await readBarcodes(asPixels(data, info), {
    formats: ["QRCode"],
    tryHarder: true,
    ...pass.options,
  });
  return found.map(({ text, position }) => {
    if (pass.turn !== undefined) return { text, box: null };
    const corners = Object.values(position).map(({ x, y }) => ({
      x: (area.left + (x / info.width) * area.width) / size.width,
      y: (area.top + (y / info.height) * area.height) / size.height,
    }));
    return { text, box: boxOf(corners) };
  });
}

/** The share of the darkest and of the brightest pixels that become black and white. */
const CUT_OFF = 0.02;

/** An unsharp mask: it makes the edges of an enlarged code three times as steep. */
const SHARPEN = {
  width: 5,
  height: 5,
  kernel: [
    ...[-1, -4, -6, -4, -1],
    ...[-4, -16, -24, -16, -4],
    ...[-6, -24, 348, -24, -6],
    ...[-4, -16, -24, -16, -4],
    ...[-1, -4, -6, -4, -1],
  ],
  scale: 128,
};

/**
 * Prepares a grey image. Contrast and edges are computed here: sharp does both in colours, which
 * takes several times as long.
 */
async function prepared(image: Sharp, how: NonNullable<Pass["prepare"]>): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  stretch(data);
  const { width, height, channels } = info;
  const grey = sharp(data, { raw: { width, height, channels } }).toColourspace("b-w");
  if (how === "stretch") return grey;
  return how === "sharpen" ? grey.convolve(SHARPEN) : how(grey);
}

/** Stretches the contrast of grey pixels. */
function stretch(grey: Buffer): void {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  const level = (share: number) => {
    let left = grey.length * share;
    return counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
  };
  const [low, high] = [level(CUT_OFF), level(1 - CUT_OFF)];
  const table = new Uint8ClampedArray(256).map(
    (_, value) => ((value - low) * 255) / Math.max(1, high - low),
  );
  for (let at = 0; at < grey.length; at += 1) grey[at] = table[grey[at] ?? 0] ?? 0;
}

/** A code on the middle line is whole in a quarter that goes on for a tenth of the image. */
const OVERLAP = 0.1;

function areaOf({ quarter }: Pass, { width, height }: Size): Area {
  if (!quarter) return { left: 0, top: 0, width, height };
  const [wide, high] = [Math.ceil(width * (0.5 + OVERLAP)), Math.ceil(height * (0.5 + OVERLAP))];
  return {
    left: quarter.right ? width - wide : 0,
    top: quarter.bottom ? height - high : 0,
    width: wide,
    height: high,
  };
}

function boxOf(corners: readonly { x: number; y: number }[]): QrCode["box"] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
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
