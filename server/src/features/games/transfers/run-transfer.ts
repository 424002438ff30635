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
import { getAccount } from "../queries.ts";
import { enqueueRecovery } from "./decide-step.ts";
import { observeCalls } from "./observe-calls.ts";
import { findTransfer, type TransferRow, updateCalled } from "./queries-transfers.ts";
import { ANSWERED, settleTransfer } from "./settle-transfer.ts";

/** A lost answer is looked for soon: the member waits for it. */
const SOON_MS = 1_000;

/**
 * Calls the provider for a decided transfer, records the outcome, then runs the step that follows,
 * if any. The state of the record says how far it came, so that recovery can continue from wherever
 * this process ends.
 */
export async function runTransfer(ctx: Context, id: string): Promise<void> {
  const row = await findTransfer(ctx.db, id);
  if (row?.state !== "decided") return;
  const next = await callProvider(ctx, row);
  if (next) await runTransfer(ctx, next);
}

async function callProvider(ctx: Context, row: TransferRow): Promise<string | null> {
  const { id } = row;
  const refuseUncalled = (reason: string) =>
    settleTransfer(ctx, id, { from: ["decided"], state: "refused", reason });
  const connected = ctx.ports.providers.get(row.provider);
  if (!connected) return refuseUncalled("maintenance");
  const provider = observeCalls(ctx, id, connected);
  const account = openCredentials(ctx, await getAccount(ctx.db, row.game_account_id));
  const before = await readBefore(provider, account);
  if (before === "unreadable") return refuseUncalled("maintenance");
  if (before !== null && row.direction === "out" && before < row.credits_minor) {
    return refuseUncalled("not_enough");
  }
  const at = ctx.clock.now();
  const mayCall = await updateCalled(singleStatement(ctx.db), { id, at, creditsBefore: before });
  if (!mayCall) return null;
  const { direction, credits_minor: credits } = row;
  const order = { account, reference: id, direction, credits };
  return recordOutcome(ctx, id, await provider.transfer(order));
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
  id: string,
  outcome: TransferOutcome,
): Promise<string | null> {
  switch (outcome.outcome) {
    case "done": {
      const { reference, creditsBefore, creditsAfter } = outcome;
      const readAt = ctx.clock.now();
      const answer = { reference, creditsBefore, creditsAfter, readAt };
      return settleTransfer(ctx, id, { from: ANSWERED, state: "done", ...answer });
    }
    case "refused":
      return settleTransfer(ctx, id, {
        from: ANSWERED,
        state: "refused",
        reason: outcome.reason,
      });
    case "unknown":
      await transaction(ctx.db, (tx) => enqueueRecovery(tx, id, SOON_MS));
      return null;
  }
}
