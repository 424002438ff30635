import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { isSeed, newSeed, verdictOf } from "./verify.ts";

const serverSeed = "ab".repeat(32);
const key = Buffer.from(serverSeed, "hex");
const commitment = createHash("sha256").update(key).digest("hex");
const slices = ["A", "B", "C", "D"].map((code) => ({ code, label: code, weight: 25 }));

/** The slice by hand: 2^32 is a multiple of 4 but not of 100, so the numbers at the very top do not count. */
function drawn(clientSeed: string, nonce: number): string {
  const digest = createHmac("sha256", key).update(`${clientSeed}:${nonce}`).digest();
  const limit = 2 ** 32 - (2 ** 32 % 100);
  const number = Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(at * 4)).find(
    (each) => each < limit,
  );
  return slices[Math.floor(((number ?? 0) % 100) / 25)]?.code ?? "";
}

it("agrees with spins that were drawn as published", async () => {
  for (let nonce = 0; nonce < 20; nonce++) {
    const spin = { serverSeed, clientSeed: "mine", commitment, nonce, slices };
    expect(await verdictOf({ ...spin, code: drawn("mine", nonce) })).toBe("match");
  }
});

it("finds another outcome, another seed, another wheel", async () => {
  const spin = { serverSeed, clientSeed: "mine", commitment, nonce: 3, slices };
  const code = drawn("mine", 3);
  const other = slices.find((slice) => slice.code !== code)?.code ?? "";
  expect(await verdictOf({ ...spin, code: other })).toBe("mismatch");
  expect(await verdictOf({ ...spin, code, serverSeed: "cd".repeat(32) })).toBe("mismatch");
  expect(await verdictOf({ ...spin, code, serverSeed: "not a seed" })).toBe("mismatch");
  expect(await verdictOf({ ...spin, code, slices: [] })).toBe("mismatch");
});

it("waits for a seed that is not revealed", async () => {
  const spin = { serverSeed: null, clientSeed: "mine", commitment, nonce: 0, slices, code: "A" };
  expect(await verdictOf(spin)).toBe("sealed");
});

it("makes seeds of its own that the server takes", () => {
  expect(isSeed(newSeed())).toBe(true);
  expect(newSeed()).not.toBe(newSeed());
  expect(["", "a b", "a:b", "ก", "x".repeat(65)].some(isSeed)).toBe(false);
});
