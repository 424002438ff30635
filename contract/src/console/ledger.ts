/** What a member's money did: the entries of the ledger, and the records behind them. */
import * as v from "valibot";
import { STATEMENT_TYPES } from "../member/statements.ts";
import { amountOutput } from "../money.ts";
import { codeText, currency, status, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { movementRecord } from "./movement-records.ts";
import { cursor, day, limit, memberId, next, recordId } from "./schemas.ts";

const ofMember = v.strictObject({ memberId });

/** The statement line of the transfer; null: it has none. */
const statement = v.nullable(
  v.object({
    type: v.picklist(STATEMENT_TYPES),
    from: v.string(),
    to: v.string(),
    status,
  }),
);

const entry = v.object({
  transferId: v.string(),
  /** The kind of the ledger transfer: deposit, wallet_to_game ... */
  kind: v.string(),
  at: timestamp,
  /** Negative: out of the wallet. */
  amount: amountOutput,
  /** Posted balance of the wallet after it, including held money. */
  balance: amountOutput,
  reference: v.nullable(v.string()),
  statement,
});
export type LedgerEntry = v.InferOutput<typeof entry>;

const hold = v.object({
  transferId: v.string(),
  kind: v.string(),
  at: timestamp,
  amount: amountOutput,
  statement,
});

export const timeline = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/ledger",
  permission: "accounts.read",
  summary:
    "Every movement of a wallet with the balance after it, newest first, and what is held now",
  params: ofMember,
  input: v.strictObject({
    /** Until the end of this day. */
    to: v.optional(v.nullable(day)),
    cursor,
    limit,
  }),
  output: v.object({
    currency,
    entries: v.array(entry),
    /** Posted balance before the oldest of these entries. */
    before: amountOutput,
    /** Held money that is not posted yet; on the first page only. */
    holds: v.array(hold),
    next,
  }),
  errors: ["NO_DATA"],
});

/** One request to an external party and its response, in the terms of our port. */
export const externalCall = v.object({
  operation: v.string(),
  request: v.record(v.string(), v.unknown()),
  response: v.record(v.string(), v.unknown()),
  requestedAt: timestamp,
  answeredAt: timestamp,
});
export type ExternalCall = v.InferOutput<typeof externalCall>;

export const movement = consoleEndpoint({
  method: "GET",
  path: "/api/console/ledger/{transferId}",
  permission: "accounts.read",
  summary:
    "One ledger transfer: its entries, the record behind it, and the calls to external parties",
  params: v.strictObject({ transferId: recordId }),
  output: v.object({
    transfer: v.object({
      id: v.string(),
      kind: v.string(),
      state: v.picklist(["pending", "posted", "voided", "rejected"]),
      currency,
      amount: amountOutput,
      posted: v.nullable(amountOutput),
      isHold: v.boolean(),
      reverses: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      createdAt: timestamp,
      resolvedAt: v.nullable(timestamp),
    }),
    entries: v.array(
      v.object({
        /** `main:100001`, `provider_clearing:joker2`. */
        account: v.string(),
        amount: amountOutput,
        /** Balance after it; only of a member's account. */
        balance: v.nullable(amountOutput),
      }),
    ),
    /** The record that caused it, with masked account numbers. */
    record: v.nullable(movementRecord),
    calls: v.array(externalCall),
  }),
  errors: ["NO_DATA"],
});
export type Movement = v.InferOutput<typeof movement.output>;

export const RECORD_TYPES = [
  "games",
  "deposits",
  "withdrawals",
  "slips",
  "bonuses",
  "invites",
  "coupons",
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

const record = v.object({
  id: v.string(),
  at: timestamp,
  /** The channel, game, campaign or bank. */
  name: v.string(),
  amount: v.nullable(amountOutput),
  state: v.string(),
  reason: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  /** Its transfer in the ledger; null: it has none. */
  transferId: v.nullable(v.string()),
});
export type MemberRecord = v.InferOutput<typeof record>;

export const records = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/records",
  permission: "accounts.read",
  summary: "A member's records of one type, newest first",
  params: ofMember,
  input: v.strictObject({ type: v.picklist(RECORD_TYPES), cursor, limit }),
  output: v.object({ records: v.array(record), next }),
});

const gameAccount = v.object({
  id: v.string(),
  gameCode: codeText,
  gameName: v.string(),
  provider: v.string(),
  username: v.string(),
  state: v.picklist(["opening", "active"]),
  /** Credits at the last reading, and their value. */
  credits: amountOutput,
  value: amountOutput,
  readAt: v.nullable(timestamp),
  isStale: v.boolean(),
  /** A transfer that is not settled; null: none. */
  openTransferId: v.nullable(v.string()),
});

export const gameFigures = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/games/figures",
  permission: "accounts.read",
  summary:
    "Reads a member's game accounts at the providers: what is held there, and what was won or lost",
  params: ofMember,
  output: v.object({
    held: amountOutput,
    /** Out of games, less into games, plus what is held there, since the first transfer. */
    result: amountOutput,
    /** The oldest of the readings; null: no game account. */
    readAt: v.nullable(timestamp),
    /** A provider did not answer, so its last reading counts. */
    isStale: v.boolean(),
    /** A transfer that is not settled may be missing from `held` or `result`. */
    isTransferring: v.boolean(),
  }),
  limit: { per: "member", max: 120, windowSeconds: 60 },
});
export type GameFigures = v.InferOutput<typeof gameFigures.output>;

export const gameAccounts = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/games",
  permission: "accounts.read",
  summary: "A member's accounts at game providers, without the passwords",
  params: ofMember,
  output: v.object({ accounts: v.array(gameAccount) }),
});
