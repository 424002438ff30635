import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { getAccount } from "../queries.ts";
import { lookUp } from "../transfers/look-up.ts";
import { observeCalls } from "../transfers/observe-calls.ts";
import { findTransfer, sumAccountTransfers } from "../transfers/queries-transfers.ts";
import { readTransfer } from "./read-transfers.ts";

type AskProvider = typeof consoleContract.games.ask;

/**
 * Asks the provider now for everything it can report about a transfer. The answers are stored as
 * evidence and decide nothing.
 * @throws NO_DATA, PROVIDER_UNAVAILABLE (it is not connected)
 */
export async function askProvider(
  ctx: Context,
  call: ConsoleCall<AskProvider>,
): Promise<ServerOutput<AskProvider>> {
  const { transferId: id } = call.params;
  const row = (await findTransfer(ctx.db, id)) ?? refuse("NO_DATA");
  const connected = ctx.ports.providers.get(row.provider) ?? refuse("PROVIDER_UNAVAILABLE");
  await transaction(ctx.db, (tx) => call.audit(tx, { subject: `transfer:${id}` }));
  const stored = await getAccount(ctx.db, row.game_account_id);
  const provider = observeCalls(ctx, id, connected);
  const account = openCredentials(ctx, stored);
  if (provider.capabilities.statusQuery && row.called_at !== null) {
    await lookUp(ctx, { row, provider, account });
  }
  await allowNoAnswer(() => provider.balance(account));
  const { firstId, firstReference } = await sumAccountTransfers(ctx.db, stored.id);
  const first = { id: firstId ?? id, reference: firstReference };
  await allowNoAnswer(() => provider.played({ account, since: stored.created_at, first }));
  return readTransfer(ctx, id);
}

/** A request without an answer is stored as evidence too, so it is no error here. */
async function allowNoAnswer(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}
