/** Slips as members send them: drawn like a bank's, then spoilt in one of the ways that happen. Seeded. */
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { type Corners, warp } from "./slips-warp.ts";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const DAMAGES = [
  "rotation",
  "blur",
  "JPEG 40",
  "low contrast",
  "perspective",
  "screenshot of a screenshot",
] as const;
export type Damage = (typeof DAMAGES)[number];

export interface SlipPicture {
  damage: Damage;
  /** What the mini-QR says. */
  text: string;
  bytes: Buffer;
}

const BANKS = ["002", "004", "006", "011", "014", "025", "030"];
const COLOURS = ["#1c5fa8", "#138f2d", "#00a4e4", "#f57f20", "#4e2e7f", "#fec43b", "#eb198d"];

/** The slip with this number: its damage goes around, everything else follows from the seed. */
export async function makeSlip(number: number, seed: number): Promise<SlipPicture> {
  const random = seeded(seed * 1000 + number);
  const at = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const letters = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";
  const length = 15 + Math.floor(random() * 11);
  const transRef = Array.from({ length }, () => at([...letters])).join("");
  const text = buildSlipQr({ sendingBank: at(BANKS), transRef });
  const damage = DAMAGES[number % DAMAGES.length] ?? "rotation";
  const clean = await draw({ text, transRef, colour: at(COLOURS), random });
  return { damage, text, bytes: await SPOIL[damage](clean, random) };
}

/** A slip as a bank app draws it: 1080 wide, the QR small in a corner. */
async function draw(slip: {
  text: string;
  transRef: string;
  colour: string;
  random: () => number;
}): Promise<Buffer> {
  const { text, transRef, colour, random } = slip;
  const width = 1080;
  const height = 1400 + Math.round(random() * 700);
  const side = Math.round(190 + random() * 90);
  const { svg, error } = await writeBarcode(text, { format: "QRCode", ecLevel: "M", scale: 8 });
  if (error) throw new Error(error);
  const qr = await sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side, { kernel: "nearest" })
    .png()
    .toBuffer();
  const line = (y: number, size: number, words: string) =>
    `<text x="90" y="${y}" font-family="sans-serif" font-size="${size}" fill="#223">${words}</text>`;
  const amount = (random() * 5000 + 1).toLocaleString("en", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
      <rect width="46" height="46" fill="#fff"/><circle cx="12" cy="12" r="9" fill="${colour}" opacity="0.10"/></pattern></defs>
    <rect width="100%" height="100%" fill="${colour}"/>
    <rect x="40" y="220" width="1000" height="${height - 300}" rx="36" fill="url(#p)"/>
    <text x="90" y="130" font-family="sans-serif" font-size="64" fill="#fff">Transfer successful</text>
    ${line(330, 40, "21 Nov 2026, 14:05")}${line(430, 44, "MR SOMCHAI J***  xxx-x-x5366-x")}
    ${line(560, 44, "KRAPAO COMPANY LIMITED")}${line(620, 40, "xxx-x-x0001-x")}
    ${line(780, 76, `${amount} THB`)}${line(880, 34, `Ref ${transRef}`)}
    <rect x="${960 - side - 20}" y="${height - side - 160}" width="${side + 40}" height="${side + 40}" fill="#fff"/>
  </svg>`;
  return sharp(Buffer.from(picture))
    .composite([{ input: qr, left: 960 - side, top: height - side - 140 }])
    .png()
    .toBuffer();
}

const jpeg = (image: Sharp, quality = 85) => image.jpeg({ quality }).toBuffer();

/** Each answers the file that a member would send. */
const SPOIL: Record<Damage, (slip: Buffer, random: () => number) => Promise<Buffer>> = {
  rotation: (slip, random) =>
    jpeg(sharp(slip).rotate((random() - 0.5) * 60, { background: "#334" })),
  blur: (slip, random) => jpeg(sharp(slip).blur(1.2 + random() * 1.6)),
  "JPEG 40": (slip, random) =>
    jpeg(sharp(slip).resize({ width: Math.round(620 + random() * 300) }), 40),
  "low contrast": async (slip, random) => {
    const contrast = 0.15 + random() * 0.25;
    return jpeg(sharp(slip).linear(contrast, 120 * (1 - contrast) + random() * 40));
  },
  perspective: async (slip, random) => jpeg(await photograph(slip, random)),
  "screenshot of a screenshot": async (slip, random) => {
    const once = await screenshot(slip, 0.86 - random() * 0.1);
    return screenshot(once, 0.86 - random() * 0.1);
  },
};

/** A photo of a screen: seen from the side, a little dark, a little noisy. */
async function photograph(slip: Buffer, random: () => number): Promise<Sharp> {
  const { data, info } = await sharp(slip)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const shift = () => (random() - 0.5) * 0.28;
  const corners: Corners = [
    { x: width * (0.14 + shift()), y: height * (0.14 + shift() / 2) },
    { x: width * (0.86 + shift()), y: height * (0.14 + shift() / 2) },
    { x: width * (0.86 + shift()), y: height * (0.86 + shift() / 2) },
    { x: width * (0.14 + shift()), y: height * (0.86 + shift() / 2) },
  ];
  const seen = warp({ data, width, height, corners, background: [60, 54, 48] });
  for (let at = 0; at < seen.length; at += 1) {
    seen[at] = Math.max(0, Math.min(255, (seen[at] ?? 0) * 0.88 + (random() - 0.5) * 22));
  }
  return sharp(seen, { raw: { width, height, channels: 3 } }).blur(0.6);
}

/** The picture on a phone's screen, taken again: smaller, with bars around it, compressed by a messenger. */
async function screenshot(picture: Buffer, scale: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const inner = await sharp(picture)
    .resize({ width: Math.round(width * scale), kernel: "cubic" })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((width - inner.info.width) / 2);
  const top = Math.round((height - inner.info.height) / 2);
  const screen = sharp({ create: { width, height, channels: 3, background: "#101014" } });
  return jpeg(screen.composite([{ input: inner.data, left, top }]), 75);
}

/** The writer's module comes from disk. */
export function prepareWriter(wasm: Uint8Array): void {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
}
