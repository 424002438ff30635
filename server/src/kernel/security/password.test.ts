import { expect, test } from "vitest";
import {
  checkPassword,
  DUMMY_HASH,
  hashPassword,
  isOutdated,
  isPassword,
  replaceHashingCost,
} from "./password.ts";

test("hashes with argon2id, 19 MiB, two passes, one thread and a new salt", async () => {
  const [one, other] = await Promise.all([hashPassword("same words"), hashPassword("same words")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword("same words", one)).toBe(true);
  expect(await isPassword("other words", one)).toBe(false);
});

test("hashes one form of a password, and knows one that was hashed as typed", async () => {
  const hash = await hashPassword("Caf\u00e9 ＡＢ");
  expect(await checkPassword("Cafe\u0301 AB", hash)).toBe("right");
  expect(await checkPassword("Cafe AB", hash)).toBe("wrong");
  const { hash: hashAsTyped } = await import("@node-rs/argon2");
  const old = await hashAsTyped("Cafe\u0301");
  expect(await checkPassword("Cafe\u0301", old)).toBe("asTyped");
  expect(await checkPassword("Caf\u00e9", old)).toBe("wrong");
});

test("a hash with other costs is outdated, and the dummy hash is not", () => {
  expect(isOutdated("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  expect(isOutdated("$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
  expect(isOutdated(DUMMY_HASH)).toBe(false);
});

test("a malformed hash is an error, and the thread goes on working", async () => {
  await expect(isPassword("guess", "not a hash")).rejects.toThrow("hashing answered failed");
  expect(await isPassword("guess", DUMMY_HASH)).toBe(false);
});

test("refuses while the queue is full, and works again afterwards", async () => {
  // The queue counts calls, whatever they cost.
  const restore = replaceHashingCost({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const hash = await hashPassword("words");
  restore();
  const flood = Array.from({ length: 300 }, () => isPassword("guess", hash));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(45);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "REQUEST_LIMIT" });
  expect(await isPassword("guess", DUMMY_HASH)).toBe(false);
});
