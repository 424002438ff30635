import { singleStatement } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashToken, newToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { CHALLENGE_MS, type Purpose } from "./passkey.ts";
import { deleteChallenge, insertChallenge } from "./queries-challenges.ts";

/** Makes a challenge of 256 random bits. Only its hash is stored. @returns it in base64url */
export async function openChallenge(
  { db, clock, random }: Pick<Context, "db" | "clock" | "random">,
  { amountMinor = null, ...purpose }: Purpose & { amountMinor?: bigint | null },
): Promise<string> {
  const { token, tokenHash } = newToken(random);
  const expiresAt = new Date(clock.nowMs() + CHALLENGE_MS);
  await insertChallenge(singleStatement(db), {
    ...purpose,
    hash: tokenHash,
    amountMinor,
    expiresAt,
  });
  return token;
}

/**
 * Uses up the challenge that a browser's client data names, before its signature is verified: a
 * refused signature cannot be tried again with it.
 * @throws PASSKEY_EXPIRED (used, late, or for another purpose or session), PASSKEY_INVALID
 */
export async function takeChallenge(
  { db, clock }: Pick<Context, "db" | "clock">,
  { clientDataJSON, ...purpose }: Purpose & { clientDataJSON: string },
): Promise<{ challenge: string; amountMinor: bigint | null }> {
  const challenge = challengeOf(clientDataJSON) ?? refuse("PASSKEY_INVALID");
  const hash = hashToken(challenge);
  const taken = await deleteChallenge(singleStatement(db), { ...purpose, hash, now: clock.now() });
  return taken ? { challenge, ...taken } : refuse("PASSKEY_EXPIRED");
}

/** The challenge in the client data; null when there is none. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    if (typeof data !== "object" || data === null || !("challenge" in data)) return null;
    return typeof data.challenge === "string" ? data.challenge : null;
  } catch {
    return null;
  }
}
