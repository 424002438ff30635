/**
 * node bench/slips.ts [--count N --seed N --scenes N]: measures how many damaged slips our reader
 * decodes and how fast, next to jsQR on the same pictures in the same run; then slips as members
 * photograph them and as phones write them, each N times. Goal: at least 99 %, p95 below 150
 * ms, from the file's bytes to the text. jsQR gets the pixels at the size of our first pass, and
 * decoding them is timed with it. "cpu" is the processor time of the process, which other load on
 * the machine does not change.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { damageSlip } from "@krapao/slips/damage-slip";
import { makeScene, SCENES } from "@krapao/slips/make-scene";
import {
  type DamagedSlip,
  drawRandomSlip,
  makeSlip,
  READABLE_DAMAGES,
} from "@krapao/slips/make-slip";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { heicSlip, TRAILERS } from "@krapao/testkit/builders/pictures";
import jsqr from "jsqr";
import sharp from "sharp";
import { cleanPicture } from "../server/src/kernel/media/media.ts";
import { readQrCodes } from "../server/src/kernel/media/qr-reader.ts";

const isSlip = (text: string) => parseSlipQr(text) !== undefined;
const readTexts = async (picture: Uint8Array) =>
  (await readQrCodes(picture, isSlip)).map(({ text }) => text);

const RATE_GOAL = 0.99;
const P95_GOAL_MS = 150;
const JSQR_SIDE = 1200;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    scenes: { type: "string", default: "10" },
  },
});

interface Measured {
  slip: Pick<DamagedSlip, "text" | "bytes"> & { damage: string };
  ours: Attempt;
  theirs: Attempt;
}

interface Attempt {
  isRight: boolean;
  ms: number;
  cpuMs: number;
}

await main(Number(values.count), Number(values.seed));
await measureFiles(Number(values.scenes), Number(values.seed));
await measureNothing(Number(values.scenes), Number(values.seed));

async function main(count: number, seed: number): Promise<void> {
  const measured: Measured[] = [];
  await warmUp(seed);
  for (let number = 0; number < count; number += 1) {
    const slip = await makeSlip(number, seed);
    const ours = await attempt(slip, () => readTexts(slip.bytes));
    const theirs = await attempt(slip, () => readWithJsqr(slip.bytes));
    measured.push({ slip, ours, theirs });
  }
  print(measured, seed);
}

/** Modules are compiled once in a process. */
async function warmUp(seed: number): Promise<void> {
  for (let number = 0; number < READABLE_DAMAGES.length; number += 1) {
    const slip = await makeSlip(number, seed + 1);
    await readTexts(slip.bytes);
    await readWithJsqr(slip.bytes);
  }
}

/** From the uploaded file to the text, as the server handles it: re-encoded, then read. */
async function measureFiles(count: number, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-slips-"));
  const measured: Measured[] = [];
  for (let number = 0; number < count; number += 1) {
    for (const slip of await makeFiles(number, seed)) {
      const file = join(folder, "slip");
      writeFileSync(file, slip.bytes);
      const ours = await attempt(slip, async () => {
        const picture = await cleanPicture(file);
        return picture ? readTexts(picture.jpeg) : [];
      });
      const theirs = await attempt(slip, () => readWithJsqr(slip.bytes).catch(() => []));
      measured.push({ slip, ours, theirs });
    }
  }
  rmSync(folder, { recursive: true });
  console.log("");
  for (const name of new Set(measured.map(({ slip }) => slip.damage))) {
    printRow(
      name,
      measured.filter(({ slip }) => slip.damage === name),
    );
  }
}

/** One picture of each scene, and one slip as each phone writes it. */
async function makeFiles(number: number, seed: number): Promise<Measured["slip"][]> {
  const files: Measured["slip"][] = [{ damage: "HEIC", ...heicSlip() }];
  for (const scene of SCENES)
    files.push({ damage: scene, ...(await makeScene(scene, number, seed)) });
  const { text, bytes } = await makeSlip(number, seed);
  const jpeg = await sharp(bytes).jpeg({ quality: 85 }).toBuffer();
  for (const [maker, trailer] of Object.entries(TRAILERS)) {
    files.push({ damage: `and ${maker}`, text, bytes: Buffer.concat([jpeg, trailer]) });
  }
  return files;
}

/** What a picture costs that has no code to read: every pass. */
async function measureNothing(count: number, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  const cpu: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const { drawn } = await drawRandomSlip(random);
    const bytes = await damageSlip(drawn, ["crop"], seed);
    cpu.push((await attempt({ damage: "", text: "", bytes }, () => readTexts(bytes))).cpuMs);
  }
  console.log(`a slip without its code: p95 cpu ${percentile(cpu, 0.95).toFixed(0)} ms`);
}

async function attempt(slip: Measured["slip"], read: () => Promise<string[]>): Promise<Attempt> {
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  const texts = await read();
  const { user, system } = process.cpuUsage(cpuAt);
  const ms = performance.now() - startedAt;
  return { isRight: texts.includes(slip.text), ms, cpuMs: (user + system) / 1_000 };
}

async function readWithJsqr(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .resize({ width: JSQR_SIDE, height: JSQR_SIDE, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const found = jsqr.default(pixels, info.width, info.height);
  return found ? [found.data] : [];
}

function print(measured: Measured[], seed: number): void {
  const all = summarise(measured);
  console.log(`${measured.length} slips, seed ${seed}`);
  console.log(`${"".padEnd(28)}decoded              p50 ms         p95 ms     p95 cpu ms`);
  console.log(`${"".padEnd(28)}ours      jsQR       ours   jsQR    ours   jsQR    ours   jsQR`);
  for (const damage of READABLE_DAMAGES) {
    printRow(
      damage,
      measured.filter(({ slip }) => slip.damage === damage),
    );
  }
  printRow("all", measured);
  const { rate, p95, cpuP95 } = all.ours;
  const assess = (ms: number) => (rate >= RATE_GOAL && ms < P95_GOAL_MS ? "met" : "missed");
  console.log(`Goal: ${RATE_GOAL * 100} % and p95 below ${P95_GOAL_MS} ms: ${assess(p95)};`);
  console.log(`by processor time, as on a machine with nothing else to do: ${assess(cpuP95)}.`);
  // A busy machine does not count against the reader.
  if (assess(cpuP95) === "missed") process.exitCode = 1;
}

function printRow(name: string, measured: Measured[]): void {
  const { ours, theirs } = summarise(measured);
  const rate = (value: number) => `${(value * 100).toFixed(1)} %`.padStart(8);
  const ms = (value: number) => value.toFixed(0).padStart(7);
  console.log(
    name.slice(0, 26).padEnd(27) +
      rate(ours.rate) +
      rate(theirs.rate).padStart(11) +
      `${ms(ours.p50)}${ms(theirs.p50)} ${ms(ours.p95)}${ms(theirs.p95)} ${ms(ours.cpuP95)}${ms(theirs.cpuP95)}`,
  );
}

function summarise(measured: Measured[]) {
  const of = (attempts: Attempt[]) => ({
    rate: attempts.filter(({ isRight }) => isRight).length / Math.max(1, attempts.length),
    p50: percentile(
      attempts.map(({ ms }) => ms),
      0.5,
    ),
    p95: percentile(
      attempts.map(({ ms }) => ms),
      0.95,
    ),
    cpuP95: percentile(
      attempts.map(({ cpuMs }) => cpuMs),
      0.95,
    ),
  });
  return {
    ours: of(measured.map(({ ours }) => ours)),
    theirs: of(measured.map(({ theirs }) => theirs)),
  };
}

function percentile(values: number[], share: number): number {
  const sorted = values.sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
