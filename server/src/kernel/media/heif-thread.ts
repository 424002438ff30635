/**
 * A worker thread that decodes one HEIF image with HEVC pixels, as iPhones write them, and ends.
 * libheif in WebAssembly does it, and its memory can only grow: the thread's end frees it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import type { HeifAnswer, HeifTask } from "./heif.ts";

type Libheif = typeof import("libheif-js/libheif-wasm/libheif.js");
const require = createRequire(import.meta.url);
const openLibheif: Libheif["default"] = require("libheif-js/libheif-wasm/libheif.js");

/** Node has it, and its types do not name it. */
declare const WebAssembly: { Memory: { prototype: Memory } };
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE_BYTES = 64 * 1024;
/** Enough for 64 megapixels: 1.5 bytes of each as decoded, and 4 as pixels for the encoder. */
const MEMORY_BYTES_MAX = 768 * 1024 * 1024;
/** As of the thread that reads QR codes. */
const NICE = 5;

if (process.platform === "linux") setPriority(NICE);
limitMemory();
const task = workerData as HeifTask;
const answer = await decode(task).catch(() => null);
parentPort?.postMessage(answer, answer ? [answer.data.buffer as ArrayBuffer] : []);

/** The module asks for more memory page by page: more than the maximum is refused. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES_MAX) {
      throw new RangeError("the image needs too much memory");
    }
    return grow.call(this, pages);
  };
}

/** Decodes the main image, upright, and shrinks it. */
async function decode({ bytes, pixelsMax, sideMax }: HeifTask): Promise<HeifAnswer> {
  const file = require.resolve("libheif-js/libheif-wasm/libheif.wasm");
  const lib = openLibheif({ wasmBinary: readFileSync(file), print: () => {}, printErr: () => {} });
  const context = lib.heif_context_alloc();
  // The binding reads a string or bytes; its types name only the string.
  const { code } = lib.heif_context_read_from_memory(context, bytes as unknown as string);
  if (code !== lib.heif_error_code.heif_error_Ok) return null;
  const handle = lib.heif_js_context_get_primary_image_handle(context);
  if (!handle || handle.code) return null;
  const width = lib.heif_image_handle_get_width(handle);
  const height = lib.heif_image_handle_get_height(handle);
  if (width < 1 || height < 1 || width * height > pixelsMax) return null;
  const decoded = lib.heif_js_decode_image2(
    handle,
    lib.heif_colorspace.heif_colorspace_RGB,
    lib.heif_chroma.heif_chroma_interleaved_RGBA,
  ) as { code?: unknown; channels?: { data: Uint8Array; stride: number; height: number }[] } | null;
  const [pixels] = decoded?.channels ?? [];
  if (!pixels) return null;
  // A row may be longer than its pixels.
  const raw = { width: pixels.stride / 4, height: pixels.height, channels: 4 } as const;
  const { data, info } = await sharp(pixels.data, { raw, limitInputPixels: false })
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
