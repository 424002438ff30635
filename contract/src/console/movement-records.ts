/** The record behind a transfer of the ledger: one shape for each type of record. */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { timestamp } from "../schemas.ts";

const text = v.nullable(v.string());
const time = v.nullable(timestamp);

/** A transfer between wallet and game. Amounts are credits. */
const games = v.object({
  type: v.literal("games"),
  provider: v.string(),
  direction: v.picklist(["in", "out"]),
  state: v.string(),
  reason: text,
  credits: amountOutput,
  creditsBefore: v.nullable(amountOutput),
  creditsAfter: v.nullable(amountOutput),
  providerReference: text,
  attempts: v.number(),
  createdAt: timestamp,
  calledAt: time,
  settledAt: time,
});

const withdrawals = v.object({
  type: v.literal("withdrawals"),
  bankCode: v.string(),
  bankAccountName: v.string(),
  /** Masked except for the last four digits. */
  bankAccountNo: v.string(),
  state: v.string(),
  reason: text,
  bankReference: text,
  attempts: v.number(),
  createdAt: timestamp,
  sentAt: time,
  settledAt: time,
});

const deposits = v.object({
  type: v.literal("deposits"),
  source: v.string(),
  channel: text,
  reference: v.string(),
  /** Masked except for the last four digits. */
  houseAccount: text,
  state: v.string(),
  reason: text,
  qrId: text,
  enteredBy: text,
  paidAt: timestamp,
  receivedAt: timestamp,
  confirmedAt: time,
});

const bonuses = v.object({
  type: v.literal("bonuses"),
  kind: v.string(),
  code: v.string(),
  description: v.string(),
  state: v.string(),
  base: amountOutput,
  target: amountOutput,
  floor: amountOutput,
  openedAt: timestamp,
  metAt: time,
  clearedAt: time,
});

const adjustments = v.object({
  type: v.literal("adjustments"),
  direction: v.string(),
  reason: v.string(),
  why: v.string(),
  approvalId: v.string(),
  madeBy: v.string(),
  checkedBy: v.string(),
  at: timestamp,
});

const gifts = v.object({
  type: v.literal("gifts"),
  state: v.string(),
  reason: text,
  /** How often the issuer was asked about the link, and how often it was asked to redeem it. */
  checks: v.number(),
  redeems: v.number(),
  createdAt: timestamp,
  redeemedAt: time,
  closedAt: time,
});

const coupons = v.object({
  type: v.literal("coupons"),
  code: v.string(),
  prize: v.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  claimedAt: time,
});

export const movementRecord = v.variant("type", [
  games,
  withdrawals,
  deposits,
  bonuses,
  adjustments,
  gifts,
  coupons,
]);
export type MovementRecord = v.InferOutput<typeof movementRecord>;

type FieldOf<Type> = Type extends unknown ? Exclude<keyof Type, "type"> : never;
/** The name of a field of any of these records. */
export type MovementField = FieldOf<MovementRecord>;
