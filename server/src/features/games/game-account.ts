/** A member's account at a provider: how its username and password are made and stored. */
import type { Random } from "../../kernel/clock.ts";
import { seal, unseal } from "../../kernel/security/sealed-secret.ts";
import type { Context } from "../../ports/context.ts";
import type { ProviderAccount } from "../../ports/game-provider.ts";

const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";

/**
 * Our usernames share a prefix and cannot be guessed; providers take 3 to 32 letters and digits.
 */
export function newUsername(random: Random, memberId: bigint): string {
  return `kp${memberId}${pick(random, LETTERS + DIGITS, 6)}`;
}

/** 12 characters that are easy to read from one screen and type into another. */
export function newPassword(random: Random): string {
  const first = pick(random, LETTERS.toUpperCase(), 1);
  return `${first}${pick(random, LETTERS + DIGITS, 9)}${pick(random, DIGITS, 2)}`;
}

function pick(random: Random, alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[random.below(alphabet.length)]).join("");
}

type Sealing = Pick<Context, "random" | "settings">;

/** Encrypts the password of one account; the ciphertext does not decrypt in another row. */
export function sealPassword(ctx: Sealing, accountId: string, password: string): Buffer {
  const { random, settings } = ctx;
  return seal(password, { key: settings.credentialsKey, context: contextOf(accountId), random });
}

/** The account with its decrypted password, for a call to its provider. */
export function openCredentials(
  ctx: Pick<Context, "settings">,
  account: { id: string; username: string; password_sealed: Buffer },
): ProviderAccount {
  return {
    username: account.username,
    password: unsealPassword(ctx, account.id, account.password_sealed),
  };
}

export function unsealPassword(
  { settings }: Pick<Context, "settings">,
  accountId: string,
  sealed: Buffer,
): string {
  return unseal(sealed, { key: settings.credentialsKeys, context: contextOf(accountId) });
}

/** The encryption context that binds a sealed password to its row. */
export const contextOf = (accountId: string) => `games_account.password:${accountId}`;
