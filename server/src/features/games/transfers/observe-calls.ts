import { recordId, singleStatement } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider, ProviderAccount } from "../../../ports/game-provider.ts";
import { insertCall } from "./queries-calls.ts";

type Operation = "transfer" | "status" | "balance" | "played";

/**
 * Wraps the provider so that every request about one transfer and its answer are stored as
 * evidence, in the terms of our port: no password, no key, no raw body. A failure to store the
 * evidence does not affect the transfer.
 */
export function observeCalls(
  ctx: Context,
  transferId: string,
  provider: GameProvider,
): Pick<GameProvider, "capabilities" | "transfer" | "status" | "balance" | "played"> {
  const observe = async <T>(
    operation: Operation,
    request: Record<string, unknown>,
    call: () => Promise<T>,
  ): Promise<T> => {
    const requestedAt = ctx.clock.now();
    const save = (response: Record<string, unknown>) =>
      saveCall(ctx, { transferId, operation, request, response, requestedAt });
    try {
      const answer = await call();
      await save(toRecord(answer));
      return answer;
    } catch (error) {
      await save({ outcome: "none", reason: error instanceof Error ? error.message : "unknown" });
      throw error;
    }
  };
  const orderOf = (order: {
    account: ProviderAccount;
    reference: string;
    direction: "in" | "out";
    credits: bigint;
  }) => ({ ...order, account: order.account.username });
  return {
    capabilities: provider.capabilities,
    transfer: (order) => observe("transfer", orderOf(order), () => provider.transfer(order)),
    status: (order) => observe("status", orderOf(order), () => provider.status(order)),
    balance: (account) =>
      observe("balance", { account: account.username }, () => provider.balance(account)),
    played: (query) =>
      observe(
        "played",
        { account: query.account.username, since: query.since, first: query.first },
        () => provider.played(query),
      ),
  };
}

function toRecord(answer: unknown): Record<string, unknown> {
  return typeof answer === "object" && answer !== null ? { ...answer } : { value: answer };
}

async function saveCall(
  ctx: Context,
  call: {
    transferId: string;
    operation: Operation;
    request: Record<string, unknown>;
    response: Record<string, unknown>;
    requestedAt: Date;
  },
): Promise<void> {
  try {
    const stored = { ...call, id: recordId(ctx), answeredAt: ctx.clock.now() };
    await insertCall(singleStatement(ctx.db), stored);
  } catch (error) {
    const fields = { event: "games.evidence", recordId: call.transferId, ...describeError(error) };
    ctx.log.warn(fields, "evidence of a provider call not stored");
  }
}
