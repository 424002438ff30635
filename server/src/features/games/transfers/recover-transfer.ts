import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { assessBalance, nextDelayMs } from "../game-transfer.ts";
import { getAccount } from "../queries.ts";
import { enqueueRecovery, enqueueRefusalReview } from "./decide-step.ts";
import { observeCalls } from "./observe-calls.ts";
import { findTransfer, type TransferRow, updateAttempts } from "./queries-transfers.ts";
import { runDecided } from "./run-transfer.ts";
import { type Outcome, settleTransfer } from "./settle-transfer.ts";

const CALLED = ["called"] as const;

/**
 * Recovers a transfer whose outcome is unknown, by what its provider can report. It never guesses:
 * without proof it asks again later (docs/decisions/0008-unknown-transfers.md).
 */
export async function recoverTransfer(ctx: Context, id: string): Promise<void> {
  const row = await findTransfer(ctx.db, id);
  if (row?.state !== "decided" && row?.state !== "called") return;
  const provider = ctx.ports.providers.get(row.provider);
  const outcome = await findOutcome(ctx, row, provider);
  if (outcome) {
    const { next } = await settleTransfer(ctx, id, outcome, { row });
    if (provider?.capabilities.statusQuery && outcome.state === "refused") {
      await transaction(ctx.db, (tx) => enqueueRefusalReview(tx, id));
    }
    if (next) await runDecided(ctx, next);
    return;
  }
  await transaction(ctx.db, async (tx) => {
    await updateAttempts(tx, id);
    await enqueueRecovery(tx, id, nextDelayMs(sinceQuietMs(ctx, row, provider)));
  });
}

/**
 * Asks once more about a transfer that was refused because its provider did not know it. If the
 * call arrived after all, later than any provider may take, the money is booked in suspense and an
 * alert is raised.
 */
export async function reviewRefusal(ctx: Context, id: string): Promise<void> {
  const row = await findTransfer(ctx.db, id);
  if (row?.state !== "refused" || row.called_at === null) return;
  const provider = ctx.ports.providers.get(row.provider);
  if (!provider) return;
  const account = openCredentials(ctx, await getAccount(ctx.db, row.game_account_id));
  const observed = observeCalls(ctx, id, provider);
  const evidence = { row, provider: observed, account, isQuiet: true, now: ctx.clock.now() };
  const outcome = await requestStatus(evidence);
  if (outcome === null) throw new ProviderUnavailable("no answer to a review");
  if (outcome.state === "done") await settleTransfer(ctx, id, outcome);
}

/**
 * Milliseconds since the provider can no longer act on the call; from then on "it never happened"
 * is proof. Negative: the call can still be under way, or, in the state `decided`, the process that
 * is about to make it.
 */
function sinceQuietMs(ctx: Context, row: TransferRow, provider: GameProvider | undefined): number {
  const since = ctx.clock.nowMs() - (row.called_at ?? row.created_at).getTime();
  return since - (provider?.capabilities.providerTimeoutMs ?? 0);
}

async function findOutcome(
  ctx: Context,
  row: TransferRow,
  provider: GameProvider | undefined,
): Promise<Outcome | null> {
  const isQuiet = sinceQuietMs(ctx, row, provider) >= 0;
  if (row.state === "decided") {
    // The process that decided it never made the call. If it is still alive, `updateCalled` stops
    // it.
    return isQuiet ? { from: ["decided"], state: "refused", reason: "not_called" } : null;
  }
  if (!provider) return null;
  const account = openCredentials(ctx, await getAccount(ctx.db, row.game_account_id));
  const evidence: Evidence = {
    row,
    provider: observeCalls(ctx, row.id, provider),
    account,
    isQuiet,
    now: ctx.clock.now(),
  };
  const { statusQuery, resendIsSafe } = provider.capabilities;
  if (statusQuery) return requestStatus(evidence);
  return resendIsSafe ? resend(evidence) : readBalance(evidence);
}

interface Evidence {
  row: TransferRow;
  provider: ReturnType<typeof observeCalls>;
  account: ProviderAccount;
  isQuiet: boolean;
  now: Date;
}

const orderOf = ({ row, account }: Evidence) => ({
  account,
  reference: row.id,
  direction: row.direction,
  credits: row.credits_minor,
});

/**
 * The provider can be asked by our reference. "Absent" proves nothing while the call may arrive.
 */
async function requestStatus(evidence: Evidence): Promise<Outcome | null> {
  const found = await evidence.provider.status(orderOf(evidence));
  if (found.status === "done") {
    const { creditsBefore, creditsAfter } = found;
    // The credits are from the time of the transfer itself, which is some time after the call.
    const readAt = evidence.row.called_at ?? evidence.now;
    return { from: CALLED, state: "done", reference: null, creditsBefore, creditsAfter, readAt };
  }
  if (found.status === "absent" && evidence.isQuiet) {
    return { from: CALLED, state: "refused", reason: "absent" };
  }
  return null;
}

/**
 * The same reference moves money only once, so a resend settles it, once the first call is over.
 */
async function resend(evidence: Evidence): Promise<Outcome | null> {
  if (!evidence.isQuiet) return null;
  const sent = await evidence.provider.transfer(orderOf(evidence));
  if (sent.outcome === "done") {
    const { outcome: _, ...read } = sent;
    const readAt = evidence.row.called_at ?? evidence.now;
    return { from: CALLED, state: "done", ...read, readAt };
  }
  // A resend that could not be sent proves nothing about the first call.
  if (sent.outcome === "refused" && sent.reason !== "maintenance") {
    return { from: CALLED, state: "refused", reason: sent.reason };
  }
  return null;
}

/** The balance is the only evidence. */
async function readBalance(evidence: Evidence): Promise<Outcome | null> {
  const { row, provider, account, isQuiet, now: readAt } = evidence;
  const before = row.credits_before_minor;
  if (before === null) return { from: CALLED, state: "review", reason: "no_balance_before" };
  const holding = await provider.balance(account).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
    throw error;
  });
  if (holding === null) return null;
  const { credits: now, open } = holding;
  const { direction, credits_minor: credits } = row;
  switch (assessBalance({ before, now, direction, credits, isQuiet })) {
    case "done":
      return {
        from: CALLED,
        state: "done",
        reference: null,
        creditsBefore: before,
        creditsAfter: now,
        open: open ?? undefined,
        readAt,
      };
    case "refused":
      return { from: CALLED, state: "refused", reason: "balance_unmoved" };
    case "contradiction":
      return { from: CALLED, state: "review", reason: "balance_moved_otherwise" };
    case "undecided":
      return null;
  }
}
