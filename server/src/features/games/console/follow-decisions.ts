import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { getAccount } from "../queries.ts";
import { lookUp } from "../transfers/look-up.ts";
import { observeCalls } from "../transfers/observe-calls.ts";
import { hasMovedSince } from "../transfers/queries-decided.ts";
import {
  findTransfer,
  sumAccountTransfers,
  type TransferRow,
} from "../transfers/queries-transfers.ts";
import { type Outcome, settleTransfer } from "../transfers/settle-transfer.ts";
import { type DueDecision, listDueDecisions, updateNextCheck } from "./queries-cases.ts";
import { suggestOutcome } from "./suggest-outcome.ts";

export const FOLLOW_JOB = "games:follow-decisions";
const FOLLOW_MS = 7 * DAY_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** When the provider is asked next about a decision: at growing intervals, for seven days. */
export function nextFollowAt({ decidedAt, now }: { decidedAt: Date; now: Date }): Date | null {
  const sinceMs = now.getTime() - decidedAt.getTime();
  if (sinceMs >= FOLLOW_MS) return null;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, sinceMs / 2));
  return new Date(now.getTime() + pauseMs);
}

/**
 * Asks the providers about transfers that staff users decided. An answer that contradicts the
 * decision is recorded like any late answer, and opens a case. A provider that does not answer
 * delays no other one.
 */
export async function followDecisions(ctx: Context): Promise<void> {
  const due = await listDueDecisions(ctx.db, ctx.clock.now());
  await Promise.all(
    due.map((decision) =>
      follow(ctx, decision).catch(async (error: unknown) => {
        await postpone(ctx, decision);
        const fields = { event: "games.follow", recordId: decision.transferId };
        ctx.log.warn({ ...fields, ...describeError(error) }, "provider not asked about a decision");
      }),
    ),
  );
}

async function follow(ctx: Context, decision: DueDecision): Promise<void> {
  const { transferId: id, outcome } = decision;
  const row = await findTransfer(ctx.db, id);
  const provider = row && ctx.ports.providers.get(row.provider);
  const answer = provider ? await findAnswer(ctx, row, provider) : null;
  if (answer !== null && answer !== outcome) {
    await settleTransfer(ctx, id, lateOutcome(ctx, answer));
    return ctx.push.queue("transfers");
  }
  const isFinal = answer === "done" && provider?.capabilities.statusQuery === true;
  await postpone(ctx, decision, isFinal);
}

async function postpone(
  ctx: Context,
  { transferId, decidedAt }: DueDecision,
  isFinal = false,
): Promise<void> {
  const nextCheckAt = isFinal ? null : nextFollowAt({ decidedAt, now: ctx.clock.now() });
  await transaction(ctx.db, (tx) => updateNextCheck(tx, { transferId, nextCheckAt }));
}

/** Final transfers take no outcome any more: it is recorded as a contradiction. */
function lateOutcome({ clock }: Context, state: "done" | "refused"): Outcome {
  if (state === "refused") return { from: [], state, reason: "absent" };
  const unread = { reference: null, creditsBefore: null, creditsAfter: null };
  return { from: [], state, ...unread, readAt: clock.now() };
}

/** What the provider says by now: by our reference, or else by balance and reported results. */
async function findAnswer(
  ctx: Context,
  row: TransferRow,
  connected: GameProvider,
): Promise<"done" | "refused" | null> {
  const provider = observeCalls(ctx, row.id, connected);
  const stored = await getAccount(ctx.db, row.game_account_id);
  const account = openCredentials(ctx, stored);
  const { direction, credits_minor: credits } = row;
  if (provider.capabilities.statusQuery) {
    const found = await lookUp(ctx, { row, provider, account });
    if (found.status !== "unknown") return found.status === "done" ? "done" : "refused";
    // When it is too late to look it up, only balance and results are left.
    if (found.reason !== "absent_late") return null;
  }
  const { open, firstId, firstReference, ...sum } = await sumAccountTransfers(ctx.db, stored.id);
  if (open) return null;
  const { credits: held, open: staked } = await provider.balance(account);
  const balance = held + (staked ?? stored.open_minor);
  const first = { id: firstId ?? row.id, reference: firstReference };
  const played = await provider.played({ account, since: stored.created_at, first });
  const isCounted = row.state === "done" || row.reason === "late_success";
  const moved = sum.credits - (isCounted ? (direction === "in" ? credits : -credits) : 0n);
  // Later transfers changed the balance as well: then only the results explain it.
  const hasMoved = await hasMovedSince(ctx.db, row);
  const assessed = { ...row, credits_before_minor: hasMoved ? null : row.credits_before_minor };
  return suggestOutcome(assessed, { status: null, balance, played, moved, isQuiet: true }).outcome;
}
