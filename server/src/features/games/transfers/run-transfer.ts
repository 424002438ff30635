import { singleStatement, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  type Holding,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type TransferOutcome,
} from "../../../ports/game-provider.ts";
import { creditsInPlayBefore } from "../bets/in-play.ts";
import { playRulesOf } from "../bets/record-play.ts";
import { openCredentials } from "../game-account.ts";
import { readHasControl } from "./controls.ts";
import { type Decided, enqueueRecovery, needsBalanceBefore } from "./decide-step.ts";
import { observeInto, saveCalls } from "./observe-calls.ts";
import type { NewCall } from "./queries-calls.ts";
import { updateUnknown } from "./queries-recovery.ts";
import {
  findTransfer,
  type TransferRow,
  updateCalled,
  updateCalledAt,
} from "./queries-transfers.ts";
import { ANSWERED, type Outcome, type Settled, settleTransfer } from "./settle-transfer.ts";

/** A lost answer is looked for soon: the member waits for it. */
const SOON_MS = 1_000;
/** The longest that a decision may take whose transfer is stored as called. */
const CALLED_AT_ONCE_MS = 500;

/** What ran: the transfer, and the step that followed from its outcome, as they are afterwards. */
interface Ran {
  row: TransferRow;
  next: TransferRow | null;
}

/**
 * Calls the provider for a transfer that was decided just now, records the outcome, then runs the
 * step that follows, if any. The state of the record says how far it came, so that recovery can
 * continue from wherever this process ends.
 */
export async function runDecided(ctx: Context, decided: Decided): Promise<Ran> {
  const calls: NewCall[] = [];
  const settled = await callProvider(ctx, { decided, calls }).catch(async (error) => {
    await saveCalls(ctx, calls);
    throw error;
  });
  const next = settled.next && (await runDecided(ctx, settled.next));
  return { row: settled.row, next: next?.row ?? null };
}

async function callProvider(
  ctx: Context,
  { decided, calls }: { decided: Decided; calls: NewCall[] },
): Promise<Settled> {
  const { row } = decided;
  const connected = ctx.ports.providers.get(row.provider);
  const refuseUncalled = (reason: string) =>
    settle(ctx, { decided, calls }, { from: ["decided"], state: "refused", reason });
  if (!connected) return refuseUncalled("maintenance");
  const provider = observeInto(ctx, { transferId: row.id, provider: connected, calls });
  const account = openCredentials(ctx, decided.account);
  const called =
    row.state === "called"
      ? await confirmCalled(ctx, row)
      : await markCalled(ctx, { decided, provider, account });
  if (called === "unreadable") return refuseUncalled("maintenance");
  if (called === "not_enough") return refuseUncalled("not_enough");
  if (called === null) return findSettled(ctx, row, calls);
  const { id: reference, direction, credits_minor: credits } = called;
  const outcome = await provider.transfer({ account, reference, direction, credits });
  const answered = { decided: { ...decided, row: called }, calls, outcome, provider, account };
  return recordOutcome(ctx, answered);
}

/**
 * Stores that the provider is about to be called, with the balance before the call if it may be
 * needed as evidence.
 * @returns null when recovery has settled the transfer in the meantime
 */
async function markCalled(
  ctx: Context,
  {
    decided,
    provider,
    account,
  }: {
    decided: Decided;
    provider: Pick<GameProvider, "capabilities" | "balance">;
    account: ProviderAccount;
  },
): Promise<TransferRow | "unreadable" | "not_enough" | null> {
  const { row, account: stored } = decided;
  const before = await readBefore(ctx, row, { provider, account });
  if (before === "unreadable") return before;
  const creditsBefore = before?.credits ?? null;
  const isShort = creditsBefore !== null && creditsBefore < row.credits_minor;
  if (row.direction === "out" && isShort) return "not_enough";
  const at = ctx.clock.now();
  const rules = playRulesOf(ctx, row.provider);
  const openBefore = before && creditsInPlayBefore(stored, before, { rules, at });
  const called = { id: row.id, at, creditsBefore, openBefore };
  const mayCall = await updateCalled(singleStatement(ctx.db), called);
  if (!mayCall) return null;
  const read = { credits_before_minor: creditsBefore, open_before_minor: openBefore };
  return { ...row, ...read, state: "called", called_at: at };
}

