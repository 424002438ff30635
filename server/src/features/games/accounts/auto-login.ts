import { createHash, timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@krapao/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  type Launch,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../ports/game-provider.ts";
import { type Game, selectAccountByName, selectGame } from "./queries.ts";
import { requireOpen } from "./require-open.ts";
import { currentCredentials } from "./reset-password.ts";

/** Game systems whose unknown user has a code of its own in the specification. */
const NOBODY: Record<string, ErrorCode> = { areaslot: "NOT_AREASLOT", ufabet: "NOT_UFABET" };

interface Login {
  memberId: bigint;
  provider: string;
  username: string;
  /** Where the path carries one, it must be the account's. */
  password?: string;
}

/**
 * Where the member's own game opens. Whatever it answers holds the member's own credentials or a ticket made for this login,
 * never a key of the operator.
 * @throws SLOT_NO_ACCOUNT, NOT_AREASLOT, NOT_UFABET (no such account of this member, or the provider does not know it),
 *   NO_GAME, PROVIDER_UNAVAILABLE
 */
export async function autoLogin(ctx: Context, login: Login): Promise<Launch> {
  const account = await selectAccountByName(ctx.db, login);
  const nobody = NOBODY[login.provider] ?? "SLOT_NO_ACCOUNT";
  if (!account) refuse(nobody);
  requireOpen(ctx, await selectGame(ctx.db, account.game_code));
  const credentials = await currentCredentials(ctx, account);
  if (login.password !== undefined && !isSame(login.password, credentials.password)) {
    refuse(nobody);
  }
  try {
    return await launch(ctx, { ...login, style: account.login_style, credentials });
  } catch (error) {
    if (error instanceof ProviderRefused && error.isUnknownUser) refuse(nobody);
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      refuse("PROVIDER_UNAVAILABLE");
    }
    throw error;
  }
}

/** By the style of the game (games_game.login_style). A login page knows nobody before the form, so the provider is asked first. */
async function launch(
  ctx: Context,
  to: { provider: string; style: Game["login_style"]; credentials: ProviderAccount },
): Promise<Launch> {
  const { provider: code, style, credentials } = to;
  const provider = ctx.ports.providers.get(code);
  const pages = ctx.ports.logins.get(code);
  if (!provider || !pages) return refuse("NO_GAME");
  if (style === "provider" || style === "link") return provider.launch(credentials);
  await provider.balance(credentials);
  return pages[style].launch(credentials);
}

/** Compares in a time that tells nothing, whatever the lengths. */
function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
