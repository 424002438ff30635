/** Size of a saved QR in pixels, including the quiet zone. */
const SIZE = 960;

/** Object URL of an SVG for `<img>`, where its markup cannot run scripts. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Saves a QR as PNG, which every banking app can read from the gallery. */
export async function savePicture(svg: string, name: string): Promise<void> {
  const picture = new Image();
  picture.src = pictureUrl(svg);
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIZE, SIZE);
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 40, 40, SIZE - 80, SIZE - 80);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
