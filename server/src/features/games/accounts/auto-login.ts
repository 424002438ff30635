import { createHash, timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { singleStatement } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type Launch,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { findActiveAccountByName, findGame, type Game, updatePlayedAt } from "../queries.ts";
import { requireOpen } from "./require-open.ts";
import { currentCredentials } from "./reset-password.ts";

/** Providers for whose unknown users the specification has a separate code. */
const UNKNOWN_USER: Record<string, ErrorCode> = { areaslot: "NOT_AREASLOT", ufabet: "NOT_UFABET" };

interface Login {
  memberId: bigint;
  provider: string;
  username: string;
  /** Must be the account's own password when the path carries one. */
  password?: string;
  /** The language the game opens in. */
  language: Language;
}

/**
 * Where the member's game opens. The answer holds the member's own credentials or a ticket made for
 * this login, never a key of the operator.
 * @throws SLOT_NO_ACCOUNT, NOT_AREASLOT, NOT_UFABET (the member has no such account, or the
 *   provider does not know it), NO_GAME, PROVIDER_UNAVAILABLE
 */
export async function autoLogin(ctx: Context, login: Login): Promise<Launch> {
  const account = await findActiveAccountByName(ctx.db, login);
  const unknownUser = UNKNOWN_USER[login.provider] ?? "SLOT_NO_ACCOUNT";
  if (!account) refuse(unknownUser);
  requireOpen(ctx, await findGame(ctx.db, account.game_code));
  const credentials = await currentCredentials(ctx, account);
  if (login.password !== undefined && !isSame(login.password, credentials.password)) {
    refuse(unknownUser);
  }
  try {
    const opened = await launch(ctx, { ...login, style: account.login_style, credentials });
    await updatePlayedAt(singleStatement(ctx.db), { id: account.id, at: ctx.clock.now() });
    return opened;
  } catch (error) {
    if (error instanceof ProviderRefused && error.isUnknownUser) refuse(unknownUser);
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      refuse("PROVIDER_UNAVAILABLE");
    }
    throw error;
  }
}

/**
 * Launches by the style of the game (games_game.login_style). A login page does not know the member
 * before the form is sent, so the provider is asked for the balance first.
 */
async function launch(
  ctx: Context,
  to: Login & { style: Game["login_style"]; credentials: ProviderAccount },
): Promise<Launch> {
  const { provider: code, style, credentials, language } = to;
  const provider = ctx.ports.providers.get(code);
  const pages = ctx.ports.logins.get(code);
  if (!provider || !pages) return refuse("NO_GAME");
  if (style === "provider" || style === "link") return provider.launch(credentials, { language });
  await provider.balance(credentials);
  return pages[style].launch(credentials, { language });
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
