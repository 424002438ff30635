/** SQL of phone changes: from the request until its approval. */
import type { Phone } from "@krapao/contract/phone";
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { isUniqueViolation } from "../../../kernel/db/unique-violation.ts";
import { refuse } from "../../../kernel/errors.ts";

const PHONE_KEYS = ["accounts_member_phone_key", "accounts_member_e164"];

interface PhoneChange {
  id: string;
  memberId: bigint;
  /** Normalised digits. */
  phone: string;
}

/** Stores the requested phone; it replaces the one of an earlier request. */
export async function upsertPhoneChange(
  tx: Tx,
  { id, memberId, phone, at }: PhoneChange & { at: Date },
): Promise<void> {
  const requested = { id, phone, requested_at: at };
  await tx
    .insertInto("accounts_phone_change")
    .values({ member_id: memberId, ...requested })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(requested))
    .execute();
}

/** Locks the member, whose sessions and phone change together, and the requested phone. */
export async function lockPhoneChange(
  tx: Tx,
  memberId: bigint,
): Promise<(PhoneChange & { oldPhone: string }) | null> {
  const row = await tx
    .selectFrom("accounts_member as member")
    .innerJoin("accounts_phone_change as change", "change.member_id", "member.id")
    .select(["change.id", "member.id as memberId", "change.phone", "member.phone as oldPhone"])
    .where("member.id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the phone. It counts as verified, and withdrawals are delayed as after a reset; a trigger
 * deletes the request.
 * @throws EXISTING_USER when another member has the phone, also one whose registration commits
 * meanwhile
 */
export async function updatePhone(
  tx: Tx,
  { memberId, phone, at }: { memberId: bigint; phone: Phone; at: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_member")
    .set({
      phone: phone.local,
      e164: phone.e164,
      e164_shared_at: null,
      phone_verified_at: at,
      credentials_reset_at: at,
    })
    .where("id", "=", memberId)
    .execute()
    .catch((error: unknown) => {
      if (PHONE_KEYS.some((key) => isUniqueViolation(error, key))) refuse("EXISTING_USER");
      throw error;
    });
}

/** Deletes requested phones whose approval can no longer be given. */
export async function deletePhoneChangesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from accounts_phone_change where requested_at < ${before}`.execute(tx);
}
