import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../ports/game-provider.ts";
import { askLater, reviewLater } from "./decide-leg.ts";
import { openCredentials } from "./game-account.ts";
import { judgeBalance, nextDelayMs } from "./game-transfer.ts";
import { observeCalls } from "./observe-calls.ts";
import { selectAccountById } from "./queries.ts";
import { countAttempt, selectTransfer, type TransferRow } from "./queries-transfers.ts";
import { runTransfer } from "./run-transfer.ts";
import { settleTransfer, type Verdict } from "./settle-transfer.ts";

const CALLED = ["called"] as const;

/**
 * Finds out what became of a transfer that nobody settled, by what its provider can tell, and never guesses: no proof
 * means to ask again later (docs/decisions/0008-unknown-transfers.md).
 */
export async function reconcileTransfer(ctx: Context, id: string): Promise<void> {
  const row = await selectTransfer(ctx.db, id);
  if (row?.state !== "decided" && row?.state !== "called") return;
  const provider = ctx.ports.providers.get(row.provider);
  const verdict = await findOut(ctx, row, provider);
  if (verdict) {
    const next = await settleTransfer(ctx, id, verdict);
    if (provider?.capabilities.statusQuery && verdict.state === "refused") {
      await transaction(ctx.db, (tx) => reviewLater(tx, id));
    }
    if (next) await runTransfer(ctx, next);
    return;
  }
  await transaction(ctx.db, async (tx) => {
    await countAttempt(tx, id);
    await askLater(tx, id, nextDelayMs(sinceQuietMs(ctx, row, provider)));
  });
}

/**
 * Asks once more about a transfer that was refused because its provider had never heard of it: should the call have arrived
 * after all, later than any provider may take, the money is booked in suspense and an alert is raised.
 */
export async function reviewRefusal(ctx: Context, id: string): Promise<void> {
  const row = await selectTransfer(ctx.db, id);
  if (row?.state !== "refused" || row.called_at === null) return;
  const provider = ctx.ports.providers.get(row.provider);
  if (!provider) return;
  const account = openCredentials(ctx, await selectAccountById(ctx.db, row.game_account_id));
  const observed = observeCalls(ctx, id, provider);
  const evidence = { row, provider: observed, account, isQuiet: true, now: ctx.clock.now() };
  const verdict = await askStatus(evidence);
  if (verdict === null) throw new ProviderUnavailable("no answer to a review");
  if (verdict.state === "done") await settleTransfer(ctx, id, verdict);
}

/**
 * How long ago the provider stopped being able to act on the call: from then on "it never happened" is believed. Below
 * zero: the call, or in the state `decided` the process that may be about to make it, can still be under way.
 */
function sinceQuietMs(ctx: Context, row: TransferRow, provider: GameProvider | undefined): number {
  const since = ctx.clock.nowMs() - (row.called_at ?? row.created_at).getTime();
  return since - (provider?.capabilities.providerTimeoutMs ?? 0);
}

async function findOut(
  ctx: Context,
  row: TransferRow,
  provider: GameProvider | undefined,
): Promise<Verdict | null> {
  const isQuiet = sinceQuietMs(ctx, row, provider) >= 0;
  if (row.state === "decided") {
    // Whoever decided it never came to the call; should that process live after all, it will not be let through.
    return isQuiet ? { from: ["decided"], state: "refused", reason: "not_called" } : null;
  }
  if (!provider) return null;
  const account = openCredentials(ctx, await selectAccountById(ctx.db, row.game_account_id));
  const evidence: Evidence = {
    row,
    provider: observeCalls(ctx, row.id, provider),
    account,
    isQuiet,
    now: ctx.clock.now(),
  };
  const { statusQuery, resendIsSafe } = provider.capabilities;
  if (statusQuery) return askStatus(evidence);
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

/** The provider knows our reference. "Absent" is no proof while the call may still arrive. */
async function askStatus(evidence: Evidence): Promise<Verdict | null> {
  const found = await evidence.provider.status(orderOf(evidence));
  if (found.status === "done") {
    const { creditsBefore, creditsAfter } = found;
    // The credits are those of the transfer's own moment, somewhere after the call.
    const readAt = evidence.row.called_at ?? evidence.now;
    return { from: CALLED, state: "done", reference: null, creditsBefore, creditsAfter, readAt };
  }
  if (found.status === "absent" && evidence.isQuiet) {
    return { from: CALLED, state: "refused", reason: "absent" };
  }
  return null;
}

/** The same reference moves money once, so sending it again settles it; not before the first one is over. */
async function resend(evidence: Evidence): Promise<Verdict | null> {
  if (!evidence.isQuiet) return null;
  const sent = await evidence.provider.transfer(orderOf(evidence));
  if (sent.outcome === "done") {
    const { reference, creditsBefore, creditsAfter } = sent;
    const readAt = evidence.row.called_at ?? evidence.now;
    return { from: CALLED, state: "done", reference, creditsBefore, creditsAfter, readAt };
  }
  // A resend that could not be sent says nothing about the first.
  if (sent.outcome === "refused" && sent.reason !== "maintenance") {
    return { from: CALLED, state: "refused", reason: sent.reason };
  }
  return null;
}

/** Nothing but the balance can tell. */
async function readBalance(evidence: Evidence): Promise<Verdict | null> {
  const { row, provider, account, isQuiet, now: readAt } = evidence;
  const before = row.credits_before_minor;
  if (before === null) return { from: CALLED, state: "operator", reason: "no_balance_before" };
  const now = await provider.balance(account).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
    throw error;
  });
  if (now === null) return null;
  const { direction, credits_minor: credits } = row;
  switch (judgeBalance({ before, now, direction, credits, isQuiet })) {
    case "done":
      return {
        from: CALLED,
        state: "done",
        reference: null,
        creditsBefore: before,
        creditsAfter: now,
        readAt,
      };
    case "refused":
      return { from: CALLED, state: "refused", reason: "balance_unmoved" };
    case "contradiction":
      return { from: CALLED, state: "operator", reason: "balance_moved_otherwise" };
    case "undecided":
      return null;
  }
}
