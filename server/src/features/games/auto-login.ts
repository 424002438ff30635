import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type Launch, ProviderRefused, ProviderUnavailable } from "../../ports/game-provider.ts";
import { selectAccountByName } from "./queries.ts";
import { currentCredentials } from "./reset-password.ts";

/** The provider whose refusal has a code of its own in the specification. */
const AREASLOT = "areaslot";

/**
 * Where the member's own game opens.
 * @param login.password where the path carries one, it must be the account's.
 * @throws SLOT_NO_ACCOUNT or NOT_AREASLOT (no such account of this member), NO_GAME, PROVIDER_UNAVAILABLE
 */
export async function autoLogin(
  ctx: Context,
  login: { memberId: bigint; provider: string; username: string; password?: string },
): Promise<Launch> {
  const account = await selectAccountByName(ctx.db, login);
  const nobody = login.provider === AREASLOT ? "NOT_AREASLOT" : "SLOT_NO_ACCOUNT";
  if (!account) refuse(nobody);
  const provider = ctx.ports.providers.get(login.provider);
  if (!provider) refuse("NO_GAME");
  const credentials = await currentCredentials(ctx, account);
  if (login.password !== undefined && !isSame(login.password, credentials.password)) {
    refuse(nobody);
  }
  try {
    return await provider.launch(credentials);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      refuse("PROVIDER_UNAVAILABLE");
    }
    throw error;
  }
}

/** Compares in a time that tells nothing, whatever the lengths. */
function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
