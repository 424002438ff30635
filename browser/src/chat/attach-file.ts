import { type FileKind, judgeFile } from "@krapao/ui/chat/file-rules";
import type { AttachedFile } from "./entry.ts";

type Taken =
  | { file: AttachedFile; refusal?: undefined }
  | { refusal: "type" }
  | { refusal: "size"; megabytes: number };
type Size = { width: number | null; height: number | null };
const UNKNOWN: Size = { width: null, height: null };
/** A video that tells nothing of itself is sent all the same. */
const MEASURE_MS = 3_000;

/** Takes a copy of what somebody chose, with its size on the screen; or tells why it is refused. */
export async function takeFile(file: File): Promise<Taken> {
  const judged = judgeFile(file);
  if (judged.kind === undefined) return judged;
  try {
    // A copy: the file on the disk may be gone before it is sent.
    const blob = new Blob([await file.arrayBuffer()], { type: file.type });
    const size = await measure(blob, judged.kind);
    return {
      file: { blob, name: file.name, kind: judged.kind, path: null, ...size } as AttachedFile,
    };
  } catch {
    return { refusal: "type" } as const;
  }
}

/** Tells how large a picture or video is, so that its place in the thread is kept while it loads. */
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
  return new Promise((resolve) => {
    const video = document.createElement("video");
    setTimeout(() => resolve(UNKNOWN), MEASURE_MS);
    video.preload = "metadata";
    video.onloadedmetadata = () =>
      resolve({ width: video.videoWidth || null, height: video.videoHeight || null });
    video.onerror = () => resolve(UNKNOWN);
    video.src = url;
  });
}
