import { expect, test } from "vitest";
import { systemRandom } from "../../kernel/clock.ts";
import { hashToken, newToken } from "../../kernel/token.ts";
import { isDueToBeSeen, type Session, stateOf } from "./session.ts";

const NOW = new Date("2026-11-21T05:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const open: Session = {
  id: "00000000-0000-8000-8000-000000000000",
  memberId: 1n,
  lastSeenAt: at(-1),
  expiresAt: at(1),
  revokedAt: null,
  suspendedAt: null,
};

test.each<[string, Session | null, string]>([
  ["open", open, "open"],
  ["unknown", null, "UNAUTHORIZED"],
  ["revoked", { ...open, revokedAt: at(-1) }, "UNAUTHORIZED"],
  ["revoked and expired", { ...open, revokedAt: at(-1), expiresAt: NOW }, "UNAUTHORIZED"],
  ["expired", { ...open, expiresAt: NOW }, "EXPIRED_AUTH_TOKEN"],
  ["of a suspended member", { ...open, suspendedAt: at(-1) }, "INVALID_USER_1"],
])("a session that is %s", (_name, session, state) => {
  expect(stateOf(session, NOW)).toBe(state);
});

test("use is written once a minute", () => {
  expect(isDueToBeSeen({ ...open, lastSeenAt: at(-59_999) }, NOW)).toBe(false);
  expect(isDueToBeSeen({ ...open, lastSeenAt: at(-60_000) }, NOW)).toBe(true);
});

test("B9: a token has 256 bits, is never the same, and only its hash is kept", () => {
  const tokens = Array.from({ length: 500 }, () => newToken(systemRandom));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(500);
  for (const { token, tokenHash } of tokens) {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(tokenHash).toEqual(hashToken(token));
  }
});
