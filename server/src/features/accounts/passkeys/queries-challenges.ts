/** SQL of challenges, and of withdrawals that a passkey has confirmed. */
import { sql } from "kysely";
import type { SingleStatement } from "../../../kernel/context.ts";
import { ask, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import { refuseUnless } from "../../../kernel/db/refuse-in-database.ts";
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

/**
 * Uses up the session's confirmation of this amount, if the member wants one for each withdrawal.
 * @throws PASSKEY_REQUIRED when there is none
 */
export function deleteConfirmationOrRefuse(
  tx: Tx,
  confirmed: { memberId: bigint; sessionId: string; amountMinor: bigint; now: Date },
): Statement<void> {
  const { memberId, sessionId, amountMinor, now } = confirmed;
  const isConfirmed = sql<boolean>`not member.confirms_withdrawals or exists (select from used)`;
  const query = sql`${prepared}
    with member as (
      select confirms_withdrawals from accounts_member where id = ${memberId}
    ), used as (
      update accounts_session set confirmed_minor = null, confirmed_until = null
      from member
      where member.confirms_withdrawals and id = ${sessionId} and confirmed_minor = ${amountMinor}
        and confirmed_until > ${now}
      returning id
    )
    select ${refuseUnless(isConfirmed, "PASSKEY_REQUIRED")} from member`;
  return ask(tx, query);
}
