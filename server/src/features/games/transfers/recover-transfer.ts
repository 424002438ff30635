import { transaction } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import { ExternalPartyUnavailable } from "../../../kernel/outbound/outbound.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { readSetting } from "../../lookups/index.ts";
import { creditsInPlay } from "../bets/in-play.ts";
import { playRulesOf } from "../bets/record-play.ts";
import { openCredentials } from "../game-account.ts";
import { assessBalance, isFinal, nextDelayMs, overdueTransfers } from "../game-transfer.ts";
import { type AccountOfGame, getAccount } from "../queries.ts";
import { enqueueRecovery } from "./decide-step.ts";
import { lookUp, UNPROVEN } from "./look-up.ts";
import { observeCalls } from "./observe-calls.ts";
import { updateAttempts, updateUnknown } from "./queries-recovery.ts";
import { findTransfer, type TransferRow } from "./queries-transfers.ts";
import { runDecided } from "./run-transfer.ts";
import { ANSWERED, type Outcome, settleTransfer } from "./settle-transfer.ts";

/** Why the outcome is not known yet. */
interface Unknown {
  state: "unknown";
  reason: string;
}

const unknown = (reason: string): Unknown => ({ state: "unknown", reason });

/** Nothing that the provider can say later decides these. */
const UNDECIDABLE = ["no_balance_before", "balance_moved_otherwise"];

/**
 * Recovers a transfer whose outcome is unknown, by what its provider can report. It never guesses:
 * without proof it asks again later, and after the operator's time the transfer is in the queue of
 * staff as well (docs/decisions/0008-unknown-transfers.md).
 */
export async function recoverTransfer(ctx: Context, id: string): Promise<void> {
  const row = await findTransfer(ctx.db, id);
  if (!row || isFinal(row.state)) return;
  if (row.state === "review" && UNDECIDABLE.includes(row.reason ?? "")) return;
  const provider = ctx.ports.providers.get(row.provider);
  const found = await findOutcome(ctx, row, provider).catch((error: unknown) => {
    // A fault of ours must not leave the transfer without a queue.
    const fields = { event: "games.recovery", recordId: id, ...describeError(error) };
    ctx.log.error(fields, "transfer not recovered");
    return unknown("error");
  });
  if (found.state === "unknown") return keepAsking(ctx, row, { provider, reason: found.reason });
  const { next } = await settleTransfer(ctx, id, found, { row });
  if (next) await runDecided(ctx, next);
}

/** Stores why nothing is known, shows an overdue transfer to staff, and asks again later. */
async function keepAsking(
  ctx: Context,
  row: TransferRow,
  { provider, reason }: { provider: GameProvider | undefined; reason: string },
): Promise<void> {
  const { id } = row;
  const sinceMs = sinceQuietMs(ctx, row, provider);
  const isInReview = row.state === "review" || (await isOverdue(ctx, row, sinceMs));
  if (isInReview && row.state === "called") {
    const { next } = await settleTransfer(ctx, id, { from: ["called"], state: "review", reason });
    if (next) await runDecided(ctx, next);
  }
  await transaction(ctx.db, async (tx) => {
    await updateAttempts(tx, id);
    await updateUnknown(tx, { id, reason });
    await enqueueRecovery(tx, id, nextDelayMs(sinceMs, { isInReview }));
  });
}

async function isOverdue(ctx: Context, row: TransferRow, sinceMs: number): Promise<boolean> {
  if (row.state !== "called" || sinceMs < 0) return false;
  return (
    row.created_at <= overdueTransfers(await readSetting(ctx.db, "transferOverdueMinutes"), ctx)
  );
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
  const { direction, credits_minor: credits } = row;
  const found = await observed.status({ account, reference: id, direction, credits });
  if (found.status === "unknown") throw new ProviderUnavailable("no answer to a review");
  if (found.status === "done") await settleTransfer(ctx, id, doneBy(ctx, row, found));
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
): Promise<Outcome | Unknown> {
  const isQuiet = sinceQuietMs(ctx, row, provider) >= 0;
  if (row.state === "decided") {
    // The process that decided it never made the call. If it is still alive, `updateCalled` stops
    // it.
    return isQuiet
      ? { from: ["decided"], state: "refused", reason: "not_called" }
      : unknown("not_called");
  }
  if (!provider) return unknown("no_provider");
  const stored = await getAccount(ctx.db, row.game_account_id);
  const evidence: Evidence = {
    row,
    provider: observeCalls(ctx, row.id, provider),
    stored,
    account: openCredentials(ctx, stored),
    isQuiet,
  };
  const { statusQuery, resendIsSafe } = provider.capabilities;
  if (statusQuery) return requestStatus(ctx, evidence);
  return resendIsSafe ? resend(ctx, evidence) : readBalance(ctx, evidence);
}

