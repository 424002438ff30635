import { expect, test } from "vitest";
import { hashPassword, isOutdated, isPassword, NOBODYS_HASH } from "./password.ts";

test("B1: argon2id with 19 MiB, two passes, one lane, a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("same words"), hashPassword("same words")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword("same words", one)).toBe(true);
  expect(await isPassword("other words", one)).toBe(false);
});

test("B1: a hash of other costs is outdated; nobody's is not", () => {
  expect(isOutdated("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  expect(isOutdated("$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  expect(isOutdated(NOBODYS_HASH)).toBe(false);
});

test("what is no hash is an error, and the thread serves on", async () => {
  await expect(isPassword("guess", "not a hash")).rejects.toThrow("hashing answered failed");
  expect(await isPassword("guess", NOBODYS_HASH)).toBe(false);
});

test("B3: above its length the queue refuses, and serves again afterwards", async () => {
  const flood = Array.from({ length: 300 }, () => isPassword("guess", NOBODYS_HASH));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(45);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "REQUEST_LIMIT" });
  expect(await isPassword("guess", NOBODYS_HASH)).toBe(false);
}, 60_000);
