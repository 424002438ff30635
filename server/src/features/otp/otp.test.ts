import { LANGUAGES, type Language } from "@krapao/contract/languages";
import { OTP_PURPOSES } from "@krapao/contract/member/otp";
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
  type Purpose,
  sendableAt,
} from "./otp.ts";
import { smsText } from "./sms-text.ts";

const NOW = new Date("2026-11-21T05:00:00Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const MINUTE = 60;
const HOUR = 60 * MINUTE;

function past(sentSecondsAgo: number, rest: Partial<PastRequest> = {}): PastRequest {
  return {
    purpose: "registration",
    ref: "ABCD",
    sentAt: before(sentSecondsAgo),
    failedAt: null,
    verifiedAt: null,
    usedAt: null,
    ...rest,
  };
}

describe("decideSend", () => {
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
    expect(decideSend(requests, { now: NOW, purpose: "registration" })).toEqual(decision);
  });
});

describe("decideVerify", () => {
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

describe("a code belongs to its token", () => {
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

describe("the message", () => {
  const code = "012345";
  const message = (website: string, purpose: Purpose = "registration", language: Language = "th") =>
    smsText({ code, ref: "WXYZ", purpose, language, website });

  test.each(LANGUAGES)(
    "in %s contains one code and its ref, and says what it is for",
    (language) => {
      const texts = OTP_PURPOSES.map((purpose) => message("", purpose, language));
      for (const text of texts) {
        expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual([code]);
        expect(text).toContain("WXYZ");
      }
      expect(new Set(texts).size).toBe(texts.length);
    },
  );

  test.each(["https://wallet.example/login", "wallet.example", " WALLET.example "])(
    "ends with the line that binds the code to the website %j",
    (website) => {
      expect(message(website).split("\n").slice(-2)).toEqual(["", `@wallet.example #${code}`]);
    },
  );

  test.each(["", "our website", "https://"])("has no such line for the website %j", (website) => {
    expect(message(website)).not.toContain("@");
  });
});

describe("codes for a new password", () => {
  const at = { now: NOW, purpose: "password" as const };
  test("a phone that is verified for a registration needs one", () => {
    const verified = past(1_790, { verifiedAt: before(1_799) });
    expect(decideSend([verified], at)).toEqual({ decision: "send" });
  });

  test("a code for a new password verifies no registration", () => {
    const verified = past(1_790, { purpose: "password", verifiedAt: before(1_799) });
    expect(decideSend([verified], { ...at, purpose: "registration" })).toEqual({
      decision: "send",
    });
  });

  test("codes of another purpose do not use up its limits, and share its minute", () => {
    const many = Array.from({ length: 20 }, (_, n) => past((n + 1) * 100, { failedAt: NOW }));
    const sent = [1, 2, 3, 4, 5].map((n) => past(n * 100, { purpose: "registration" }));
    expect(decideSend([...sent, ...many], at)).toEqual({ decision: "send" });
    const own = sent.map((each) => ({ ...each, purpose: "password" as const }));
    expect(decideSend(own, at)).toEqual({ decision: "refuse", code: "REQUEST_LIMIT" });
    expect(sendableAt(own, at)).toEqual(new Date(NOW.getTime() + (HOUR - 500) * 1_000));
    expect(decideSend([past(59)], at)).toEqual({ decision: "refuse", code: "REQUEST_LIMIT_1MIN" });
  });
});
