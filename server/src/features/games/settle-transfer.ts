import { fromMinor } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { tellBalanceChanged } from "../../kernel/jobs.ts";
import { bookLateSuccess } from "../../ledger/late-success.ts";
import { post, voidHold } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { settleLine } from "../statements/index.ts";
import { closeWhenSettled } from "./close-gather.ts";
import { statusOf, type TransferState } from "./game-transfer.ts";
import { lockAccountsOf, markStale, updateCredits } from "./queries.ts";
import { lockTransfer, noteReason, settleRow, type TransferRow } from "./queries-transfers.ts";

/** What became of a transfer. `from`: the states in which the evidence was found; in another one it proves nothing. */
export type Verdict = { from: readonly TransferState[] } & (
  | {
      state: "done";
      reference: string | null;
      creditsBefore: bigint | null;
      creditsAfter: bigint | null;
      /** When the provider had `creditsAfter`. */
      readAt: Date;
    }
  | { state: "refused" | "operator"; reason: string }
);

/** An answer to the call itself settles whatever is still open. */
export const ANSWERED = ["called", "operator"] as const;

/**
 * The record step: posts or voids the hold, settles record and statement line, and starts what follows, in one transaction.
 * Saying the same twice changes nothing.
 * @returns the id of a leg that was decided along with it and now has to be run.
 */
export async function settleTransfer(
  ctx: Context,
  id: string,
  verdict: Verdict,
): Promise<string | null> {
  const settled = await transaction(ctx.db, async (tx) => {
    const row = await holdForVerdict(tx, id);
    if (!verdict.from.includes(row.state)) {
      await noteContradiction(ctx, tx, row, verdict);
      return null;
    }
    return { row, next: await writeVerdict(ctx, tx, row, verdict) };
  });
  if (!settled) return null;
  tellSettled(ctx, settled.row, verdict);
  return settled.next;
}

/** The transfer, held alone until the transaction ends: whoever settles it does so by what it says then. */
export async function holdForVerdict(tx: Tx, id: string): Promise<TransferRow> {
  await lockAccountsOf(tx, id);
  return lockTransfer(tx, id);
}

/** Writes the outcome of a transfer that is held and open. @returns the id of a leg that was decided along with it. */
export async function writeVerdict(
  ctx: Context,
  tx: Tx,
  row: TransferRow,
  verdict: Verdict,
): Promise<string | null> {
  await write(ctx, tx, row, verdict);
  return row.gather_id === null ? null : closeWhenSettled(ctx, tx, row.gather_id);
}

async function write(ctx: Context, tx: Tx, row: TransferRow, verdict: Verdict): Promise<void> {
  const at = ctx.clock.now();
  if (verdict.state === "done") {
    const { creditsBefore, creditsAfter, reference } = verdict;
    await settleRow(tx, {
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
    if (creditsAfter === null) await markStale(tx, account);
    else {
      await updateCredits(tx, { id: account, creditsMinor: creditsAfter, readAt: verdict.readAt });
    }
  } else {
    await settleRow(tx, { id: row.id, state: verdict.state, at, reason: verdict.reason });
    if (verdict.state === "refused") await voidHold(tx, { id: row.id });
  }
  await settleLine(tx, { id: row.id, status: statusOf(verdict.state), at });
  if (verdict.state !== "operator") await tellBalanceChanged(tx, row.member_id);
}

/** Evidence that comes after the fact never reopens anything; money that moved all the same is booked in suspense. */
async function noteContradiction(
  ctx: Context,
  tx: Tx,
  row: TransferRow,
  verdict: Verdict,
): Promise<void> {
  if (row.state === verdict.state) return;
  const isLateSuccess = row.state === "refused" && verdict.state === "done";
  const isLateRefusal = row.state === "done" && verdict.state === "refused";
  if (!isLateSuccess && !isLateRefusal) return;
  if (isLateSuccess) {
    const id = derivedId("games.late-success", row.id);
    await bookLateSuccess(tx, { id, voidedId: row.id });
    await noteReason(tx, { id: row.id, reason: "late_success" });
    await markStale(tx, row.game_account_id);
  }
  ctx.log.error(
    { event: "games.contradiction", recordId: row.id, party: row.provider, state: row.state },
    "a provider answered otherwise after a transfer was settled",
  );
}

/** Log, alert and the member's pages, once it is committed. */
export function tellSettled(ctx: Context, row: TransferRow, verdict: Verdict): void {
  const fields = {
    event: "games.transfer",
    recordId: row.id,
    memberId: row.member_id,
    party: row.provider,
    operation: row.direction,
    state: verdict.state,
  };
  if (verdict.state === "operator") {
    ctx.log.error(fields, "a person has to decide a transfer");
    ctx.push.queue("transfers");
    return;
  }
  ctx.log.info(fields, "a transfer is settled");
  ctx.push.wallet(row.member_id, {
    reason: "transfer",
    status: statusOf(verdict.state),
    amount: fromMinor(row.amount_minor),
    message: verdict.state === "done" ? "SUCCESS" : "TRANSFER_FAIL",
  });
}
