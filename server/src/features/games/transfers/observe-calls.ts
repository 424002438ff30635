import { recordId, singleStatement } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import { isStorable } from "../../../kernel/storable.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider, ProviderAccount } from "../../../ports/game-provider.ts";
import { insertCalls, type NewCall } from "./queries-calls.ts";

type Operation = "transfer" | "status" | "balance" | "played";

type ObservedProvider = Pick<
  GameProvider,
  "capabilities" | "transfer" | "status" | "balance" | "played"
>;

/**
 * Wraps the provider so that every request about one transfer and its answer are stored as
 * evidence, in the terms of our port: no password, no key, no raw body. A failure to store the
 * evidence does not affect the transfer.
 */
export function observeCalls(
  ctx: Context,
  transferId: string,
  provider: GameProvider,
): ObservedProvider {
  return observe(ctx, { transferId, provider, keep: (call) => saveCalls(ctx, [call]) });
}

/**
 * As `observeCalls`, but collects the evidence in `calls`: it is stored in the transaction that
 * records the outcome, or with `saveCalls` when there is none.
 */
export function observeInto(
  ctx: Context,
  { calls, ...of }: { transferId: string; provider: GameProvider; calls: NewCall[] },
): ObservedProvider {
  return observe(ctx, { ...of, keep: async (call) => void calls.push(call) });
}

function observe(
  ctx: Context,
  {
    transferId,
    provider,
    keep,
  }: { transferId: string; provider: GameProvider; keep: (call: NewCall) => Promise<void> },
): ObservedProvider {
  const observed = async <T>(
    operation: Operation,
    request: Record<string, unknown>,
    call: () => Promise<T>,
  ): Promise<T> => {
    const requestedAt = ctx.clock.now();
    const save = (response: Record<string, unknown>) =>
      keep({
        id: recordId(ctx),
        transferId,
        operation,
        request,
        // The evidence may be stored with the outcome, which it must not prevent.
        response: isStorable(response) ? response : { outcome: "unstorable" },
        requestedAt,
        answeredAt: ctx.clock.now(),
      });
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
    transfer: (order) => observed("transfer", orderOf(order), () => provider.transfer(order)),
    status: (order) => observed("status", orderOf(order), () => provider.status(order)),
    balance: (account) =>
      observed("balance", { account: account.username }, () => provider.balance(account)),
    played: (query) =>
      observed(
        "played",
        { account: query.account.username, since: query.since, first: query.first },
        () => provider.played(query),
      ),
  };
}

function toRecord(answer: unknown): Record<string, unknown> {
  return typeof answer === "object" && answer !== null ? { ...answer } : { value: answer };
}

/** Stores evidence without an outcome. A failure is only logged. */
export async function saveCalls(ctx: Context, calls: readonly NewCall[]): Promise<void> {
  try {
    await insertCalls(singleStatement(ctx.db), calls);
  } catch (error) {
    const recordId = calls[0]?.transferId;
    const fields = { event: "games.evidence", recordId, ...describeError(error) };
    ctx.log.warn(fields, "evidence of a provider call not stored");
  }
}
