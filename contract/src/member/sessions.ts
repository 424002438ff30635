/**
 * Calls of `accounts` about sessions. They have their own file, because few pages of the member app
 * load it.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { currency, done, timestamp } from "../schemas.ts";

/** Minutes between two reality checks; 0: none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60] as const;

/**
 * Minutes without use after which a session ends; 0: 30 days. With 15, 30 or 60 minutes a session
 * also ends 12 hours after its login, with 720 minutes 30 days after it.
 */
export const IDLE_MINUTES = [0, 15, 30, 60, 720] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

export const session = endpoint({
  method: "GET",
  path: "/api/account/session",
  access: "member",
  summary:
    "When the session began, the money that moved in it according to the ledger, and the login before",
  output: v.object({
    /** Time of the login, or of the first use after a break of hours. */
    startedAt: timestamp,
    /** The server's current time: the client's clock can be wrong. */
    now: timestamp,
    realityCheckMinutes: v.number(),
    idleMinutes: v.number(),
    lastLogin: v.nullable(v.object({ at: timestamp, browser: v.string() })),
    currency,
    deposits: amountOutput,
    withdrawals: amountOutput,
    toGames: amountOutput,
    fromGames: amountOutput,
  }),
});

export const savePreferences = endpoint({
  method: "PUT",
  path: "/api/account/session",
  access: "member",
  summary:
    "Sets the minutes between reality checks, and the minutes without use after which a session ends",
  input: v.strictObject({
    realityCheckMinutes: v.optional(v.picklist(REALITY_CHECK_MINUTES)),
    idleMinutes: v.optional(v.picklist(IDLE_MINUTES)),
  }),
  output: done,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const sessions = endpoint({
  method: "GET",
  path: "/api/account/sessions",
  access: "member",
  summary: "The member's open sessions, the last used first",
  output: v.object({
    sessions: v.array(
      v.object({
        _id: v.string(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
        /** Browser and system, from the `User-Agent` header. */
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
  summary: "Ends one of the member's sessions, which can be the current one",
  params: v.strictObject({ sessionId: v.pipe(v.string(), v.uuid()) }),
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const endSessions = endpoint({
  method: "DELETE",
  path: "/api/account/sessions",
  access: "member",
  summary: "Ends all sessions of the member except the current one",
  output: v.object({ ...done.entries, ended: v.number() }),
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/account/reauthenticate",
  access: "member",
  summary:
    "Step-up authentication: with the password again, this session passes RECENT_AUTH_REQUIRED for 15 minutes",
  input: v.strictObject({ password: v.pipe(v.string(), v.maxLength(128)) }),
  output: v.object({ ...done.entries, recentAuthUntil: timestamp }),
  errors: ["WRONG_PASSWORD"],
  limit: { per: "member", max: 20, windowSeconds: 3600 },
});
