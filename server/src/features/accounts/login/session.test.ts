import { expect, test } from "vitest";
import { systemRandom } from "../../../kernel/clock.ts";
import { hashToken, newToken } from "../../../kernel/security/token.ts";
import { endOf, type Session, shouldRecordUse, stateOf } from "./session.ts";

const NOW = new Date("2026-11-21T05:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const open: Session = {
  id: "00000000-0000-8000-8000-000000000000",
  memberId: 1n,
  createdAt: at(-1),
  lastSeenAt: at(-1),
  usedAt: at(-1),
  idleMinutes: 0,
  reauthenticatedAt: at(-1),
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
])("state of a session: %s", (_name, session, state) => {
  expect(stateOf(session, NOW)).toBe(state);
});

test.each([true, false])("records a use once a minute (by the member: %s)", (isAttended) => {
  const due = (change: Partial<Session>) =>
    shouldRecordUse({ ...open, ...change }, { now: NOW, isAttended });
  expect(due({ lastSeenAt: at(-59_999), usedAt: at(-59_999) })).toBe(false);
  expect(due({ lastSeenAt: at(-60_000), usedAt: at(-60_000) })).toBe(true);
  // A timer of a page does not hide an action of the member.
  expect(due({ lastSeenAt: at(-1), usedAt: at(-60_000) })).toBe(isAttended);
});

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000] as const;
test.each([
  [0, 0, 30 * DAY],
  [0, 400 * DAY, 430 * DAY],
  [15, 0, 15 * MINUTE],
  [30, 2 * HOUR, 2.5 * HOUR],
  [60, 11.5 * HOUR, 12 * HOUR],
  [720, 20 * HOUR, 32 * HOUR],
  [720, 29.9 * DAY, 30 * DAY],
])(
  "a session with %d idle minutes, used %d ms after its login, ends at %d",
  (idleMinutes, used, end) => {
    expect(endOf({ createdAt: NOW, idleMinutes }, at(used))).toEqual(at(end));
  },
);

test("tokens have 256 bits, are unique, and only their hash is stored", () => {
  const tokens = Array.from({ length: 500 }, () => newToken(systemRandom));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(500);
  for (const { token, tokenHash } of tokens) {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(tokenHash).toEqual(hashToken(token));
  }
});
