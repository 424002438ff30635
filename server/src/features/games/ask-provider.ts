import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { ProviderRefused, ProviderUnavailable } from "../../ports/game-provider.ts";
import { openCredentials } from "./game-account.ts";
import { observeCalls } from "./observe-calls.ts";
import { selectAccountById } from "./queries.ts";
import { sumOfAccount } from "./queries-reconcile.ts";
import { selectTransfer } from "./queries-transfers.ts";
import { readTransfer } from "./read-desk.ts";

type Ask = typeof office.games.ask;

/**
 * Asks the provider now for whatever it can tell about a transfer; the answers are kept and decide nothing.
 * @throws NO_DATA, PROVIDER_UNAVAILABLE (it is not connected)
 */
export async function askProvider(ctx: Context, call: OfficeCall<Ask>): Promise<ServerOutput<Ask>> {
  const { transferId: id } = call.params;
  const row = (await selectTransfer(ctx.db, id)) ?? refuse("NO_DATA");
  const connected = ctx.ports.providers.get(row.provider) ?? refuse("PROVIDER_UNAVAILABLE");
  await transaction(ctx.db, (tx) => call.audit(tx, { subject: `transfer:${id}` }));
  const stored = await selectAccountById(ctx.db, row.game_account_id);
  const provider = observeCalls(ctx, id, connected);
  const account = openCredentials(ctx, stored);
  const { direction, credits_minor: credits } = row;
  const order = { account, reference: id, direction, credits };
  if (provider.capabilities.statusQuery && row.called_at !== null) await provider.status(order);
  await unanswered(() => provider.balance(account));
  const { firstId, firstReference } = await sumOfAccount(ctx.db, stored.id);
  const first = { id: firstId ?? id, reference: firstReference };
  await unanswered(() => provider.played({ account, since: stored.created_at, first }));
  return readTransfer(ctx, id);
}

/** That there was no answer is an answer that was kept. */
async function unanswered(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}
