import type { AttachedFile } from "./entry.ts";
import { type FileKind, kindOf, limitOf } from "./file-rules.ts";

type Attached =
  | { file: AttachedFile; refusal?: undefined }
  | { refusal: "type" }
  | { refusal: "size"; megabytes: number };

type Size = { width: number | null; height: number | null };

const UNKNOWN: Size = { width: null, height: null };
/** A video whose metadata does not load is sent without a size. */
const MEASURE_MS = 3_000;

/**
 * Copies a chosen file with its size on the screen, or returns why it is refused. A picture is
 * shrunk, and one of another format becomes a JPEG.
 */
export async function attachFile(file: File): Promise<Attached> {
  const known = kindOf(file);
  if (!known) return { refusal: "type" };
  const { kind, isListed } = known;
  try {
    const shrunk = kind === "image" && !isAnimation(file) ? await shrink(file) : null;
    if (!shrunk && !isListed) return { refusal: "type" };
    const { blob, name } = shrunk ?? { blob: file, name: file.name };
    const megabytes = limitOf(kind, blob.size);
    if (megabytes !== null) return { refusal: "size", megabytes };
    // A copy: the file on the disk may be gone before it is sent.
    const copy = new Blob([await blob.arrayBuffer()], { type: blob.type });
    const size = await measure(copy, kind);
    return { file: { blob: copy, name, kind, path: null, ...size } };
  } catch {
    return { refusal: "type" };
  }
}

/** A shrunk GIF would not move. */
const isAnimation = ({ name }: File) => /\.gif$/i.test(name);

/**
 * Null when this browser cannot open the picture, or is offline and has not loaded the code: then a
 * listed one is sent as it is.
 */
async function shrink(file: File): Promise<{ blob: Blob; name: string } | null> {
  try {
    const { preparePicture } = await import("../pictures/prepare-picture.ts");
    const { file: blob, name, pixels } = await preparePicture(file, isListed);
    return pixels && { blob, name };
  } catch {
    return null;
  }
}

const isListed = (file: File) => kindOf(file)?.isListed ?? false;

/** Measures a picture or video, so that the thread reserves its place while it loads. */
async function measure(blob: Blob, kind: FileKind): Promise<Size> {
  const url = URL.createObjectURL(blob);
  try {
    return kind === "image" ? await measureImage(url) : await measureVideo(url);
  } catch {
    return UNKNOWN;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function measureImage(url: string): Promise<Size> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}

function measureVideo(url: string): Promise<Size> {
  const video = document.createElement("video");
  return new Promise<Size>((resolve) => {
    setTimeout(() => resolve(UNKNOWN), MEASURE_MS);
    video.preload = "metadata";
    video.onloadedmetadata = () =>
      resolve({ width: video.videoWidth || null, height: video.videoHeight || null });
    video.onerror = () => resolve(UNKNOWN);
    video.src = url;
  }).finally(() => {
    // Stops the reading before the URL is revoked; the browser would log an error otherwise.
    video.removeAttribute("src");
    video.load();
  });
}