/** A transfer that recovery has settled in the meantime. */
async function findSettled(
  ctx: Context,
  row: TransferRow,
  calls: readonly NewCall[],
): Promise<Settled> {
  await saveCalls(ctx, calls);
  return { row: (await findTransfer(ctx.db, row.id)) ?? row, next: null };
}

/**
 * The time of a call that was stored with the decision. When the commit took long, the time is
 * stored anew: recovery counts from it until the provider can no longer act on the call.
 * @returns null when recovery has settled the transfer in the meantime
 */
async function confirmCalled(ctx: Context, row: TransferRow): Promise<TransferRow | null> {
  const { id, called_at: before } = row;
  const at = ctx.clock.now();
  if (!before || at.getTime() - before.getTime() < CALLED_AT_ONCE_MS) return row;
  const mayCall = await updateCalledAt(singleStatement(ctx.db), { id, at, before });
  return mayCall ? { ...row, called_at: at } : null;
}

/**
 * The balance before the call. Without it a provider that has no references is not called; one with
 * a look-up needs it while no settled transfer can confirm what the look-up says.
 * @returns null when it is not needed, or could be spared
 */
async function readBefore(
  ctx: Context,
  row: TransferRow,
  {
    provider,
    account,
  }: { provider: Pick<GameProvider, "capabilities" | "balance">; account: ProviderAccount },
): Promise<Holding | null | "unreadable"> {
  const { capabilities } = provider;
  const isRequired = needsBalanceBefore(capabilities);
  const isUseful =
    capabilities.statusQuery && !(await readHasControl(ctx, row.provider, capabilities));
  if (!isRequired && !isUseful) return null;
  const before = await readHolding(provider, account);
  return before ?? (isRequired ? "unreadable" : null);
}

async function readHolding(
  provider: Pick<GameProvider, "balance">,
  account: ProviderAccount,
): Promise<Holding | null> {
  try {
    return await provider.balance(account);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null;
    throw error;
  }
}

/** A call that was made, and what came of it. */
interface Answered {
  decided: Decided;
  calls: readonly NewCall[];
  outcome: TransferOutcome;
  provider: Pick<GameProvider, "capabilities" | "balance">;
  account: ProviderAccount;
}

async function recordOutcome(ctx: Context, called: Answered): Promise<Settled> {
  const { decided, calls, outcome } = called;
  const { row } = decided;
  switch (outcome.outcome) {
    case "done": {
      const { outcome: _, ...read } = outcome;
      const answer = { ...read, readAt: ctx.clock.now() };
      return settle(ctx, called, { from: ANSWERED, state: "done", ...answer });
    }
    case "refused": {
      const { statusQuery } = called.provider.capabilities;
      const isCalled = !outcome.isUnsent;
      if (isCalled && !statusQuery && !(await isBalanceUnmoved(row, called))) {
        return recoverSoon(ctx, { row, calls, reason: "refusal_unconfirmed" });
      }
      const refused = { from: ANSWERED, state: "refused", reason: outcome.reason } as const;
      return settle(ctx, called, { ...refused, isAskedAgain: isCalled && statusQuery });
    }
    case "unknown":
      return recoverSoon(ctx, { row, calls, reason: outcome.reason });
  }
}

/**
 * Whether a refusal is believed where the provider has no look-up: the balance is still as it was
 * before the call. Where a resend is safe, none was read.
 */
async function isBalanceUnmoved(row: TransferRow, called: Answered): Promise<boolean> {
  const { credits_before_minor: before } = row;
  if (before === null) return true;
  return (await readHolding(called.provider, called.account))?.credits === before;
}

/** The outcome is unknown: the evidence is stored, and recovery begins. */
async function recoverSoon(
  ctx: Context,
  { row, calls, reason }: { row: TransferRow; calls: readonly NewCall[]; reason: string },
): Promise<Settled> {
  await transaction(ctx.db, async (tx) => {
    await updateUnknown(tx, { id: row.id, reason });
    await enqueueRecovery(tx, row.id, SOON_MS);
  });
  await saveCalls(ctx, calls);
  return { row: { ...row, reason }, next: null };
}

function settle(
  ctx: Context,
  { decided, calls }: { decided: Decided; calls: readonly NewCall[] },
  outcome: Outcome,
): Promise<Settled> {
  const { row, targetId } = decided;
  return settleTransfer(ctx, row.id, outcome, { calls, row, targetId });
}
