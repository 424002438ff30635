/// <reference lib="dom" />
/** The screens of the phone in the videos: figures and shapes only, since the words are in the captions. */
import type { Screen } from "./stories.ts";

export type Pen = CanvasRenderingContext2D;
/** Draws a screen of 160 x 320 points; `life` runs from 0 to 1 while it is seen. */
type Draw = (pen: Pen, life: number) => void;

const TEXT = "#f3f5ff";
const DIM = "#93a0c8";
const GOLD = "#ecc57a";
const JADE = "#46d8a4";
const CORAL = "#ff8f86";
const AMBER = "#f7b36b";
const SKY = "#94b6ff";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  fill?: string;
  line?: string;
  round?: number;
}

export function box(pen: Pen, { x, y, w, h, fill = "#182445", line, round = 10 }: Box): void {
  pen.beginPath();
  pen.roundRect(x, y, w, h, round);
  pen.fillStyle = fill;
  pen.fill();
  if (!line) return;
  pen.strokeStyle = line;
  pen.lineWidth = 1;
  pen.stroke();
}

export function words(
  pen: Pen,
  text: string,
  {
    x,
    y,
    size,
    color = TEXT,
    align = "left",
  }: { x: number; y: number; size: number; color?: string; align?: CanvasTextAlign },
): void {
  pen.font = `600 ${size}px Figtree, Arial, sans-serif`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.textBaseline = "middle";
  pen.fillText(text, x, y);
}

/** A line of writing that nobody has to read. */
const bar = (pen: Pen, x: number, y: number, w: number, fill = "rgb(176 194 255 / .22)") =>
  box(pen, { x, y, w, h: 5, fill, round: 3 });
