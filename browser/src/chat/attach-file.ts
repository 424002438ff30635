import type { AttachedFile } from "./entry.ts";
import { checkFile, type FileKind } from "./file-rules.ts";

type Attached =
  | { file: AttachedFile; refusal?: undefined }
  | { refusal: "type" }
  | { refusal: "size"; megabytes: number };

type Size = { width: number | null; height: number | null };

const UNKNOWN: Size = { width: null, height: null };
/** A video whose metadata does not load is sent without a size. */
const MEASURE_MS = 3_000;

/** Copies a chosen file with its size on the screen, or returns why it is refused. */
export async function attachFile(file: File): Promise<Attached> {
  const checked = checkFile(file);
  if (checked.kind === undefined) return checked;
  try {
    // A copy: the file on the disk may be gone before it is sent.
    const blob = new Blob([await file.arrayBuffer()], { type: file.type });
    const size = await measure(blob, checked.kind);
    return { file: { blob, name: file.name, kind: checked.kind, path: null, ...size } };
  } catch {
    return { refusal: "type" };
  }
}

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
