import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { derivedId, newId, systemClock, systemRandom } from "../clock.ts";
import { seal, unseal } from "./sealed-secret.ts";
import { isSigned, SIGNATURE_WINDOW_SECONDS } from "./signature.ts";

const clock = systemClock();

function sign(body: Buffer, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

describe("sealed secrets", () => {
  const key = randomBytes(32);
  const sealed = seal("p4ss", { key, context: "row-1", random: systemRandom });

  test("open only with the same key and for the same row", () => {
    expect(unseal(sealed, { key, context: "row-1" })).toBe("p4ss");
    expect(() => unseal(sealed, { key, context: "row-2" })).toThrow();
    expect(() => unseal(sealed, { key: randomBytes(32), context: "row-1" })).toThrow();
  });

  test("differ every time and do not contain the secret", () => {
    const again = seal("p4ss", { key, context: "row-1", random: systemRandom });
    expect(again.equals(sealed)).toBe(false);
    expect(sealed.includes("p4ss")).toBe(false);
  });

  test("do not open when one byte has changed", () => {
    const spoilt = Buffer.from(sealed);
    spoilt.writeUInt8(spoilt.readUInt8(spoilt.length - 1) ^ 1, spoilt.length - 1);
    expect(() => unseal(spoilt, { key, context: "row-1" })).toThrow();
  });
});

describe("signatures of callbacks", () => {
  const body = Buffer.from('{"amount":500}');
  /** Read in each test: the file may have been collected a while before. */
  const seconds = () => Math.floor(clock.nowMs() / 1000);
  const check = (header: string | undefined, secrets = ["new", "old"], of = body) =>
    isSigned({ header, body: of, secrets, clock });

  test("the newest and the older secret verify during a rotation", () => {
    const now = seconds();
    expect(check(sign(body, "new", now))).toBe(true);
    expect(check(sign(body, "old", now))).toBe(true);
    expect(check(sign(body, "gone", now))).toBe(false);
  });

  test("another body, an old time and a malformed header are refused", () => {
    const now = seconds();
    expect(check(sign(body, "new", now), ["new"], Buffer.from('{"amount":501}'))).toBe(false);
    expect(check(sign(body, "new", now - SIGNATURE_WINDOW_SECONDS - 2))).toBe(false);
    expect(check(sign(body, "new", now + SIGNATURE_WINDOW_SECONDS + 2))).toBe(false);
    for (const header of [undefined, "", "t=1", `t=${now},v1=00`, `v1=${"0".repeat(64)}`]) {
      expect(check(header)).toBe(false);
    }
  });
});

describe("ids", () => {
  test("are ordered by time and carry version and variant of RFC 9562", () => {
    const fixed = (ms: number) => ({ nowMs: () => ms, now: () => new Date(ms) });
    const earlier = newId(fixed(1_700_000_000_000), systemRandom);
    const later = newId(fixed(1_700_000_000_001), systemRandom);
    expect(earlier < later).toBe(true);
    expect(earlier).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test("that are derived from texts are the same each time and differ between texts", () => {
    expect(derivedId("reversal", "a")).toBe(derivedId("reversal", "a"));
    expect(derivedId("reversal", "a")).not.toBe(derivedId("reversal", "b"));
    expect(derivedId("a", "bc")).not.toBe(derivedId("ab", "c"));
  });
});
