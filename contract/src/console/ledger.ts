/** What a member's money did: the book's own lines, and the records behind them. */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { codeText, currency, moment, status } from "../schemas.ts";
import { STATEMENT_TYPES } from "../statements.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, day, limit, memberId, next, recordId } from "./schemas.ts";

const ofMember = v.strictObject({ memberId });

/** As the statement tells it; null where the statement says nothing of it. */
const told = v.nullable(
  v.object({
    type: v.picklist(STATEMENT_TYPES),
    from: v.string(),
    to: v.string(),
    status,
  }),
);

const entry = v.object({
  transferId: v.string(),
  /** Of the ledger's transfer: deposit, wallet_to_game ... */
  kind: v.string(),
  at: moment,
  /** Below zero: it left the wallet. */
  amount: amountOutput,
  /** What was in the wallet after it, held money too. */
  balance: amountOutput,
  reference: v.nullable(v.string()),
  told,
});
export type LedgerEntry = v.InferOutput<typeof entry>;

const hold = v.object({
  transferId: v.string(),
  kind: v.string(),
  at: moment,
  amount: amountOutput,
  told,
});

export const timeline = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/ledger",
  permission: "accounts.read",
  summary:
    "Every movement of a wallet with the balance after it, newest first, and what is held now",
  params: ofMember,
  input: v.strictObject({
    /** Up to the end of this day. */
    to: v.optional(v.nullable(day)),
    cursor,
    limit,
  }),
  output: v.object({
    currency,
    entries: v.array(entry),
    /** What was in the wallet before the oldest of these. */
    before: amountOutput,
    /** Money that is set aside and not booked yet; on the first page only. */
    holds: v.array(hold),
    next,
  }),
  errors: ["NO_DATA"],
});

/** One question to an outside party and its answer, as our port says them. */
export const partyCall = v.object({
  operation: v.string(),
  asked: v.record(v.string(), v.unknown()),
  answered: v.record(v.string(), v.unknown()),
  askedAt: moment,
  answeredAt: moment,
});
export type PartyCall = v.InferOutput<typeof partyCall>;

export const movement = officeEndpoint({
  method: "GET",
  path: "/api/office/ledger/{transferId}",
  permission: "accounts.read",
  summary:
    "One transfer of the book: its entries, the record behind it, and what was asked outside",
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
      createdAt: moment,
      resolvedAt: v.nullable(moment),
    }),
    entries: v.array(
      v.object({
        /** `main:100001`, `provider_clearing:joker2`. */
        account: v.string(),
        amount: amountOutput,
        /** Of a member's account. */
        balance: v.nullable(amountOutput),
      }),
    ),
    /** The record that caused it, as its table has it; accounts and payers masked. */
    record: v.nullable(
      v.object({ word: v.string(), fields: v.record(v.string(), v.nullable(v.string())) }),
    ),
    calls: v.array(partyCall),
  }),
  errors: ["NO_DATA"],
});
export type Movement = v.InferOutput<typeof movement.output>;

export const RECORD_WORDS = [
  "games",
  "deposits",
  "withdrawals",
  "slips",
  "bonuses",
  "invites",
  "coupons",
] as const;
export type RecordWord = (typeof RECORD_WORDS)[number];

const record = v.object({
  id: v.string(),
  at: moment,
  /** Channel, game, campaign, bank: what names it. */
  name: v.string(),
  amount: v.nullable(amountOutput),
  state: v.string(),
  reason: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  /** Its transfer in the book, where it has one. */
  transferId: v.nullable(v.string()),
});
export type MemberRecord = v.InferOutput<typeof record>;

export const records = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/records",
  permission: "accounts.read",
  summary: "A member's records of one word, newest first",
  params: ofMember,
  input: v.strictObject({ word: v.picklist(RECORD_WORDS), cursor, limit }),
  output: v.object({ records: v.array(record), next }),
});

const gameAccount = v.object({
  id: v.string(),
  gameCode: codeText,
  gameName: v.string(),
  provider: v.string(),
  username: v.string(),
  state: v.picklist(["opening", "active"]),
  /** Credits at the last reading, and what they are worth. */
  credits: amountOutput,
  value: amountOutput,
  readAt: v.nullable(moment),
  isStale: v.boolean(),
  /** A transfer that is not settled. */
  openTransferId: v.nullable(v.string()),
});

export const gameAccounts = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}/games",
  permission: "accounts.read",
  summary: "A member's accounts at game providers; passwords are shown to nobody but the member",
  params: ofMember,
  output: v.object({ accounts: v.array(gameAccount) }),
});
