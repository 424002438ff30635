import type { Status } from "@krapao/contract/schemas";

/** What a receipt shows; every text is in the member's language. */
export interface Receipt {
  /** What moved, for example the deposit and its channel. */
  what: string;
  /** With currency sign and, where money came or went, a sign. */
  amount: string;
  status: Status;
  statusText: string;
  /** Labels and values below the amount. */
  rows: readonly (readonly [label: string, value: string])[];
  /** A line at the foot. */
  note: string;
}

const WIDTH = 1080;
const EDGE = 84;
const ROW_HEIGHT = 92;
const HEAD_HEIGHT = 760;
const FOOT_HEIGHT = 150;

const INK = { page: "#080d1e", card: "#111b37", line: "#2a3a6b" };
const TEXT = { strong: "#f3f5ff", soft: "#b9c3e2", weak: "#93a0c8", gold: "#ecc57a" };
const TONES: Record<Status, string> = {
  SUCCESS: "#46d8a4",
  FAILED: "#ff8f86",
  PROCESSING: "#f7b36b",
};

/** Draws a receipt as a PNG. It holds what the member sees, and no account number in full. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD_HEIGHT + receipt.rows.length * ROW_HEIGHT + FOOT_HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const pen = new Pen(context, getComputedStyle(document.body).fontFamily);
  // The weights may not be on the page yet, and a canvas does not wait for them.
  await Promise.all([400, 600].map((weight) => document.fonts.load(pen.font(weight, 40))));
  paper(context, canvas.height);
  head(context, pen, receipt);
  rows(pen, receipt);
  pen.center(receipt.note, canvas.height - 84, { size: 30, color: TEXT.weak });
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error("no picture");
  return picture;
}

interface Style {
  size: number;
  color: string;
  weight?: number;
}

/** Writes texts that always fit: a longer one gets smaller letters. */
class Pen {
  readonly context: CanvasRenderingContext2D;
  readonly #family: string;

  constructor(context: CanvasRenderingContext2D, family: string) {
    this.context = context;
    this.#family = family;
  }

  font(weight: number, size: number): string {
    return `${weight} ${size}px ${this.#family}`;
  }

  center(text: string, y: number, style: Style): void {
    this.#write(text, { x: WIDTH / 2, y, align: "center", width: WIDTH - 2 * EDGE }, style);
  }

  left(text: string, y: number, style: Style): void {
    this.#write(text, { x: EDGE, y, align: "left", width: 380 }, style);
  }

  right(text: string, y: number, style: Style): void {
    this.#write(text, { x: WIDTH - EDGE, y, align: "right", width: 520 }, style);
  }

  #write(
    text: string,
    place: { x: number; y: number; align: CanvasTextAlign; width: number },
    { size, color, weight = 400 }: Style,
  ): void {
    const { context } = this;
    context.font = this.font(weight, size);
    const wide = context.measureText(text).width;
    if (wide > place.width) {
      context.font = this.font(weight, Math.floor((size * place.width) / wide));
    }
    context.textAlign = place.align;
    context.textBaseline = "alphabetic";
    context.fillStyle = color;
    context.fillText(text, place.x, place.y);
  }
}

function paper(context: CanvasRenderingContext2D, height: number): void {
  context.fillStyle = INK.page;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = INK.card;
  context.strokeStyle = INK.line;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(36, 36, WIDTH - 72, height - 72, 48);
  context.fill();
  context.stroke();
}

function head(context: CanvasRenderingContext2D, pen: Pen, receipt: Receipt): void {
  const tone = TONES[receipt.status];
  pen.center("KRAPAO", 140, { size: 44, color: TEXT.gold, weight: 600 });
  mark(context, receipt.status, tone);
  pen.center(receipt.statusText, 430, { size: 42, color: tone, weight: 600 });
  pen.center(receipt.amount, 560, { size: 104, color: TEXT.strong, weight: 600 });
  pen.center(receipt.what, 640, { size: 42, color: TEXT.soft });
  context.strokeStyle = INK.line;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(EDGE, 700);
  context.lineTo(WIDTH - EDGE, 700);
  context.stroke();
  context.setLineDash([]);
}

/** A tick, a cross or a clock in a disc. */
function mark(context: CanvasRenderingContext2D, status: Status, tone: string): void {
  const [x, y] = [WIDTH / 2, 270];
  const strokes: Record<Status, readonly (readonly [number, number])[][]> = {
    SUCCESS: [
      [
        [-30, 4],
        [-8, 26],
        [32, -22],
      ],
    ],
    FAILED: [
      [
        [-24, -24],
        [24, 24],
      ],
      [
        [24, -24],
        [-24, 24],
      ],
    ],
    PROCESSING: [
      [
        [0, -30],
        [0, 4],
        [22, 16],
      ],
    ],
  };
  context.fillStyle = `${tone}24`;
  context.strokeStyle = tone;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.arc(x, y, 80, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = 10;
  for (const stroke of strokes[status]) {
    context.beginPath();
    for (const [dx, dy] of stroke) context.lineTo(x + dx, y + dy);
    context.stroke();
  }
  context.lineWidth = 2;
}

function rows(pen: Pen, { rows: shown }: Receipt): void {
  for (const [index, [label, value]] of shown.entries()) {
    const y = HEAD_HEIGHT + 20 + index * ROW_HEIGHT;
    pen.left(label, y, { size: 36, color: TEXT.weak });
    pen.right(value, y, { size: 40, color: TEXT.strong, weight: 600 });
  }
}
