import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../ports/game-provider.ts";
import { findAccount } from "./find-account.ts";
import { newPassword, openCredentials, sealPassword, unsealPassword } from "./game-account.ts";
import { type Account, keepNextPassword, settleNextPassword } from "./queries.ts";

/**
 * Sets a new password at the provider and answers the account with it.
 * @throws NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL (the old one still counts), PROVIDER_UNAVAILABLE (try again)
 */
export async function resetPassword(
  ctx: Context,
  wish: { memberId: bigint; gameCode: string },
): Promise<ProviderAccount> {
  const account = await findAccount(ctx.db, wish);
  return setPassword(ctx, account, sealPassword(ctx, account.id, newPassword(ctx.random)));
}

/**
 * The name and password that count at the provider. Where the answer to a reset was lost, the new password is
 * set once more first, so that nobody is shown one that may not be valid.
 * @throws PROVIDER_UNAVAILABLE
 */
export async function currentCredentials(ctx: Context, account: Account): Promise<ProviderAccount> {
  const next = account.password_next_sealed;
  return next ? setPassword(ctx, account, next) : openCredentials(ctx, account);
}

/** Keeps the password before the provider hears it: whatever becomes of the call, we know what it may have. */
async function setPassword(
  ctx: Context,
  account: Account,
  wanted: Buffer,
): Promise<ProviderAccount> {
  const { id, username } = account;
  const provider = ctx.ports.providers.get(account.provider);
  if (!provider) refuse("PROVIDER_UNAVAILABLE");
  const sealed = await transaction(ctx.db, (tx) => keepNextPassword(tx, { id, sealed: wanted }));
  const password = unsealPassword(ctx, id, sealed);
  const settle = (isSet: boolean) =>
    transaction(ctx.db, (tx) => settleNextPassword(tx, { id, sealed, isSet }));
  try {
    await provider.setPassword({ username, password });
  } catch (error) {
    if (error instanceof ProviderUnavailable) refuse("PROVIDER_UNAVAILABLE");
    if (!(error instanceof ProviderRefused)) throw error;
    await settle(false);
    refuse("SLOT_RESET_PASSWORD_FAIL");
  }
  await settle(true);
  return { username, password };
}
