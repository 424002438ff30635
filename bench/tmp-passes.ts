import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import { makeScene, SCENES } from "@krapao/slips/make-scene";
import { makeSlip, READABLE_DAMAGES } from "@krapao/slips/make-slip";
import sharp from "sharp";
import { PASSES, prepare, readPass } from "../server/src/kernel/media/tmp-reader.ts";
prepare();
const isSlip = (t: string) => parseSlipQr(t) !== undefined;
const N = Number(process.argv[2] ?? 60), M = Number(process.argv[3] ?? 4);
const which = new Map<string, number[]>();
const cpu = async <T>(f: () => Promise<T>) => { const a = process.cpuUsage(); const r = await f(); const u = process.cpuUsage(a); return [r, (u.user+u.system)/1000] as const; };
async function first(bytes: Buffer) {
  const source = sharp(bytes, { failOn: "truncated" }).flatten({ background: "#fff" });
  const size = await source.metadata() as any;
  for (const [i, pass] of PASSES.entries()) if ((await readPass(source, { pass, size })).some((c) => isSlip(c.text))) return i;
  return -1;
}
const note = (n: string, i: number) => which.set(n, [...(which.get(n) ?? []), i]);
for (let n = 0; n < N; n++) { const s = await makeSlip(n, 11); note(s.damage, await first(s.bytes)); }
for (let n = 0; n < M; n++) for (const sc of SCENES) { if (sc === "64 megapixels") continue; const s = await makeScene(sc, n, 12); note(sc, await first(s.bytes)); }
for (const [n, l] of which) console.log(n.padEnd(28), l.join(" "));
// pictures without a code
const noise = (w: number, h: number) => sharp({ create: { width: w, height: h, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } } }).jpeg({ quality: 85 }).toBuffer();
const soft = (w: number, h: number) => sharp({ create: { width: w, height: h, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } } }).blur(6).jpeg({ quality: 85 }).toBuffer();
const slip = await makeSlip(0, 3);
const m = await sharp(slip.bytes).metadata();
const cut = await sharp(slip.bytes).extract({ left: 0, top: 0, width: m.width!, height: Math.floor(m.height! * 0.6) }).jpeg().toBuffer();
for (const [name, b] of [["noise 1500x2000", await noise(1500, 2000)], ["noise 3000x4000", await noise(3000, 4000)], ["soft 1500x2000", await soft(1500, 2000)], ["slip cut off", cut]] as const) {
  const source = sharp(b).flatten({ background: "#fff" }); const size = await source.metadata() as any;
  const times = []; for (const pass of PASSES) { const [, ms] = await cpu(() => readPass(source, { pass, size })); times.push(Math.round(ms)); }
  console.log(name.padEnd(20), times.join(" "), "=", times.reduce((a, c) => a + c, 0));
}
