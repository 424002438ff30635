/** Pictures as they are sent: slips, documents, and pictures of the chat. */

/**
 * The longest side that is sent: the mini-QR of a slip stays readable, and a phone's photo shrinks
 * to a tenth.
 */
const SIDE_MAX = 2000;
/** What the server accepts. */
const BYTES_MAX = 10 * 1024 * 1024;
const QUALITY = 0.88;
/** A smaller picture in a format that the server accepts is sent unchanged. */
const SMALL_BYTES = 1_000_000;
const TAKEN = ["image/jpeg", "image/png", "image/webp"];
/** HEIF and AVIF begin with a box that names the format. */
const HEIF = /^....ftyp(?:hei|hev|mif1|msf1|avi)/s;

/** A picture ready to send. */
export interface PreparedPicture {
  file: Blob;
  name: string;
  /** For the code reader; null when this browser cannot open the picture, and the server will. */
  pixels: ImageData | null;
}

export class PictureError extends Error {
  readonly reason: "unreadable" | "tooLarge";
  constructor(reason: "unreadable" | "tooLarge") {
    super(reason);
    this.reason = reason;
  }
}

/** The size scaled to fit a square, never enlarged. */
export function fitInto(side: number, { width, height }: { width: number; height: number }) {
  const share = Math.min(1, side / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

/** `IMG_1.HEIC` -> `IMG_1.jpg`. */
export function asJpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, "") || "picture"}.jpg`;
}

/**
 * Opens the chosen picture, turns it upright, and shrinks it to a JPEG. A HEIC that the browser
 * cannot open is left as it is, because the server can.
 * @param isTaken whether the server accepts the file's format
 * @throws PictureError
 */
export async function preparePicture(
  file: File,
  isTaken = ({ type }: File) => TAKEN.includes(type),
): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return asItIs(file);
  try {
    const { width, height } = fitInto(SIDE_MAX, bitmap);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new PictureError("unreadable");
    // Transparent areas would become black in a JPEG.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    const isFine = width === bitmap.width && file.size <= SMALL_BYTES && isTaken(file);
    if (isFine) return { file, name: file.name, pixels };
    return { file: await jpegOf(canvas), name: asJpegName(file.name), pixels };
  } finally {
    bitmap.close();
  }
}

async function asItIs(file: File): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!HEIF.test(String.fromCharCode(...head))) throw new PictureError("unreadable");
  if (file.size > BYTES_MAX) throw new PictureError("tooLarge");
  return { file, name: file.name, pixels: null };
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", QUALITY),
  );
  if (!blob) throw new PictureError("unreadable");
  if (blob.size > BYTES_MAX) throw new PictureError("tooLarge");
  return blob;
}
