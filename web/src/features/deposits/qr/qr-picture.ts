/** Draws the picture of a QR that a member saves, with everything that belongs to the payment. */

/** Width of the picture in pixels, its margin, and the side of the QR in it. */
const WIDTH = 1080;
const MARGIN = 60;
const QR_SIDE = WIDTH - 2 * MARGIN;
const INK = "#0c1429";
const PALE = "#4a5578";

/** What the picture says about the payment, as text in the active language. */
export interface PictureText {
  product: string;
  /** Absent: the receiver is not known. */
  receiver: { label: string; name: string } | null;
  amount: { label: string; value: string };
  /** Until when it can be paid. */
  expires: string;
}

/** Address of an SVG for `<img>`, where its markup cannot run scripts. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/**
 * A QR as PNG, which every banking app can read from the gallery, with the product, the receiver,
 * the exact amount and the time of its end.
 */
export async function qrPicture(svg: string, text: PictureText): Promise<Blob> {
  const code = new Image();
  code.src = pictureUrl(svg);
  await Promise.all([code.decode(), document.fonts.ready]);
  const blob = await new Promise<Blob | null>((resolve) =>
    drawPicture(code, text).toBlob(resolve, "image/png"),
  );
  if (!blob) throw new Error("no picture");
  return blob;
}

interface Row {
  text: string;
  size: number;
  weight: number;
  color: string;
  /** Height of the row. */
  height: number;
}

function drawPicture(code: HTMLImageElement, text: PictureText): HTMLCanvasElement {
  const { product, receiver, amount, expires } = text;
  const label = { size: 36, weight: 400, color: PALE, height: 62 };
  const above: Row[] = [{ text: product, size: 52, weight: 600, color: INK, height: 110 }];
  const below: Row[] = [
    { ...label, text: amount.label },
    { text: amount.value, size: 84, weight: 600, color: INK, height: 120 },
    ...(receiver
      ? [
          { ...label, text: receiver.label },
          { text: receiver.name, size: 44, weight: 600, color: INK, height: 84 },
        ]
      : []),
    { ...label, text: expires, size: 40, height: 76 },
  ];
  const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + heightOf(above) + QR_SIDE + heightOf(below);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const qrTop = MARGIN + heightOf(above);
  drawRows(context, above, MARGIN);
  context.imageSmoothingEnabled = false;
  context.drawImage(code, MARGIN, qrTop, QR_SIDE, QR_SIDE);
  drawRows(context, below, qrTop + QR_SIDE);
  return canvas;
}

/** Draws rows of centred text from this height down; a long one shrinks to the width. */
function drawRows(context: CanvasRenderingContext2D, rows: readonly Row[], top: number): void {
  const family = getComputedStyle(document.body).fontFamily;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let at = top;
  for (const { text, size, weight, color, height } of rows) {
    context.fillStyle = color;
    context.font = `${weight} ${size}px ${family}`;
    context.fillText(text, WIDTH / 2, at + height / 2, QR_SIDE);
    at += height;
  }
}
