import { fromMinor } from "@krapao/contract";
import { derivedId } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import { bookLateSuccess } from "../../../ledger/late-success.ts";
import { post, voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { recordMovedCredits } from "../bets/record-play.ts";
import { statusOf, type TransferState } from "../game-transfer.ts";
import { lockAccountsOfTransfer, updateCredits, updateStale } from "../queries.ts";
import { completeSweepIfSettled } from "./complete-sweep.ts";
import {
  lockTransfer,
  type TransferRow,
  updateReason,
  updateSettled,
} from "./queries-transfers.ts";

/** The outcome of a transfer. `from`: the states in which the evidence is valid. */
export type Outcome = { from: readonly TransferState[] } & (
  | {
      state: "done";
      reference: string | null;
      creditsBefore: bigint | null;
      creditsAfter: bigint | null;
      /** When the provider's balance was `creditsAfter`. */
      readAt: Date;
    }
  | { state: "refused" | "review"; reason: string }
);

/** An answer to the call itself settles every transfer that is still open. */
export const ANSWERED = ["called", "review"] as const;

/**
 * Records an outcome: posts or voids the hold, settles record and statement line, and starts what
 * follows, in one transaction. The same outcome again changes nothing.
 * @returns the id of a step that was decided with it and has to be run now
 */
export async function settleTransfer(
  ctx: Context,
  id: string,
  outcome: Outcome,
): Promise<string | null> {
  const settled = await transaction(ctx.db, async (tx) => {
    const row = await lockForSettlement(tx, id);
    if (!outcome.from.includes(row.state)) {
      await recordContradiction(ctx, tx, row, outcome);
      return null;
    }
    return { row, next: await recordTransferOutcome(ctx, tx, row, outcome) };
  });
  if (!settled) return null;
  publishSettled(ctx, settled.row, outcome);
  return settled.next;
}

/**
 * Locks the member's accounts, then the transfer; the caller settles it by the state of this row.
 */
export async function lockForSettlement(tx: Tx, id: string): Promise<TransferRow> {
  await lockAccountsOfTransfer(tx, id);
  return lockTransfer(tx, id);
}

/**
 * Records the outcome of a transfer that is locked and open.
 * @returns the id of a step that was decided with it
 */
export async function recordTransferOutcome(
  ctx: Context,
  tx: Tx,
  row: TransferRow,
  outcome: Outcome,
): Promise<string | null> {
  await updateRecords(ctx, tx, row, outcome);
  return row.sweep_id === null ? null : completeSweepIfSettled(ctx, tx, row.sweep_id);
}

async function updateRecords(
  ctx: Context,
  tx: Tx,
  row: TransferRow,
  outcome: Outcome,
): Promise<void> {
  const at = ctx.clock.now();
  if (outcome.state === "done") {
    const { creditsBefore, creditsAfter, reference } = outcome;
    await updateSettled(tx, {
      id: row.id,
      state: "done",
      at,
      reason: null,
      creditsBefore,
      creditsAfter,
      providerReference: reference,
    });
    await post(tx, { id: row.id });
    const account = row.game_account_id;
    const credits = signedCredits(row);
    await recordMovedCredits(ctx, tx, { accountId: account, credits, creditsBefore, creditsAfter });
    if (creditsAfter === null) await updateStale(tx, account);
    else {
      await updateCredits(tx, { id: account, creditsMinor: creditsAfter, readAt: outcome.readAt });
    }
  } else {
    await updateSettled(tx, { id: row.id, state: outcome.state, at, reason: outcome.reason });
    if (outcome.state === "refused") await voidHold(tx, { id: row.id });
  }
  await settleLine(tx, { id: row.id, status: statusOf(outcome.state), at });
  if (outcome.state !== "review") await publishBalanceChanged(ctx, tx, row.member_id);
}

/** What a transfer moved into the game (positive) or out of it. */
const signedCredits = ({ direction, credits_minor: credits }: TransferRow) =>
  direction === "in" ? credits : -credits;

/**
 * Evidence that comes after a transfer is final never reopens it. Money that moved all the same is
 * booked in suspense and raises an alert.
 */
async function recordContradiction(
  ctx: Context,
  tx: Tx,
  row: TransferRow,
  outcome: Outcome,
): Promise<void> {
  if (row.state === outcome.state) return;
  const isLateSuccess = row.state === "refused" && outcome.state === "done";
  const isLateRefusal = row.state === "done" && outcome.state === "refused";
  if (!isLateSuccess && !isLateRefusal) return;
  if (isLateSuccess) {
    const id = derivedId("games.late-success", row.id);
    await bookLateSuccess(tx, { id, voidedId: row.id });
    await updateReason(tx, { id: row.id, reason: "late_success" });
    const accountId = row.game_account_id;
    await updateStale(tx, accountId);
    const credits = signedCredits(row);
    const unread = { creditsBefore: null, creditsAfter: null };
    await recordMovedCredits(ctx, tx, { accountId, credits, ...unread });
  }
  ctx.log.error(
    {
      event: "games.contradiction",
      recordId: row.id,
      externalParty: row.provider,
      state: row.state,
    },
    "provider contradicts a settled transfer",
  );
}

/** After the commit: logs the outcome, alerts staff if needed, updates the member's open pages. */
export function publishSettled(ctx: Context, row: TransferRow, outcome: Outcome): void {
  const fields = {
    event: "games.transfer",
    recordId: row.id,
    memberId: row.member_id,
    externalParty: row.provider,
    operation: row.direction,
    state: outcome.state,
  };
  if (outcome.state === "review") {
    ctx.log.error(fields, "transfer needs a decision");
    ctx.push.queue("transfers");
    return;
  }
  ctx.log.info(fields, "transfer settled");
  ctx.push.wallet(row.member_id, {
    reason: "transfer",
    status: statusOf(outcome.state),
    amount: fromMinor(row.amount_minor),
    message: outcome.state === "done" ? "SUCCESS" : "TRANSFER_FAIL",
  });
}
