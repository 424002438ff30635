import { singleStatement, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type TransferOutcome,
} from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { type Decided, enqueueRecovery, needsBalanceBefore } from "./decide-step.ts";
import { observeInto, saveCalls } from "./observe-calls.ts";
import type { NewCall } from "./queries-calls.ts";
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
      : await markCalled(ctx, { row, provider, account });
  if (called === "unreadable") return refuseUncalled("maintenance");
  if (called === "not_enough") return refuseUncalled("not_enough");
  if (called === null) return findSettled(ctx, row, calls);
  const { id: reference, direction, credits_minor: credits } = called;
  const outcome = await provider.transfer({ account, reference, direction, credits });
  return recordOutcome(ctx, { decided: { ...decided, row: called }, calls, outcome });
}

/**
 * Stores that the provider is about to be called, with the balance before the call if it is needed.
 * @returns null when recovery has settled the transfer in the meantime
 */
async function markCalled(
  ctx: Context,
  {
    row,
    provider,
    account,
  }: {
    row: TransferRow;
    provider: Pick<GameProvider, "capabilities" | "balance">;
    account: ProviderAccount;
  },
): Promise<TransferRow | "unreadable" | "not_enough" | null> {
  const before = await readBefore(provider, account);
  if (before === "unreadable") return before;
  if (before !== null && row.direction === "out" && before < row.credits_minor) return "not_enough";
  const at = ctx.clock.now();
  const called = { id: row.id, at, creditsBefore: before };
  const mayCall = await updateCalled(singleStatement(ctx.db), called);
  return mayCall ? { ...row, state: "called", called_at: at } : null;
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

/** The balance before the call; null when it is not needed. */
async function readBefore(
  provider: Pick<GameProvider, "capabilities" | "balance">,
  account: ProviderAccount,
): Promise<bigint | null | "unreadable"> {
  if (!needsBalanceBefore(provider.capabilities)) return null;
  try {
    return (await provider.balance(account)).credits;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      return "unreadable";
    }
    throw error;
  }
}

async function recordOutcome(
  ctx: Context,
  called: { decided: Decided; calls: readonly NewCall[]; outcome: TransferOutcome },
): Promise<Settled> {
  const { decided, calls, outcome } = called;
  const { row } = decided;
  switch (outcome.outcome) {
    case "done": {
      const { outcome: _, ...read } = outcome;
      const answer = { ...read, readAt: ctx.clock.now() };
      return settle(ctx, called, { from: ANSWERED, state: "done", ...answer });
    }
    case "refused":
      return settle(ctx, called, { from: ANSWERED, state: "refused", reason: outcome.reason });
    case "unknown":
      await transaction(ctx.db, (tx) => enqueueRecovery(tx, row.id, SOON_MS));
      await saveCalls(ctx, calls);
      return { row, next: null };
  }
}

function settle(
  ctx: Context,
  { decided, calls }: { decided: Decided; calls: readonly NewCall[] },
  outcome: Outcome,
): Promise<Settled> {
  const { row, targetId } = decided;
  return settleTransfer(ctx, row.id, outcome, { calls, row, targetId });
}
