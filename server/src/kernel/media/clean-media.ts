/**
 * Cleans media of the chat: images are re-encoded; videos are checked and their private metadata is
 * blanked.
 */
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { pictureIn } from "./image-structure.ts";
import { cleanPicture, runExclusive } from "./media.ts";
import { cleanVideoFile } from "./video-structure.ts";

export interface CleanMedium {
  bytes: Buffer;
  ending: "jpg" | "webp" | "mp4" | "mov";
  width: number;
  height: number;
}

/** Maximum of pixels of all frames together, and the longest side of the stored animation. */
const ANIMATION_PIXELS_MAX = 30_000_000;
const ANIMATION_SIDE_MAX = 800;
const ANIMATION_QUALITY = 70;
/** Effort of the encoder, 0 to 6. Low, because an animation has many frames. */
const ANIMATION_EFFORT = 1;

/**
 * Re-encodes an image. An animated GIF stays animated. @returns null when the file is no accepted
 * image @throws REQUEST_LIMIT
 */
export async function cleanImage(path: string): Promise<CleanMedium | null> {
  if ((await typeOf(path)) === "image/gif") return runExclusive(() => cleanAnimation(path));
  const picture = await cleanPicture(path);
  if (!picture) return null;
  const { jpeg, width, height } = picture;
  return { bytes: jpeg, ending: "jpg", width, height };
}

/**
 * Checks and cleans a video. @returns null when the file is no accepted video @throws REQUEST_LIMIT
 */
export function cleanVideo(path: string): Promise<CleanMedium | null> {
  return runExclusive(async () => {
    const bytes = await readFile(path);
    const facts = cleanVideoFile(bytes);
    if (!facts) return null;
    const { end, ...video } = facts;
    // What cameras append is cut off.
    return { bytes: bytes.subarray(0, end), ...video };
  });
}

async function typeOf(path: string): Promise<string | undefined> {
  return (await fileTypeFromBuffer(await readFile(path)).catch(() => undefined))?.mime;
}

async function cleanAnimation(path: string): Promise<CleanMedium | null> {
  const picture = pictureIn(await readFile(path), "image/gif");
  if (!picture) return null;
  try {
    const source = sharp(picture.bytes, { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX });
    const { width, height, pages = 1, pageHeight = height } = await source.metadata();
    if (width * pageHeight * pages > ANIMATION_PIXELS_MAX) return null;
    const { data, info } = await source
      .resize({
        width: ANIMATION_SIDE_MAX,
        height: ANIMATION_SIDE_MAX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: ANIMATION_QUALITY, effort: ANIMATION_EFFORT })
      .toBuffer({ resolveWithObject: true });
    const frameHeight = info.pageHeight ?? info.height;
    return { bytes: data, ending: "webp", width: info.width, height: frameHeight };
  } catch {
    return null;
  }
}
