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

/** A picture ready to send, and its pixels for the code reader. */
export interface PreparedPicture {
  file: Blob;
  name: string;
  pixels: ImageData;
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
 * Opens the chosen picture (HEIC where the browser can), turns it upright, and shrinks it to a
 * JPEG. @throws PictureError
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new PictureError("unreadable");
  });
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
    const isFine = width === bitmap.width && file.size <= SMALL_BYTES && TAKEN.includes(file.type);
    if (isFine) return { file, name: file.name, pixels };
    return { file: await jpegOf(canvas), name: asJpegName(file.name), pixels };
  } finally {
    bitmap.close();
  }
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", QUALITY),
  );
  if (!blob) throw new PictureError("unreadable");
  if (blob.size > BYTES_MAX) throw new PictureError("tooLarge");
  return blob;
}