interface Evidence {
  row: TransferRow;
  provider: ReturnType<typeof observeCalls>;
  stored: AccountOfGame;
  account: ProviderAccount;
  isQuiet: boolean;
}

/** The provider knows the transfer. The credits are from the time of the transfer itself. */
function doneBy(
  { clock }: Pick<Context, "clock">,
  row: TransferRow,
  read: Pick<Extract<Outcome, { state: "done" }>, "creditsBefore" | "creditsAfter">,
): Outcome {
  const { creditsBefore, creditsAfter } = read;
  const readAt = row.called_at ?? clock.now();
  return { from: ANSWERED, state: "done", reference: null, creditsBefore, creditsAfter, readAt };
}

/**
 * The provider can be asked by our reference. Where "absent" is not proven, balances before and
 * after with nothing in play are.
 */
async function requestStatus(ctx: Context, evidence: Evidence): Promise<Outcome | Unknown> {
  const { row } = evidence;
  const found = await lookUp(ctx, evidence);
  if (found.status === "done") return doneBy(ctx, row, found);
  if (found.status === "absent") {
    return { from: ANSWERED, state: "refused", reason: "absent", isAskedAgain: true };
  }
  const isUnproven = UNPROVEN.some((reason) => reason === found.reason);
  if (!isUnproven || !evidence.isQuiet || row.credits_before_minor === null) {
    return unknown(found.reason);
  }
  const byBalance = await readBalance(ctx, evidence);
  // The look-up has not found it, so that no balance says that it happened.
  return byBalance.state === "refused" ? byBalance : unknown(found.reason);
}

/**
 * The same reference moves money only once, so a resend settles it, once the first call is over.
 */
async function resend(ctx: Context, evidence: Evidence): Promise<Outcome | Unknown> {
  if (!evidence.isQuiet) return unknown("not_quiet");
  const { row, account, provider } = evidence;
  const { id: reference, direction, credits_minor: credits } = row;
  const sent = await provider.transfer({ account, reference, direction, credits });
  if (sent.outcome === "done") {
    const { outcome: _, ...read } = sent;
    return { from: ANSWERED, state: "done", ...read, readAt: row.called_at ?? ctx.clock.now() };
  }
  if (sent.outcome === "unknown") return unknown(sent.reason);
  // A resend that could not be sent proves nothing about the first call.
  if (sent.isUnsent) return unknown("unsent");
  return { from: ANSWERED, state: "refused", reason: sent.reason };
}

/** The balances before and after the call, with nothing in play, are the only evidence. */
async function readBalance(ctx: Context, evidence: Evidence): Promise<Outcome | Unknown> {
  const { row, provider, account, isQuiet } = evidence;
  const before = row.credits_before_minor;
  if (before === null) return { from: ["called"], state: "review", reason: "no_balance_before" };
  const readAt = ctx.clock.now();
  const holding = await provider.balance(account).catch(reasonOf);
  if (typeof holding === "string") return unknown(holding);
  const { credits: now, open } = holding;
  const { direction, credits_minor: credits } = row;
  const assessed = assessBalance({ before, now, direction, credits, isQuiet });
  if (assessed === "contradiction") {
    return { from: ["called"], state: "review", reason: "balance_moved_otherwise" };
  }
  if (assessed === "undecided") return unknown("balance_unmoved");
  const rules = playRulesOf(ctx, row.provider);
  const inPlay = creditsInPlay(evidence.stored, holding, { rules, at: readAt });
  if (inPlay !== 0n || row.open_before_minor !== 0n) return unknown("in_play");
  if (assessed === "refused") {
    return { from: ANSWERED, state: "refused", reason: "balance_unmoved" };
  }
  const read = { creditsBefore: before, creditsAfter: now, open: open ?? undefined, readAt };
  return { from: ANSWERED, state: "done", reference: null, ...read };
}

/** Why a balance could not be read. @throws any other error */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused) return "balance_refused";
  if (!(error instanceof ProviderUnavailable)) throw error;
  const { cause } = error;
  return cause instanceof ExternalPartyUnavailable ? cause.reason : "unreadable balance";
}
