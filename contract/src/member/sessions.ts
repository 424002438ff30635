/** Calls about the login itself, of the word `accounts`: in a file of their own, which few pages need. */
import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { amountOutput } from "./money.ts";
import { currency, done, moment } from "./schemas.ts";

/** Minutes after which a member is told again what the session came to; 0: never. */
export const CHECK_MINUTES = [0, 15, 30, 60] as const;

/**
 * Minutes without use after which a session ends; 0: thirty days. A session with one of the shorter limits ends 12 hours
 * after its login, one with the longest 30 days after it.
 */
export const IDLE_MINUTES = [0, 15, 30, 60, 720] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

export const session = endpoint({
  method: "GET",
  path: "/api/account/session",
  access: "member",
  summary:
    "Since when the member is here, what moved meanwhile by the ledger, and the login before",
  output: v.object({
    /** The login, or when the member came back after a rest of hours. */
    startedAt: moment,
    /** By the server, for a clock that runs on. */
    now: moment,
    /** Until then the member rests from play. */
    pausedUntil: v.nullable(moment),
    checkMinutes: v.number(),
    idleMinutes: v.number(),
    lastLogin: v.nullable(v.object({ at: moment, browser: v.string() })),
    currency,
    deposits: amountOutput,
    withdrawals: amountOutput,
    toGames: amountOutput,
    fromGames: amountOutput,
  }),
});

export const keepChoices = endpoint({
  method: "PUT",
  path: "/api/account/session",
  access: "member",
  summary:
    "Chooses after how many minutes the member is told what the session came to, and after how many without use one ends",
  input: v.strictObject({
    checkMinutes: v.optional(v.picklist(CHECK_MINUTES)),
    idleMinutes: v.optional(v.picklist(IDLE_MINUTES)),
  }),
  output: done,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const sessions = endpoint({
  method: "GET",
  path: "/api/account/sessions",
  access: "member",
  summary: "Where the member is logged in, the last used first",
  output: v.object({
    sessions: v.array(
      v.object({
        _id: v.string(),
        createdAt: moment,
        lastSeenAt: moment,
        /** What the browser says of itself. */
        browser: v.string(),
        isCurrent: v.boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/account/sessions/{sessionId}",
  access: "member",
  summary: "Logs the member out of one session, also this one",
  params: v.strictObject({ sessionId: v.pipe(v.string(), v.uuid()) }),
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const endSessions = endpoint({
  method: "DELETE",
  path: "/api/account/sessions",
  access: "member",
  summary: "Logs the member out everywhere but here",
  output: v.object({ ...done.entries, ended: v.number() }),
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/account/reauthenticate",
  access: "member",
  summary:
    "Shows the password again: for 15 minutes this session may do what asks for a fresh proof",
  input: v.strictObject({ password: v.pipe(v.string(), v.maxLength(128)) }),
  output: v.object({ ...done.entries, provedUntil: moment }),
  errors: ["WRONG_PASSWORD"],
  limit: { per: "member", max: 20, windowSeconds: 3600 },
});
