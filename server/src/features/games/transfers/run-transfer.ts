import { alone, transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import {
  type GameProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type TransferOutcome,
} from "../../ports/game-provider.ts";
import { askLater } from "./decide-leg.ts";
import { openCredentials } from "./game-account.ts";
import { observeCalls } from "./observe-calls.ts";
import { selectAccountById } from "./queries.ts";
import { markCalled, selectTransfer, type TransferRow } from "./queries-transfers.ts";
import { ANSWERED, settleTransfer } from "./settle-transfer.ts";

/** An answer that was lost is looked for soon: the member waits. */
const SOON_MS = 1_000;

/**
 * The call step of a decided transfer, then its record step, then whatever leg follows. Between them the record says how
 * far it came, so that the reconciler can go on from wherever this process ends.
 */
export async function runTransfer(ctx: Context, id: string): Promise<void> {
  const row = await selectTransfer(ctx.db, id);
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
  const account = openCredentials(ctx, await selectAccountById(ctx.db, row.game_account_id));
  const before = await readBefore(provider, account);
  if (before === "unreadable") return refuseUncalled("maintenance");
  if (before !== null && row.direction === "out" && before < row.credits_minor) {
    return refuseUncalled("not_enough");
  }
  const at = ctx.clock.now();
  const mayCall = await alone(ctx.db, (tx) => markCalled(tx, { id, at, creditsBefore: before }));
  if (!mayCall) return null;
  const { direction, credits_minor: credits } = row;
  return record(ctx, id, await provider.transfer({ account, reference: id, direction, credits }));
}

/**
 * The balance before the call, where an unknown outcome can only be judged by it. It is read when the record is already
 * there, so that no other transfer of ours comes in between. null: not needed.
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

async function record(ctx: Context, id: string, outcome: TransferOutcome): Promise<string | null> {
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
      await transaction(ctx.db, (tx) => askLater(tx, id, SOON_MS));
      return null;
  }
}
