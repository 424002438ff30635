import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commitmentOf, drawMessage, drawSlice, sliceOf } from "./fairness.ts";

const ZERO = "00".repeat(32);
const COUNTING = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");

/** Expected values by OpenSSL. */
test.each([
  [ZERO, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"],
  [COUNTING, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"],
])("the commitment of %s", async (seed, commitment) => {
  expect(await commitmentOf(seed)).toBe(commitment);
});

const WEIGHTS = [1, 0, 3, 6];

test("a draw is the first number of the digest, modulo the weights", async () => {
  for (let nonce = 0; nonce < 300; nonce++) {
    const digest = createHmac("sha256", Buffer.from(COUNTING, "hex"))
      .update(`me:${nonce}`)
      .digest();
    // 2^32 mod 10 is 6: only the six greatest numbers are skipped.
    const number = digest.readUInt32BE(0);
    expect(number).toBeLessThan(2 ** 32 - 6);
    const point = number % 10;
    const expected = point < 1 ? 0 : point < 4 ? 2 : 3;
    expect(
      await drawSlice({ serverSeed: COUNTING, clientSeed: "me", nonce, weights: WEIGHTS }),
    ).toBe(expected);
  }
});

test("skips numbers that would favour the first slices", () => {
  const digest = Buffer.alloc(32, 0xff);
  expect(sliceOf(digest, WEIGHTS)).toBeNull();
  digest.writeUInt32BE(2 ** 32 - 6, 4);
  expect(sliceOf(digest, WEIGHTS)).toBeNull();
  digest.writeUInt32BE(2 ** 32 - 7, 8);
  expect(sliceOf(digest, WEIGHTS)).toBe(3);
  digest.writeUInt32BE(10, 0);
  expect(sliceOf(digest, WEIGHTS)).toBe(0);
});

test("draws another digest when one decides nothing", async () => {
  // More than half of all numbers are skipped, so that some digests decide nothing.
  const weights = [2 ** 31, 1];
  const rounds: number[] = [];
  for (let nonce = 0; nonce < 2_000; nonce++) {
    let round = 0;
    let index: number | null = null;
    for (; index === null; round++) {
      const message = drawMessage({ clientSeed: "c", nonce, round });
      const digest = createHmac("sha256", Buffer.from(ZERO, "hex")).update(message).digest();
      index = sliceOf(digest, weights);
    }
    rounds.push(round);
    expect(await drawSlice({ serverSeed: ZERO, clientSeed: "c", nonce, weights })).toBe(index);
  }
  expect(Math.max(...rounds)).toBeGreaterThan(1);
  expect(drawMessage({ clientSeed: "c", nonce: 7, round: 2 })).toBe("c:7:2");
});

test("a digest never draws a slice of weight 0", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      (digest, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const index = sliceOf(digest, weights);
        expect(index === null || (weights[index] ?? 0) > 0).toBe(true);
      },
    ),
  );
});

test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5, 1]], [[2 ** 32, 1]], [[Number.NaN]]])(
  "%j is not a valid list of weights",
  (weights) => {
    expect(() => sliceOf(new Uint8Array(32), weights)).toThrow(RangeError);
  },
);

test.each(["", "00", `${"00".repeat(31)}0g`, ZERO.toUpperCase().replace("0", "A")])(
  "%j is not a seed",
  async (seed) => {
    await expect(commitmentOf(seed)).rejects.toThrow(RangeError);
  },
);

/** The 99.9 % quantile of chi-squared with seven degrees of freedom. */
const CHI_SQUARED_MAX = 24.32;

/** A million draws at night. */
const SEEDS = process.env.NIGHT === "1" ? 200 : 8;

test("draws match the odds, and every commitment verifies", async () => {
  const weights = [1, 4, 10, 15, 20, 25, 25, 100];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const counts = weights.map(() => 0);
  const spins = 5_000;
  for (let at = 0; at < SEEDS; at++) {
    // Fixed, so that the outcome is the same on every machine.
    const seed = createHash("sha256").update(`seed ${at}`).digest();
    const serverSeed = seed.toString("hex");
    const shown = createHash("sha256").update(seed).digest("hex");
    expect(await commitmentOf(serverSeed)).toBe(shown);
    for (let nonce = 0; nonce < spins; nonce++) {
      const digest = createHmac("sha256", seed).update(`member:${nonce}`).digest();
      const index = sliceOf(digest, weights) ?? -1;
      counts[index] = (counts[index] ?? 0) + 1;
      // WebCrypto, as in the browser, draws the same.
      if (nonce < 5) {
        expect(await drawSlice({ serverSeed, clientSeed: "member", nonce, weights })).toBe(index);
      }
    }
  }
  const draws = SEEDS * spins;
  expect(counts.reduce((total, count) => total + count, 0)).toBe(draws);
  const chiSquared = weights.reduce((total, weight, at) => {
    const expected = (draws * weight) / sum;
    return total + ((counts[at] ?? 0) - expected) ** 2 / expected;
  }, 0);
  expect(chiSquared).toBeLessThan(CHI_SQUARED_MAX);
});
