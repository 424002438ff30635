import { LANGUAGES } from "@krapao/contract/languages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemRandom } from "../../kernel/clock.ts";
import {
  decideSend,
  decideVerify,
  hashToken,
  isRightCode,
  newSecrets,
  type OpenRequest,
  type PastRequest,
} from "./otp.ts";
import { smsText } from "./sms-text.ts";

const NOW = new Date("2026-11-21T05:00:00Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const MINUTE = 60;
const HOUR = 60 * MINUTE;

function past(sentSecondsAgo: number, rest: Partial<PastRequest> = {}): PastRequest {
  return {
    ref: "ABCD",
    sentAt: before(sentSecondsAgo),
    failedAt: null,
    verifiedAt: null,
    usedAt: null,
    ...rest,
  };
}

describe("B7: decideSend", () => {
  const send = { decision: "send" };
  const refuse = (code: string) => ({ decision: "refuse", code });

  test.each<[string, PastRequest[], object]>([
    ["sends to a new phone", [], send],
    ["refuses within a minute", [past(59)], refuse("REQUEST_LIMIT_1MIN")],
    ["sends after a minute", [past(60)], send],
    ["sends at once after a failure", [past(1, { failedAt: before(1) })], send],
    ["sends a fifth time in an hour", [1, 2, 3, 4].map((n) => past(n * 100)), send],
    [
      "refuses a sixth time in an hour",
      [1, 2, 3, 4, 5].map((n) => past(n * 100)),
      refuse("REQUEST_LIMIT"),
    ],
    ["sends again after the hour", [1, 2, 3, 4, 5].map((n) => past(HOUR - 5 + n)), send],
    [
      "refuses an eleventh time in a day",
      Array.from({ length: 10 }, (_, n) => past(HOUR * (n + 2))),
      refuse("OTP_BLOCK"),
    ],
    [
      "refuses after twenty failures in a day",
      Array.from({ length: 20 }, (_, n) => past(n * MINUTE, { failedAt: before(n * MINUTE) })),
      refuse("OTP_BLOCK"),
    ],
    [
      "does not send to a verified phone",
      [past(1_790, { verifiedAt: before(1_799) })],
      { decision: "verified", ref: "ABCD" },
    ],
    ["sends when the verification is old", [past(2_000, { verifiedAt: before(1_800) })], send],
    [
      "sends when the verification was used",
      [past(600, { verifiedAt: before(500), usedAt: before(400) })],
      send,
    ],
  ])("%s", (_name, requests, decision) => {
    expect(decideSend(requests, NOW)).toEqual(decision);
  });
});

describe("B6: decideVerify", () => {
  const open: OpenRequest = {
    tries: 0,
    expiresAt: new Date(NOW.getTime() + 1),
    failedAt: null,
    verifiedAt: null,
  };
  test.each<[string, Partial<OpenRequest>, boolean, string]>([
    ["the right one", {}, true, "OTP_CODE_VALID"],
    ["a wrong one", {}, false, "OTP_CODE_INVALID"],
    ["the right one after four wrong ones", { tries: 4 }, true, "OTP_CODE_VALID"],
    ["the right one after five wrong ones", { tries: 5 }, true, "OTP_BLOCK"],
    ["the right one after its expiry", { expiresAt: NOW }, true, "OTP_EXPIRED"],
    ["the right one a second time", { verifiedAt: before(1) }, true, "OTP_NOT_EXIST"],
    ["a code whose message failed", { failedAt: before(1) }, true, "OTP_NOT_EXIST"],
  ])("%s", (_name, request, isRight, outcome) => {
    expect(decideVerify({ ...open, ...request }, isRight, NOW)).toBe(outcome);
  });
});

describe("B6: a code belongs to its token", () => {
  test("has six digits and is right with its own token only", () => {
    for (let round = 0; round < 200; round++) {
      const one = newSecrets(systemRandom);
      const other = newSecrets(systemRandom);
      expect(one.code).toMatch(/^\d{6}$/);
      expect(one.ref).toMatch(/^[A-Z]{4}$/);
      expect(one.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(one.tokenHash).toEqual(hashToken(one.token));
      expect(isRightCode({ ...one })).toBe(true);
      expect(isRightCode({ ...one, token: other.token })).toBe(false);
    }
  });

  test("no other text is accepted", () => {
    const secrets = newSecrets(systemRandom);
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (code) => {
        expect(isRightCode({ ...secrets, code })).toBe(code === secrets.code);
      }),
    );
  });

  test("a small number keeps its leading zeros", () => {
    const random = { bytes: systemRandom.bytes, below: () => 7 };
    expect(newSecrets(random).code).toBe("000007");
  });
});

test.each(LANGUAGES)("the message in %s contains one code and its ref", (language) => {
  const text = smsText({ code: "012345", ref: "WXYZ", language });
  expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(["012345"]);
  expect(text).toContain("WXYZ");
});
