import { accountName } from "@krapao/contract/member/games";
import * as v from "valibot";
import { recordId, transaction } from "../../../kernel/context.ts";
import { isUniqueViolation } from "../../../kernel/db/unique-violation.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../ports/game-provider.ts";
import { newPassword, newUsername, openCredentials, sealPassword } from "../game-account.ts";
import { type Account, findAccount, findGame, type Game } from "../queries.ts";
import { listSlots, type Slot } from "./list-slots.ts";
import { ACCOUNT_NAME, insertAccount, updateAccountActive } from "./queries-opening.ts";
import { requireOpen } from "./require-open.ts";

interface ActivationRequest {
  memberId: bigint;
  gameCode: string;
}

/**
 * Opens the member's account in a game. Username and password are stored before the provider is
 * called, so that another call, concurrent or after a lost answer, requests the same account and
 * adopts it. A provider may answer another username, with the agent in front: from then on it is
 * the account's name.
 * @throws NO_GAME, SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL (the provider refused),
 *   PROVIDER_UNAVAILABLE (try again)
 */
export async function activateAccount(ctx: Context, request: ActivationRequest): Promise<Slot> {
  const game = await findGame(ctx.db, request.gameCode);
  requireOpen(ctx, game);
  const account = await findOrInsertAccount(ctx, request, game);
  if (account.state === "active") refuse("SLOT_ALREADY_ACTIVE");
  await setActive(ctx, account, await openAtProvider(ctx, account));
  ctx.log.info(
    { event: "games.activate", recordId: account.id, memberId: request.memberId },
    "game account opened",
  );
  const slot = (await listSlots(ctx.db, request.memberId)).find(({ code }) => code === game.code);
  assert(slot, "an opened account is listed");
  return slot;
}

/** The member's account in this game, inserted when there is none yet. */
async function findOrInsertAccount(
  ctx: Context,
  request: ActivationRequest,
  game: Game,
): Promise<Account> {
  const existing = await findAccount(ctx.db, request);
  if (existing) return existing;
  const id = recordId(ctx);
  return transaction(ctx.db, async (tx) => {
    await insertAccount(tx, {
      id,
      memberId: request.memberId,
      game,
      username: newUsername(ctx.random, request.memberId),
      passwordSealed: sealPassword(ctx, id, newPassword(ctx.random)),
      createdAt: ctx.clock.now(),
    });
    const account = await findAccount(tx, request);
    assert(account, "an inserted account exists");
    return account;
  });
}

/**
 * Stores the provider's name of the account. A name of other characters, or of another account,
 * would lead money astray: the account stays closed, and the log says so.
 */
async function setActive(ctx: Context, { id }: Account, username: string): Promise<void> {
  const at = ctx.clock.now();
  const reject = (why: string): never => {
    ctx.log.error({ event: "games.activate", recordId: id }, `the provider's account name ${why}`);
    return refuse("PROVIDER_UNAVAILABLE");
  };
  if (!v.is(accountName, username)) reject("has unexpected characters");
  try {
    await transaction(ctx.db, (tx) => updateAccountActive(tx, { id, username, at }));
  } catch (error) {
    if (!isUniqueViolation(error, ACCOUNT_NAME)) throw error;
    reject("belongs to another account");
  }
}

/** @returns the provider's name of the account */
async function openAtProvider(ctx: Context, account: Account): Promise<string> {
  const provider = ctx.ports.providers.get(account.provider);
  assert(provider, "the provider of an open game is connected");
  const { currency } = await memberBalance(ctx.db, account.member_id);
  try {
    const opened = await provider.open({ ...openCredentials(ctx, account), currency });
    return opened.username;
  } catch (error) {
    if (error instanceof ProviderRefused) refuse("SLOT_ACTIVATE_FAIL");
    if (error instanceof ProviderUnavailable) refuse("PROVIDER_UNAVAILABLE");
    throw error;
  }
}
