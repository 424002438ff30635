import { fromMinor } from "@krapao/contract";
import { derivedId } from "../../../kernel/clock.ts";
import { singleStatement, transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import { bookLateSuccess } from "../../../ledger/late-success.ts";
import { post, voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { type LockedPlay, lockPlayOfTransfer } from "../bets/queries.ts";
import { playRulesOf, recordMovedCredits } from "../bets/record-play.ts";
import { statusOf, type TransferState } from "../game-transfer.ts";
import { lockAccountsOfTransfer, updateCredits, updateStale } from "../queries.ts";
import {
  afterOutcome,
  completeSweep,
  findSweepAndSteps,
  isSettled,
  type ReadSweep,
  readSweep,
  withTarget,
} from "./complete-sweep.ts";
import { rememberControl } from "./controls.ts";
import { type Decided, enqueueRefusalReview } from "./decide-step.ts";
import { insertCalls, type NewCall } from "./queries-calls.ts";
import { updateContradicted } from "./queries-decided.ts";
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
      /** Open stakes after it, where the answer names them. */
      open?: bigint | undefined;
      /** When the provider's balance was `creditsAfter`. */
      readAt: Date;
    }
  /** `isAskedAgain`: the provider is asked once more later whether it is so. */
  | { state: "refused"; reason: string; isAskedAgain?: boolean }
  | { state: "review"; reason: string }
);

/** An answer to the call itself settles every transfer that is still open. */
export const ANSWERED = ["called", "review"] as const;

/** A transfer after its outcome was recorded, by this call or by another one before. */
export interface Settled {
  row: TransferRow;
  /** A step that was decided with it and has to be run now. */
  next: Decided | null;
}

/** What a caller knows of a transfer before it is locked. */
interface Known {
  /** Evidence that is stored with the outcome. */
  calls?: readonly NewCall[];
  /** The transfer, and the target of its sweep, if they were read: this saves round trips. */
  row?: TransferRow;
  targetId?: string | null;
}

/**
 * Records an outcome: posts or voids the hold, settles record and statement line, and starts what
 * follows, in one transaction. The same outcome again changes nothing.
 */
export async function settleTransfer(
  ctx: Context,
  id: string,
  outcome: Outcome,
  known: Known = {},
): Promise<Settled> {
  const settled = await transaction(ctx.db, async (tx) => {
    const row = await lockForSettlement(ctx, tx, id, known);
    if (!outcome.from.includes(row.state)) {
      await recordContradiction(ctx, tx, row, outcome);
      return { row, next: null, isNew: false };
    }
    const next = await recordTransferOutcome(ctx, tx, row, outcome);
    return { row, next, isNew: true };
  });
  const { row, next, isNew } = settled;
  if (!isNew) return { row, next };
  publishSettled(ctx, row, outcome);
  const reason = outcome.state === "done" ? null : outcome.reason;
  return { row: { ...row, state: outcome.state, reason }, next };
}

/**
 * Locks the member's accounts, then the transfer, and reads the sweep that its outcome may
 * complete; the caller settles it by the state of this row.
 */
export async function lockForSettlement(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  id: string,
  known: Known = {},
): Promise<LockedTransfer> {
  const before = known.row && sweepToComplete(known.row, known.targetId);
  const [, row, play, found] = await inOrder(tx, [
    lockAccountsOfTransfer(tx, id),
    lockTransfer(tx, id),
    lockPlayOfTransfer(tx, id),
    before && findSweepAndSteps(ctx, tx, before),
    insertCalls(singleStatement(tx), known.calls ?? []),
  ]);
  if (found) return { ...row, play, sweep: await withTarget(ctx, tx, found) };
  const after = sweepToComplete(row);
  return { ...row, play, sweep: after && (await readSweep(ctx, tx, after)) };
}

/**
 * Only a step to the wallet can be the last one that a sweep waits for: the step into its target is
 * decided when it is closed.
 */
function sweepToComplete(
  { direction, sweep_id: id, member_id: memberId }: TransferRow,
  accountId?: string | null,
): Parameters<typeof readSweep>[2] | null {
  if (direction !== "out" || id === null) return null;
  return { id, target: accountId ? { accountId, memberId } : null };
}