const money = (amount: number) =>
  `฿${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

function stroke(
  pen: Pen,
  color: string,
  path: string,
  [x, y]: readonly [number, number],
  scale = 1,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(new Path2D(path));
  pen.restore();
}

export const ICONS = {
  down: "M0-9V5M-6-1L0 5L6-1M-9 9H9",
  up: "M0 5V-9M-6-3L0-9L6-3M-9 9H9",
  turn: "M8-4A9 9 0 1 0 9 2M9-9V-4H4",
  list: "M-8-7H8M-8 0H8M-8 7H3",
  gift: "M-9-2H9V3H-9ZM-7 3V10H7V3M0-2V10M0-2C-8-12-12-2 0-2C12-2 8-12 0-2",
  play: "M-5-8L8 0L-5 8Z",
  swap: "M-9-4H9L5-8M9 4H-9L-5 8",
  tick: "M-8 0L-2 6L8-6",
  cross: "M-6-6L6 6M6-6L-6 6",
} as const;

const icon = (pen: Pen, name: keyof typeof ICONS, at: readonly [number, number], color = SKY) =>
  stroke(pen, color, ICONS[name], at, 0.9);

function tile(pen: Pen, x: number, y: number, name: keyof typeof ICONS, main = false): void {
  box(pen, { x, y, w: 64, h: 38, fill: main ? GOLD : "#1a2750", round: 12 });
  icon(pen, name, [x + 32, y + 19], main ? "#231803" : SKY);
}

function hero(pen: Pen, amount: number, split: number): void {
  box(pen, {
    x: 12,
    y: 48,
    w: 136,
    h: 66,
    fill: "#293c78",
    line: "rgb(176 194 255 / .3)",
    round: 14,
  });
  bar(pen, 22, 60, 34);
  words(pen, money(amount), { x: 22, y: 80, size: 20 });
  box(pen, { x: 22, y: 98, w: 116, h: 4, fill: "#7f9df2", round: 2 });
  box(pen, { x: 22, y: 98, w: 116 * split, h: 4, fill: JADE, round: 2 });
}

function frame(pen: Pen): void {
  box(pen, { x: 12, y: 20, w: 20, h: 20, fill: "#3c5196", round: 10 });
  bar(pen, 40, 28, 52);
  icon(pen, "turn", [138, 30], DIM);
  box(pen, { x: 10, y: 290, w: 140, h: 26, fill: "#172142", round: 13 });
  for (const x of [30, 58, 118, 140])
    box(pen, { x: x - 4, y: 300, w: 8, h: 8, fill: "#4b5a8c", round: 3 });
  box(pen, { x: 74, y: 284, w: 28, h: 28, fill: "#24366f", line: GOLD, round: 14 });
}

function sheet(pen: Pen, top: number): void {
  box(pen, { x: 0, y: 0, w: 160, h: 320, fill: "rgb(4 7 18 / .6)", round: 0 });
  box(pen, {
    x: 0,
    y: top,
    w: 160,
    h: 330 - top,
    fill: "#141f45",
    line: "rgb(176 194 255 / .3)",
    round: 18,
  });
  box(pen, { x: 66, y: top + 8, w: 28, h: 3, fill: "rgb(176 194 255 / .3)", round: 2 });
}

const action = (pen: Pen, text: string, fill = GOLD) => {
  box(pen, { x: 14, y: 260, w: 132, h: 32, fill, round: 12 });
  words(pen, text, { x: 80, y: 277, size: 14, color: "#231803", align: "center" });
};

function home(pen: Pen, amount: number, split: number): void {
  frame(pen);
  hero(pen, amount, split);
  tile(pen, 12, 127, "down", true);
  tile(pen, 84, 127, "up");
  tile(pen, 12, 176, "swap");
  tile(pen, 84, 176, "gift");
  box(pen, { x: 30, y: 224, w: 100, h: 54, fill: "#3a1d63", round: 12 });
}

/** Black on white like any QR; it leads nowhere. */
function code(pen: Pen): void {
  box(pen, { x: 44, y: 150, w: 72, h: 72, fill: "#fff", round: 8 });
  pen.fillStyle = "#0a1024";
  for (let at = 0; at < 121; at += 1) {
    const [x, y] = [at % 11, Math.floor(at / 11)];
    const corner = (x < 3 || x > 7) && (y < 3 || (y > 7 && x < 3));
    if (corner ? x % 10 !== 1 || y % 10 !== 1 : (x * 7 + y * 5 + x * y) % 3 === 0) {
      pen.fillRect(50 + x * 5.45, 156 + y * 5.45, 5.5, 5.5);
    }
  }
}

const row = (pen: Pen, y: number, color: string, sign: string) => {
  box(pen, { x: 14, y, w: 132, h: 38, fill: "#131d3d", round: 10 });
  box(pen, { x: 22, y: y + 9, w: 20, h: 20, fill: "#24366f", round: 7 });
  bar(pen, 50, y + 12, 34);
  bar(pen, 50, y + 22, 22);
  words(pen, sign, { x: 138, y: y + 14, size: 10, align: "right" });
  box(pen, { x: 112, y: y + 24, w: 26, h: 7, fill: color, round: 4 });
};

const bonusCard = (pen: Pen, y: number, share: number | null) => {
  box(pen, {
    x: 14,
    y,
    w: 132,
    h: 62,
    fill: "#3a1d63",
    ...(share === null ? {} : { line: JADE }),
    round: 14,
  });
  icon(pen, "gift", [42, y + 30], GOLD);
  bar(pen, 68, y + 20, 62);
  bar(pen, 68, y + 32, 40);
  if (share === null) return;
  box(pen, { x: 68, y: y + 44, w: 66, h: 6, fill: "rgb(255 255 255 / .16)", round: 3 });
  box(pen, { x: 68, y: y + 44, w: 66 * share, h: 6, fill: JADE, round: 3 });
};

export const DRAW: Record<Screen, Draw> = {
  home: (pen) => home(pen, 2000, 0.6),
  paid: (pen, life) => {
    home(pen, 2000 + Math.round(500 * Math.min(1, life * 2)), 0.7);
    words(pen, "+500.00", { x: 138, y: 62, size: 11, color: JADE, align: "right" });
  },
  deposit: (pen) => {
    home(pen, 2000, 0.6);
    sheet(pen, 96);
    words(pen, "฿500.00", { x: 80, y: 130, size: 18, align: "center" });
    code(pen);
    action(pen, "฿500.00");
  },
  withdraw: (pen) => {
    home(pen, 2500, 0.7);
    sheet(pen, 130);
    box(pen, { x: 14, y: 152, w: 132, h: 46, fill: "#16344a", round: 12 });
    box(pen, { x: 22, y: 164, w: 22, h: 22, fill: "#138f4c", round: 7 });
    words(pen, "•••-•••-0104", { x: 52, y: 175, size: 12 });
    words(pen, "฿1,000.00", { x: 80, y: 228, size: 18, align: "center" });
    action(pen, "฿1,000.00");
  },
  games: (pen) => {
    frame(pen);
    hero(pen, 2000, 0.9);
    box(pen, { x: -34, y: 150, w: 56, h: 104, fill: "#0a4a5c", round: 12 });
    box(pen, { x: 138, y: 150, w: 56, h: 104, fill: "#6c1b62", round: 12 });
    box(pen, {
      x: 36,
      y: 136,
      w: 88,
      h: 130,
      fill: "#1b2a72",
      line: "rgb(255 255 255 / .2)",
      round: 14,
    });
    box(pen, { x: 58, y: 156, w: 44, h: 44, fill: "#f6d488", round: 22 });
    box(pen, {
      x: 46,
      y: 220,
      w: 68,
      h: 24,
      fill: "rgb(255 255 255 / .16)",
      line: "rgb(255 255 255 / .4)",
      round: 9,
    });
    icon(pen, "play", [80, 232], TEXT);
  },
  transfer: (pen) => {
    home(pen, 2000, 0.9);
    sheet(pen, 110);
    for (const y of [132, 186]) box(pen, { x: 14, y, w: 132, h: 44, fill: "#0c1429", round: 12 });
    box(pen, { x: 22, y: 143, w: 22, h: 22, fill: JADE, round: 7 });
    box(pen, { x: 22, y: 197, w: 22, h: 22, fill: "#f6d488", round: 7 });
    words(pen, "฿2,000.00", { x: 138, y: 154, size: 12, align: "right" });
    words(pen, "฿0.00", { x: 138, y: 208, size: 12, align: "right" });
    action(pen, "฿300.00");
  },
  playing: (pen, life) => {
    box(pen, { x: 0, y: 0, w: 160, h: 320, fill: "#0d2a63", round: 0 });
    for (const [at, color] of [GOLD, JADE, CORAL].entries()) {
      box(pen, { x: 18 + at * 43, y: 90, w: 38, h: 100, fill: "#060a24", line: GOLD, round: 8 });
      const y = 140 + Math.sin(life * 9 + at * 2) * 26 * (1 - Math.min(1, life * 1.2));
      box(pen, { x: 27 + at * 43, y: y - 10, w: 20, h: 20, fill: color, round: 10 });
    }
    words(pen, "฿300.00", { x: 80, y: 56, size: 18, align: "center" });
    action(pen, "⟵  ฿300.00");
  },
  refreshing: (pen, life) => {
    home(pen, life > 0.5 ? 2140 : 2000, life > 0.5 ? 0.56 : 0.6);
    box(pen, { x: 126, y: 18, w: 24, h: 24, fill: "#182445", round: 12 });
    pen.save();
    pen.translate(138, 30);
    pen.rotate(life * 9);
    icon(pen, "turn", [0, 0], GOLD);
    pen.restore();
  },
  statement: (pen, life) => {
    frame(pen);
    row(pen, 52, life > 0.55 ? JADE : AMBER, "+500.00");
    row(pen, 98, JADE, "300.00");
    row(pen, 144, JADE, "−1,000.00");
    row(pen, 190, CORAL, "200.00");
    row(pen, 236, JADE, "+2,000.00");
  },
  bonuses: (pen) => {
    frame(pen);
    for (const y of [60, 130, 200]) bonusCard(pen, y, null);
  },
  conditions: (pen) => {
    DRAW.bonuses(pen, 0);
    sheet(pen, 84);
    icon(pen, "gift", [80, 122], GOLD);
    for (const [at, w] of [120, 96, 112, 80, 104].entries()) bar(pen, 20, 152 + at * 18, w);
    action(pen, "✓");
  },
  bonusOn: (pen, life) => {
    frame(pen);
    bonusCard(pen, 60, 0.35 + 0.65 * life);
    for (const [at, w] of [120, 96, 112].entries()) bar(pen, 20, 146 + at * 18, w);
    action(pen, "✓", JADE);
  },
  cancel: (pen) => {
    DRAW.bonusOn(pen, 1);
    box(pen, { x: 0, y: 0, w: 160, h: 320, fill: "rgb(4 7 18 / .66)", round: 0 });
    box(pen, {
      x: 14,
      y: 96,
      w: 132,
      h: 132,
      fill: "#1a2652",
      line: "rgb(176 194 255 / .3)",
      round: 18,
    });
    icon(pen, "gift", [80, 122], AMBER);
    bar(pen, 34, 148, 92);
    bar(pen, 46, 160, 68);
    box(pen, { x: 24, y: 184, w: 52, h: 30, fill: "#24366f", round: 10 });
    box(pen, { x: 84, y: 184, w: 52, h: 30, fill: CORAL, round: 10 });
    icon(pen, "cross", [50, 199], TEXT);
    icon(pen, "tick", [110, 199], "#2b0806");
  },
};
