import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { checkSpin, isSeed, newSeed } from "./verify.ts";

const serverSeed = "ab".repeat(32);
const key = Buffer.from(serverSeed, "hex");
const commitment = createHash("sha256").update(key).digest("hex");
const slices = ["A", "B", "C", "D"].map((code) => ({ code, label: code, weight: 25 }));

/**
 * Computed manually: 2^32 is a multiple of 4 but not of 100, so the highest numbers are rejected.
 */
function drawn(clientSeed: string, nonce: number): string {
  const digest = createHmac("sha256", key).update(`${clientSeed}:${nonce}`).digest();
  const limit = 2 ** 32 - (2 ** 32 % 100);
  const number = Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(at * 4)).find(
    (each) => each < limit,
  );
  return slices[Math.floor(((number ?? 0) % 100) / 25)]?.code ?? "";
}

it("accepts spins that were drawn as published", async () => {
  for (let nonce = 0; nonce < 20; nonce++) {
    const spin = { serverSeed, clientSeed: "mine", commitment, nonce, slices };
    expect(await checkSpin({ ...spin, code: drawn("mine", nonce) })).toBe("match");
  }
});

it("detects a changed outcome, seed or wheel", async () => {
  const spin = { serverSeed, clientSeed: "mine", commitment, nonce: 3, slices };
  const code = drawn("mine", 3);
  const other = slices.find((slice) => slice.code !== code)?.code ?? "";
  expect(await checkSpin({ ...spin, code: other })).toBe("mismatch");
  expect(await checkSpin({ ...spin, code, serverSeed: "cd".repeat(32) })).toBe("mismatch");
  expect(await checkSpin({ ...spin, code, serverSeed: "not a seed" })).toBe("mismatch");
  expect(await checkSpin({ ...spin, code, slices: [] })).toBe("mismatch");
});

it("reports a spin with an unrevealed seed as sealed", async () => {
  const spin = { serverSeed: null, clientSeed: "mine", commitment, nonce: 0, slices, code: "A" };
  expect(await checkSpin(spin)).toBe("sealed");
});

it("creates seeds that the server accepts", () => {
  expect(isSeed(newSeed())).toBe(true);
  expect(newSeed()).not.toBe(newSeed());
  expect(["", "a b", "a:b", "ก", "x".repeat(65)].some(isSeed)).toBe(false);
});