/** An open transfer with the play state of its account, both locked. */
interface LockedTransfer extends TransferRow {
  play: LockedPlay;
  /** The sweep that its outcome may complete; null: none. */
  sweep: ReadSweep | null;
}

/**
 * Records the outcome of a transfer that is locked and open.
 * @returns a step that was decided with it
 */
export async function recordTransferOutcome(
  ctx: Context,
  tx: Tx,
  row: LockedTransfer,
  outcome: Outcome,
): Promise<Decided | null> {
  const updates = updateRecords(ctx, tx, row, outcome);
  const sweep = row.sweep && afterOutcome(row.sweep, { id: row.id, state: outcome.state });
  if (sweep && isSettled(sweep)) return completeSweep(ctx, tx, sweep, updates);
  withCommit(tx, ...updates);
  return null;
}

/** Each of the statements fails if it cannot do its part. */
function updateRecords(
  ctx: Context,
  tx: Tx,
  row: LockedTransfer,
  outcome: Outcome,
): Statement<unknown>[] {
  const at = ctx.clock.now();
  const { id, member_id: memberId } = row;
  const line = () => settleLine(tx, { id, status: statusOf(outcome.state), at });
  const published = () => publishBalanceChanged(ctx, tx, memberId);
  if (outcome.state === "done") {
    const { creditsBefore, creditsAfter, open, reference, readAt } = outcome;
    const read = { creditsBefore, creditsAfter };
    // Where open stakes belong to a balance, a balance without them proves nothing.
    const needsOpen = playRulesOf(ctx, row.provider).namesOpenStakes;
    const isRead = creditsAfter !== null && (!needsOpen || open !== undefined);
    const openMinor = open ?? null;
    return [
      updateSettled(tx, {
        id,
        state: "done",
        at,
        reason: null,
        ...read,
        providerReference: reference,
      }),
      post(tx, { id }),
      recordMoved(ctx, tx, row, isRead ? { ...read, openMinor } : null),
      isRead
        ? updateCredits(tx, {
            id: row.game_account_id,
            creditsMinor: creditsAfter,
            openMinor,
            readAt,
          })
        : updateStale(tx, row.game_account_id),
      line(),
      published(),
    ];
  }
  const settled = updateSettled(tx, { id, state: outcome.state, at, reason: outcome.reason });
  if (outcome.state === "review") return [settled, line()];
  const { capabilities } = ctx.ports.providers.get(row.provider) ?? {};
  const review =
    outcome.isAskedAgain && capabilities ? [enqueueRefusalReview(tx, id, capabilities)] : [];
  return [settled, voidHold(tx, { id }), line(), published(), ...review];
}

function recordMoved(
  ctx: Context,
  tx: Tx,
  row: LockedTransfer,
  read: {
    creditsBefore: bigint | null;
    creditsAfter: bigint | null;
    openMinor: bigint | null;
  } | null,
): Statement<unknown> {
  const { game_account_id: accountId, play: locked } = row;
  const holding = (credits: bigint | null | undefined) =>
    credits == null ? null : { credits, open: read?.openMinor ?? null };
  const [before, after] = [holding(read?.creditsBefore), holding(read?.creditsAfter)];
  const calledAt = row.called_at ?? row.created_at;
  const moved = { accountId, credits: signedCredits(row), before, after, calledAt, locked };
  return recordMovedCredits(ctx, tx, moved);
}

/** What a transfer moved into the game (positive) or out of it. */
const signedCredits = ({ direction, credits_minor: credits }: TransferRow) =>
  direction === "in" ? credits : -credits;

/**
 * Evidence that comes after a transfer is final never reopens it. Money that moved all the same is
 * booked in suspense. When a staff user decided it, a case opens, which raises an alert.
 */
async function recordContradiction(
  ctx: Context,
  tx: Tx,
  row: LockedTransfer,
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
    await updateStale(tx, row.game_account_id);
    await recordMoved(ctx, tx, row, null);
  }
  await updateContradicted(tx, { id: row.id, at: ctx.clock.now() });
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
  if (outcome.state === "done") rememberControl(ctx, row);
  ctx.push.wallet(row.member_id, {
    reason: "transfer",
    status: statusOf(outcome.state),
    amount: fromMinor(row.amount_minor),
    message: outcome.state === "done" ? "SUCCESS" : "TRANSFER_FAIL",
  });
}
