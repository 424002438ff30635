/** SQL of challenges, and of withdrawals that a passkey has confirmed. */
import type { SingleStatement } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Purpose } from "./passkey.ts";

export async function insertChallenge(
  { db }: SingleStatement,
  {
    hash,
    purpose,
    sessionId,
    amountMinor,
    expiresAt,
  }: Purpose & { hash: Buffer; amountMinor: bigint | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("accounts_passkey_challenge")
    .values({
      challenge_hash: hash,
      purpose,
      session_id: sessionId,
      amount_minor: amountMinor,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Deletes a challenge that is used: of two callers only one finds it.
 * @returns its amount; null when there is no such challenge, or it has expired
 */
export async function deleteChallenge(
  { db }: SingleStatement,
  { hash, purpose, sessionId, now }: Purpose & { hash: Buffer; now: Date },
): Promise<{ amountMinor: bigint | null } | null> {
  const row = await db
    .deleteFrom("accounts_passkey_challenge")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("session_id", "is not distinct from", sessionId)
    .where("expires_at", ">", now)
    .returning("amount_minor as amountMinor")
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteChallengesExpiredBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("accounts_passkey_challenge").where("expires_at", "<", before).execute();
}

/** Stores that a passkey confirmed one withdrawal. It replaces an earlier confirmation. */
export async function updateConfirmation(
  tx: Tx,
  { sessionId, amountMinor, until }: { sessionId: string; amountMinor: bigint; until: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_session")
    .set({ confirmed_minor: amountMinor, confirmed_until: until })
    .where("id", "=", sessionId)
    .execute();
}

/** Deletes the confirmation of a withdrawal. @returns false when there is none that is valid */
export async function deleteConfirmation(
  tx: Tx,
  { sessionId, amountMinor, now }: { sessionId: string; amountMinor: bigint; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ confirmed_minor: null, confirmed_until: null })
    .where("id", "=", sessionId)
    .where("confirmed_minor", "=", amountMinor)
    .where("confirmed_until", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
