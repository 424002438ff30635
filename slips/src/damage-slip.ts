/** Damages a slip as happens on the way from a bank app: camera, chat program, screenshot, crop. */
import sharp, { type Sharp } from "sharp";
import { QR_BOX } from "./draw-slip.ts";
import { warp } from "./perspective.ts";
import { SeededRandom } from "./seeded-random.ts";

export const DAMAGES = [
  "noqr",
  "perspective",
  "rotate",
  "lowcontrast",
  "blur",
  "screenshot",
  "jpeg40",
  "crop",
] as const;
export type Damage = (typeof DAMAGES)[number];

type Step = (image: Buffer, roll: () => number) => Promise<Buffer>;

const between = (least: number, most: number, roll: () => number) =>
  least + (most - least) * roll();
const png = (image: Sharp) => image.png().toBuffer();
const throughJpeg = async (image: Buffer, quality: number) =>
  png(sharp(await sharp(image).jpeg({ quality }).toBuffer()));

const STEPS: Record<Damage, Step> = {
  // The slip was drawn without a code already.
  noqr: async (image) => image,
  perspective: (image, roll) => warp(image, () => between(0.01, 0.07, roll)),
  rotate: (image, roll) => {
    const angle = between(3, 20, roll) * (roll() < 0.5 ? -1 : 1);
    return png(sharp(image).rotate(angle, { background: "#8a8f98" }));
  },
  lowcontrast: (image, roll) => {
    const share = between(0.25, 0.5, roll);
    return png(sharp(image).linear(share, (1 - share) * between(110, 180, roll)));
  },
  blur: (image, roll) => png(sharp(image).blur(between(0.8, 1.6, roll))),
  screenshot: async (image, roll) => {
    const { width = 720 } = await sharp(image).metadata();
    const first = await sharp(image)
      .resize({ width: Math.round(width * between(0.7, 0.9, roll)) })
      .extend({ top: 96, bottom: 140, left: 24, right: 24, background: "#17181c" })
      .jpeg({ quality: 75 })
      .toBuffer();
    const second = sharp(first).resize({ width: Math.round(width * between(0.95, 1.3, roll)) });
    return throughJpeg(await png(second), 70);
  },
  jpeg40: (image) => throughJpeg(image, 40),
  // Cuts through the middle of the code, so that nothing can be read from it.
  crop: async (image) => {
    const { width = 720, height = 1240 } = await sharp(image).metadata();
    const kept = Math.round(height * ((QR_BOX.top + QR_BOX.size * 0.45) / 1240));
    return png(sharp(image).extract({ left: 0, top: 0, width, height: kept }));
  },
};

/** Applies the damages in the order of DAMAGES. The seed sets how strongly. @returns PNG */
export async function damageSlip(
  image: Buffer,
  damages: readonly Damage[],
  seed = 1,
): Promise<Buffer> {
  const random = new SeededRandom(seed);
  const roll = () => random.fraction();
  let damaged = image;
  for (const damage of DAMAGES) {
    if (damages.includes(damage)) damaged = await STEPS[damage](damaged, roll);
  }
  return damaged;
}
