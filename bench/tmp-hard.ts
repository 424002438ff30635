import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { DAMAGES, damageSlip } from "@krapao/slips/damage-slip";
import { drawRandomSlip } from "@krapao/slips/make-slip";
import { SeededRandom } from "@krapao/slips/seeded-random";
import sharp from "sharp";
import { PASSES, prepare, readPass } from "../server/src/kernel/media/tmp-reader.ts";
prepare();
const isSlip = (t: string) => parseSlipQr(t) !== undefined;
const random = new SeededRandom(77);
const kinds = DAMAGES.filter((d) => d !== "noqr" && d !== "crop");
let missed = 0;
for (let n = 0; n < 400 && missed < 40; n++) {
  const { drawn } = await drawRandomSlip(random);
  const some = kinds.filter(() => random.fraction() < 0.5);
  let bytes = await damageSlip(drawn, some, random.below(2 ** 31));
  const how = random.pick(["small", "blur", "dark", "noise", "plain", "tilt"] as const);
  if (how === "small") { const w = 240 + random.below(220); const small = await sharp(bytes).resize({ width: w }).toBuffer(); const m = await sharp(small).metadata();
    bytes = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: "#7a746c" } }).composite([{ input: small, left: random.below(1500 - w), top: random.below(Math.max(1, 2000 - m.height!)) }]).jpeg({ quality: 80 }).toBuffer(); }
  if (how === "blur") bytes = await sharp(bytes).blur(1.5 + random.fraction() * 1.5).jpeg({ quality: 60 }).toBuffer();
  if (how === "dark") bytes = await sharp(bytes).linear(0.12 + random.fraction() * 0.1, 8).jpeg({ quality: 50 }).toBuffer();
  if (how === "noise") { const m = await sharp(bytes).metadata(); const grain = await sharp({ create: { width: m.width!, height: m.height!, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 70 } } }).png().toBuffer();
    bytes = await sharp(bytes).composite([{ input: grain, blend: "overlay" }]).jpeg({ quality: 40 }).toBuffer(); }
  if (how === "tilt") bytes = await sharp(bytes).rotate(20 + random.below(50), { background: "#555" }).blur(1.2).jpeg({ quality: 45 }).toBuffer();
  const source = sharp(bytes).flatten({ background: "#fff" }); const size = await source.metadata() as any;
  const read = async (i: number) => { const t = (await readPass(source, { pass: PASSES[i]!, size })).map((c: any) => c.text); return { ok: t.some(isSlip), sign: t.length > 0 }; };
  const a = await read(0), b = await read(1);
  if (a.ok || b.ok) continue;
  missed++;
  const by: number[] = []; const signs = [a.sign, b.sign].map(Number).join("");
  for (let i = 2; i < PASSES.length; i++) if ((await read(i)).ok) by.push(i);
  console.log(n, how, some.join("+"), `${size.width}x${size.height}`, "signs", signs, "read by", by.join(","));
}
