import { recordId, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { ProviderRefused, ProviderUnavailable } from "../../ports/game-provider.ts";
import { newPassword, newUsername, openCredentials, sealPassword } from "./game-account.ts";
import { listSlots, type Slot } from "./list-slots.ts";
import {
  type Account,
  activateAccount as activateRow,
  type Game,
  insertAccount,
  selectAccount,
  selectGame,
} from "./queries.ts";
import { requireOpen } from "./require-open.ts";

interface Wish {
  memberId: bigint;
  gameCode: string;
}

/**
 * Opens the member's account in a game. Name and password are written before the provider is asked, so that another try,
 * at once or after an answer that was lost, asks for the very same account and adopts it.
 * @throws NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL (a definite no), PROVIDER_UNAVAILABLE (try again)
 */
export async function activateAccount(ctx: Context, wish: Wish): Promise<Slot> {
  const game = await selectGame(ctx.db, wish.gameCode);
  requireOpen(ctx, game);
  const account = await decide(ctx, wish, game);
  if (account.state === "active") refuse("SLOT_ALREADY_ACTIVE");
  await openAtProvider(ctx, account);
  const at = ctx.clock.now();
  await transaction(ctx.db, (tx) => activateRow(tx, { id: account.id, at }));
  ctx.log.info(
    { event: "games.activate", recordId: account.id, memberId: wish.memberId },
    "a game account is open",
  );
  const slot = (await listSlots(ctx.db, wish.memberId)).find(({ code }) => code === game.code);
  assert(slot, "an account that was opened is listed");
  return slot;
}

/** The member's account in this game, written now if there was none. */
async function decide(ctx: Context, wish: Wish, game: Game): Promise<Account> {
  const known = await selectAccount(ctx.db, wish);
  if (known) return known;
  const id = recordId(ctx);
  return transaction(ctx.db, async (tx) => {
    await insertAccount(tx, {
      id,
      memberId: wish.memberId,
      game,
      username: newUsername(ctx.random, wish.memberId),
      passwordSealed: sealPassword(ctx, id, newPassword(ctx.random)),
      createdAt: ctx.clock.now(),
    });
    const account = await selectAccount(tx, wish);
    assert(account, "an account is there after it was written");
    return account;
  });
}

async function openAtProvider(ctx: Context, account: Account): Promise<void> {
  const provider = ctx.ports.providers.get(account.provider);
  assert(provider, "a provider that was looked up is connected");
  const { currency } = await memberBalance(ctx.db, account.member_id);
  try {
    await provider.open({ ...openCredentials(ctx, account), currency });
  } catch (error) {
    if (error instanceof ProviderRefused) refuse("SLOT_ACTIVATE_FAIL");
    if (error instanceof ProviderUnavailable) refuse("PROVIDER_UNAVAILABLE");
    throw error;
  }
}
