import type { Currency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import { accountOfHouse, accountOfMember, hold, voidHold } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { openLine } from "../statements/index.ts";
import { toCredits } from "./game-transfer.ts";
import type { AccountOfGame } from "./queries.ts";
import { insertTransfer } from "./queries-transfers.ts";

export interface Leg {
  /** Id of the transfer, its hold, its statement line; the provider's reference. */
  id: string;
  account: AccountOfGame;
  direction: "in" | "out";
  amountMinor: bigint;
  currency: Currency;
  gatherId: string | null;
}

/** held: decided. busy: another transfer of the account is not settled. poor: the wallet has too little. */
export type LegDecision = "held" | "busy" | "poor";

export const SETTLE_JOB = "games:settle-transfer";
export const REVIEW_JOB = "games:review-refusal";
/** Far beyond any time a provider may take with a call. */
const REVIEW_AFTER_MS = 5 * 60_000;

/**
 * Decides one leg, in the caller's transaction: the record, its line of the statement, the hold, and the job that finds out
 * what became of it should nobody else. Money into a game is the member's and set aside; money out of it is
 * announced by the house and set aside nowhere. The caller holds the member's lock (lockAccounts).
 */
export async function decideLeg(ctx: Context, tx: Tx, leg: Leg): Promise<LegDecision> {
  const { id, account, direction } = leg;
  const isSetAside = direction === "in";
  if (isSetAside && (await holdLeg(tx, leg)) === "rejected") return "poor";
  if (!(await writeRecord(ctx, tx, leg))) {
    if (isSetAside) await voidHold(tx, { id });
    return "busy";
  }
  if (!isSetAside) await holdLeg(tx, leg);
  await askLater(tx, id, firstLookMs(ctx, account.provider));
  return "held";
}

/** Record and statement line. @returns false when another transfer of the account is not settled yet. */
async function writeRecord(ctx: Context, tx: Tx, leg: Leg): Promise<boolean> {
  const { id, account, direction, amountMinor, currency, gatherId } = leg;
  const creditsMinor = toCredits(amountMinor, account.ft_wallet_slot);
  assert(creditsMinor !== null, "a leg is worth a number of credits");
  const createdAt = ctx.clock.now();
  const isWritten = await insertTransfer(tx, {
    id,
    memberId: account.member_id,
    accountId: account.id,
    provider: account.provider,
    direction,
    amountMinor,
    creditsMinor,
    currency,
    gatherId,
    createdAt,
  });
  if (!isWritten) return false;
  await openLine(tx, {
    id,
    memberId: account.member_id,
    statementType: "transfer",
    from: direction === "in" ? WALLET : account.game_name,
    to: direction === "in" ? account.game_name : WALLET,
    amountMinor,
    currency,
    status: "PROCESSING",
    createdAt,
  });
  return true;
}

function holdLeg(tx: Tx, { id, account, direction, amountMinor, currency }: Leg) {
  const main = accountOfMember(account.member_id);
  const clearing = accountOfHouse({
    kind: "provider_clearing",
    owner: account.provider,
    currency,
  });
  return hold(tx, {
    id,
    kind: direction === "in" ? "wallet_to_game" : "game_to_wallet",
    fromId: direction === "in" ? main : clearing,
    toId: direction === "in" ? clearing : main,
    currency,
    amountMinor,
  });
}

/** By then most calls have had their answer; looking earlier would be safe too, only useless. */
function firstLookMs(ctx: Context, provider: string): number {
  const timeoutMs = ctx.ports.providers.get(provider)?.capabilities.providerTimeoutMs ?? 0;
  return timeoutMs / 2 + 1_000;
}

/** Has the job look at a transfer after a while; a later time replaces an earlier one and the other way round. */
export async function askLater(tx: Tx, id: string, delayMs: number): Promise<void> {
  await enqueue(tx, {
    name: SETTLE_JOB,
    payload: { transferId: id },
    key: `${SETTLE_JOB}:${id}`,
    delayMs: Math.ceil(delayMs),
  });
}

/** Has the job look once more at a transfer that its provider says never happened. */
export async function reviewLater(tx: Tx, id: string): Promise<void> {
  await enqueue(tx, {
    name: REVIEW_JOB,
    payload: { transferId: id },
    key: `${REVIEW_JOB}:${id}`,
    delayMs: REVIEW_AFTER_MS,
  });
}
