/** Media of the chat: pictures re-encoded, films looked through and emptied of what they tell. */
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { isOnlyPicture } from "./image-structure.ts";
import { cleanPicture, inTurn } from "./media.ts";
import { cleanFilm } from "./video-structure.ts";

export interface CleanMedium {
  bytes: Buffer;
  ending: "jpg" | "webp" | "mp4" | "mov";
  width: number;
  height: number;
}

/** Most pixels of all frames of a moving picture together, and the longest side of what is kept. */
const MOVING_PIXELS_MAX = 30_000_000;
const MOVING_SIDE_MAX = 800;
const MOVING_QUALITY = 70;
/** How hard the encoder tries, 0 to 6: a moving picture has many frames. */
const MOVING_EFFORT = 1;

/** A picture; one that moves still does. @returns null when it is none that we take @throws REQUEST_LIMIT */
export async function cleanImage(path: string): Promise<CleanMedium | null> {
  if ((await typeOf(path)) === "image/gif") return inTurn(() => cleanMoving(path));
  const picture = await cleanPicture(path);
  if (!picture) return null;
  const { jpeg, width, height } = picture;
  return { bytes: jpeg, ending: "jpg", width, height };
}

/** A film in a container we know. @returns null when it is none @throws REQUEST_LIMIT */
export function cleanVideo(path: string): Promise<CleanMedium | null> {
  return inTurn(async () => {
    const bytes = await readFile(path);
    const facts = cleanFilm(bytes);
    return facts && { bytes, ...facts };
  });
}

async function typeOf(path: string): Promise<string | undefined> {
  return (await fileTypeFromBuffer(await readFile(path)).catch(() => undefined))?.mime;
}

async function cleanMoving(path: string): Promise<CleanMedium | null> {
  const bytes = await readFile(path);
  if (!isOnlyPicture(bytes, "image/gif")) return null;
  try {
    const source = sharp(bytes, { animated: true, limitInputPixels: MOVING_PIXELS_MAX });
    const { width, height, pages = 1, pageHeight = height } = await source.metadata();
    if (width * pageHeight * pages > MOVING_PIXELS_MAX) return null;
    const { data, info } = await source
      .resize({
        width: MOVING_SIDE_MAX,
        height: MOVING_SIDE_MAX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: MOVING_QUALITY, effort: MOVING_EFFORT })
      .toBuffer({ resolveWithObject: true });
    const frameHeight = info.pageHeight ?? info.height;
    return { bytes: data, ending: "webp", width: info.width, height: frameHeight };
  } catch {
    return null;
  }
}
