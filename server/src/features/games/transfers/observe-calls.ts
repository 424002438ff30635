import { alone, recordId } from "../../kernel/context.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import type { GameProvider, ProviderAccount } from "../../ports/game-provider.ts";
import { insertCall } from "./queries-calls.ts";

type Operation = "transfer" | "status" | "balance" | "played";

/**
 * The provider, with every question about one transfer and its answer kept as evidence, in the words of our port: no
 * password, no key, no raw body. That the evidence cannot be written changes nothing about the transfer.
 */
export function observeCalls(
  ctx: Context,
  transferId: string,
  provider: GameProvider,
): Pick<GameProvider, "capabilities" | "transfer" | "status" | "balance" | "played"> {
  const keep = async <T>(
    operation: Operation,
    asked: Record<string, unknown>,
    call: () => Promise<T>,
  ): Promise<T> => {
    const askedAt = ctx.clock.now();
    const note = (answered: Record<string, unknown>) =>
      noteCall(ctx, { transferId, operation, asked, answered, askedAt });
    try {
      const answer = await call();
      await note(toRecord(answer));
      return answer;
    } catch (error) {
      await note({ outcome: "none", reason: error instanceof Error ? error.message : "unknown" });
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
    transfer: (order) => keep("transfer", orderOf(order), () => provider.transfer(order)),
    status: (order) => keep("status", orderOf(order), () => provider.status(order)),
    balance: (account) =>
      keep("balance", { account: account.username }, () => provider.balance(account)),
    played: (query) =>
      keep(
        "played",
        { account: query.account.username, since: query.since, first: query.first },
        () => provider.played(query),
      ),
  };
}

function toRecord(answer: unknown): Record<string, unknown> {
  return typeof answer === "object" && answer !== null ? { ...answer } : { value: answer };
}

async function noteCall(
  ctx: Context,
  call: {
    transferId: string;
    operation: Operation;
    asked: Record<string, unknown>;
    answered: Record<string, unknown>;
    askedAt: Date;
  },
): Promise<void> {
  try {
    const note = { ...call, id: recordId(ctx), answeredAt: ctx.clock.now() };
    await alone(ctx.db, (tx) => insertCall(tx, note));
  } catch (error) {
    const fields = { event: "games.evidence", recordId: call.transferId, ...describeError(error) };
    ctx.log.warn(fields, "what a provider answered could not be kept");
  }
}
