/**
 * Slips where members photograph them: next to other codes, on a screen, small in the picture, cut
 * at its edge. Everything follows from a seed.
 */
import sharp, { type Sharp } from "sharp";
import { codeMarkup, QR_BOX, SLIP_SIZE } from "./draw-slip.ts";
import { drawRandomSlip } from "./make-slip.ts";
import { warp } from "./perspective.ts";
import { SeededRandom } from "./seeded-random.ts";

export const SCENES = [
  "line code",
  "payment code",
  "five codes",
  "corners",
  "screen",
  "small",
  "turned",
  "dark",
  "edge",
  "64 megapixels",
] as const;
export type Scene = (typeof SCENES)[number];

interface SceneOfSlip {
  /** What the slip's mini-QR says. */
  text: string;
  /** The file that a member would send, JPEG. */
  bytes: Buffer;
}

const LINE = "https://line.me/R/ti/p/@krapao";
const PAYMENT =
  "00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE";
const OTHERS = [
  LINE,
  PAYMENT,
  "https://facebook.com/krapao",
  "https://lin.ee/Ab3dEf",
  "WIFI:S:x;;",
];
const WIDE = 1_800;
const HIGH = 2_400;
/** 9,248 x 6,944, as the main cameras of 64 megapixels write. */
const LARGE = { width: 6_944, height: 9_248 };

const png = (image: Sharp) => image.png().toBuffer();

/** A table of this size with codes on it, and the slip. */
async function onTable(
  slip: Buffer,
  { at, codes }: { at: { left: number; top: number }; codes: [string, number, number, number][] },
): Promise<Buffer> {
  const drawn = codes.map(([text, left, top, size]) => codeMarkup(text, { left, top, size }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}"><rect width="${WIDE}" height="${HIGH}" fill="#b9b2a6"/>${drawn.join("")}</svg>`;
  return png(sharp(Buffer.from(svg)).composite([{ input: slip, ...at }]));
}

type Step = (slip: Buffer, random: SeededRandom) => Promise<Buffer>;

const middle = { left: 540, top: 580 };

async function noisy(image: Buffer, sigma: number): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma },
    },
  });
  return png(sharp(image).composite([{ input: await png(noise), blend: "soft-light" }]));
}

const STEPS: Record<Scene, Step> = {
  "line code": (slip) => onTable(slip, { at: middle, codes: [[LINE, 60, 40, 500]] }),
  "payment code": (slip) => onTable(slip, { at: middle, codes: [[PAYMENT, 1_240, 40, 520]] }),
  "five codes": (slip) =>
    onTable(slip, {
      at: middle,
      codes: OTHERS.map((text, at) => [text, 20 + at * 355, 100 + (at % 2) * 60, 340]),
    }),
  corners: (slip) =>
    onTable(slip, {
      at: { left: WIDE - SLIP_SIZE.width, top: HIGH - SLIP_SIZE.height },
      codes: [
        [LINE, 0, 0, 420],
        [PAYMENT, WIDE - 420, 0, 420],
        ["https://lin.ee/Ab3dEf", 0, HIGH - 420, 420],
      ],
    }),
  // The grid of a display, seen at an angle through a hand-held camera.
  screen: async (slip, random) => {
    const { width, height } = SLIP_SIZE;
    const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><path d="M0 0h3M0 0v3" stroke="#000" stroke-width="0.9" stroke-opacity="0.28"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
    const shown = await png(sharp(slip).composite([{ input: Buffer.from(lines) }]));
    const framed = sharp(shown).extend({
      ...{ top: 90, bottom: 120, left: 50, right: 50 },
      background: "#15161a",
    });
    const seen = await warp(await png(framed), () => 0.01 + random.fraction() * 0.05);
    return noisy(await png(sharp(seen).resize({ width: 1_500 }).blur(0.9)), 30);
  },
  small: async (slip) => {
    const little = await png(sharp(slip).resize({ width: 290 }));
    return onTable(little, { at: { left: 1_440, top: 1_830 }, codes: [[LINE, 60, 40, 500]] });
  },
  turned: async (slip, random) => {
    const whole = await STEPS["line code"](slip, random);
    const quarter = 90 * (1 + random.below(3));
    return png(
      sharp(await png(sharp(whole).rotate(quarter))).rotate(random.below(16) - 8, {
        background: "#777",
      }),
    );
  },
  dark: async (slip, random) => {
    const whole = await STEPS["line code"](slip, random);
    return noisy(await png(sharp(whole).linear(0.22, 6)), 18);
  },
  // Cut one module away from the code, where the quiet zone should be.
  edge: async (slip, random) => {
    const { left, top, size } = QR_BOX;
    const kept = Math.round(left + size - (size / 37) * 3);
    const cut = await png(
      sharp(slip).extract({ left: 0, top: 0, width: kept, height: Math.round(top + size * 0.93) }),
    );
    return random.percent(50)
      ? cut
      : png(
          sharp(cut).composite([
            {
              input: Buffer.from(
                `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${codeMarkup(LINE, { left: 0, top: 0, size: 300 })}</svg>`,
              ),
              left: 40,
              top: 660,
            },
          ]),
        );
  },
  "64 megapixels": async (slip) => {
    const { width, height } = LARGE;
    const large = await sharp(slip).resize({ height: 7_800, kernel: "nearest" }).jpeg().toBuffer();
    return sharp({ create: { width, height, channels: 3, background: "#b9b2a6" } })
      .composite([{ input: large, left: 1_100, top: 700 }])
      .jpeg({ quality: 70 })
      .toBuffer();
  },
};

/** Makes the picture with this number of a scene. */
export async function makeScene(scene: Scene, number: number, seed: number): Promise<SceneOfSlip> {
  const random = new SeededRandom(seed * 1000 + number);
  const { text, drawn } = await drawRandomSlip(random);
  const image = await STEPS[scene](drawn, random);
  return { text, bytes: await sharp(image).jpeg({ quality: 85 }).toBuffer() };
}
