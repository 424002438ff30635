import { singleStatement, together, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type TransferOutcome,
} from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { type AccountOfGame, findAccountOfTransfer } from "../queries.ts";
import { enqueueRecovery } from "./decide-step.ts";
import { observeInto, saveCalls } from "./observe-calls.ts";
import type { NewCall } from "./queries-calls.ts";
import { findTransfer, type TransferRow, updateCalled } from "./queries-transfers.ts";
import { ANSWERED, type Settled, settleTransfer } from "./settle-transfer.ts";

/** A lost answer is looked for soon: the member waits for it. */
const SOON_MS = 1_000;

/**
 * Calls the provider for a decided transfer, records the outcome, then runs the step that follows,
 * if any. The state of the record says how far it came, so that recovery can continue from wherever
 * this process ends.
 */
export async function runTransfer(ctx: Context, id: string): Promise<void> {
  const [row, account] = await together(ctx.db, (one) =>
    Promise.all([findTransfer(one, id), findAccountOfTransfer(one, id)]),
  );
  if (row?.state !== "decided" || !account) return;
  await runDecided(ctx, row, account);
}

/** As `runTransfer`, for a transfer that was decided just now. @returns it as it is afterwards */
export async function runDecided(
  ctx: Context,
  row: TransferRow,
  account: AccountOfGame,
): Promise<TransferRow> {
  const calls: NewCall[] = [];
  const settled = await callProvider(ctx, { row, owned: account, calls }).catch(async (error) => {
    await saveCalls(ctx, calls);
    throw error;
  });
  if (settled.next) await runTransfer(ctx, settled.next);
  return settled.row;
}

async function callProvider(
  ctx: Context,
  { row, owned, calls }: { row: TransferRow; owned: AccountOfGame; calls: NewCall[] },
): Promise<Settled> {
  const { id } = row;
  const refuseUncalled = (reason: string) =>
    settleTransfer(ctx, id, { from: ["decided"], state: "refused", reason }, calls);
  const connected = ctx.ports.providers.get(row.provider);
  if (!connected) return refuseUncalled("maintenance");
  const provider = observeInto(ctx, { transferId: id, provider: connected, calls });
  const account = openCredentials(ctx, owned);
  const before = await readBefore(provider, account);
  if (before === "unreadable") return refuseUncalled("maintenance");
  if (before !== null && row.direction === "out" && before < row.credits_minor) {
    return refuseUncalled("not_enough");
  }
  const at = ctx.clock.now();
  const mayCall = await updateCalled(singleStatement(ctx.db), { id, at, creditsBefore: before });
  if (!mayCall) return findSettled(ctx, row, calls);
  const { direction, credits_minor: credits } = row;
  const order = { account, reference: id, direction, credits };
  const called: TransferRow = { ...row, state: "called", called_at: at };
  return recordOutcome(ctx, { row: called, calls, outcome: await provider.transfer(order) });
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
 * The balance before the call, for providers where only the balance can settle an unknown outcome.
 * It is read after the record is inserted, so that no other transfer of ours comes in between.
 * @returns null when it is not needed
 */
async function readBefore(
  provider: Pick<GameProvider, "capabilities" | "balance">,
  account: ProviderAccount,
): Promise<bigint | null | "unreadable"> {
  const { statusQuery, resendIsSafe } = provider.capabilities;
  if (statusQuery || resendIsSafe) return null;
  try {
    return await provider.balance(account);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      return "unreadable";
    }
    throw error;
  }
}

async function recordOutcome(
  ctx: Context,
  called: { row: TransferRow; calls: readonly NewCall[]; outcome: TransferOutcome },
): Promise<Settled> {
  const { row, calls, outcome } = called;
  const { id } = row;
  switch (outcome.outcome) {
    case "done": {
      const { reference, creditsBefore, creditsAfter } = outcome;
      const readAt = ctx.clock.now();
      const answer = { reference, creditsBefore, creditsAfter, readAt };
      return settleTransfer(ctx, id, { from: ANSWERED, state: "done", ...answer }, calls);
    }
    case "refused":
      return settleTransfer(
        ctx,
        id,
        { from: ANSWERED, state: "refused", reason: outcome.reason },
        calls,
      );
    case "unknown":
      await transaction(ctx.db, (tx) => enqueueRecovery(tx, id, SOON_MS));
      await saveCalls(ctx, calls);
      return { row, next: null };
  }
}
