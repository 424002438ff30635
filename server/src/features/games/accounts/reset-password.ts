import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { newPassword, openCredentials, sealPassword, unsealPassword } from "../game-account.ts";
import type { Account } from "../queries.ts";
import { getActiveAccount } from "./get-active-account.ts";
import { updateNextPassword, updatePasswordSettled } from "./queries-passwords.ts";

/**
 * Sets a new password at the provider and answers the account with it.
 * @throws NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL (the old password is still valid),
 *   PROVIDER_UNAVAILABLE (try again)
 */
export async function resetPassword(
  ctx: Context,
  request: { memberId: bigint; gameCode: string },
): Promise<ProviderAccount> {
  const account = await getActiveAccount(ctx.db, request);
  return setPassword(ctx, account, sealPassword(ctx, account.id, newPassword(ctx.random)));
}

/**
 * The username and password that are valid at the provider. When the answer to a reset was lost,
 * the new password is set again first, so that the member never sees one that may be invalid.
 * @throws PROVIDER_UNAVAILABLE
 */
export async function currentCredentials(ctx: Context, account: Account): Promise<ProviderAccount> {
  const next = account.password_next_sealed;
  return next ? setPassword(ctx, account, next) : openCredentials(ctx, account);
}

/**
 * Stores the password before the call: whatever becomes of it, we know what the provider may have.
 */
async function setPassword(
  ctx: Context,
  account: Account,
  wanted: Buffer,
): Promise<ProviderAccount> {
  const { id, username } = account;
  const provider = ctx.ports.providers.get(account.provider);
  if (!provider) refuse("PROVIDER_UNAVAILABLE");
  const sealed = await transaction(ctx.db, (tx) => updateNextPassword(tx, { id, sealed: wanted }));
  const password = unsealPassword(ctx, id, sealed);
  const settle = (isSet: boolean) =>
    transaction(ctx.db, (tx) => updatePasswordSettled(tx, { id, sealed, isSet }));
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
