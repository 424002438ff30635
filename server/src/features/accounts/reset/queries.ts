/** SQL of the reset of a forgotten password. */
import type { Phone } from "@krapao/contract/phone";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { BY_OWNER, hasPhone } from "../queries.ts";

/** What decides whether the password of a member can be reset. */
export interface Resettable {
  id: bigint;
  suspendedAt: Date | null;
  /** Null: the phone was not verified at the registration. */
  phoneVerifiedAt: Date | null;
  /** Another member who is not suspended has the same number, under another spelling. */
  isShared: boolean;
}

const byPhone = (db: Db | Tx, phone: Phone) =>
  db
    .selectFrom("accounts_member")
    .select((eb) => [
      "id",
      "suspended_at as suspendedAt",
      "phone_verified_at as phoneVerifiedAt",
      eb
        .exists(
          eb
            .selectFrom("accounts_member as other")
            .whereRef("other.e164", "=", "accounts_member.e164")
            .whereRef("other.id", "<>", "accounts_member.id")
            .where("other.suspended_at", "is", null),
        )
        .$castTo<boolean>()
        .as("isShared"),
    ])
    .where(hasPhone(phone))
    .orderBy((eb) => eb("suspended_at", "is not", null))
    .orderBy(BY_OWNER)
    .limit(1);

export async function findResettable(db: Db, phone: Phone): Promise<Resettable | null> {
  return (await byPhone(db, phone).executeTakeFirst()) ?? null;
}

/** Locks the member, as a login does: no session opens with the old password meanwhile. */
export async function lockResettable(tx: Tx, phone: Phone): Promise<Resettable | null> {
  return (await byPhone(tx, phone).forUpdate().executeTakeFirst()) ?? null;
}

export async function updateResetPassword(
  tx: Tx,
  { memberId, passwordHash, at }: { memberId: bigint; passwordHash: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_member")
    .set({ password_hash: passwordHash, credentials_reset_at: at })
    .where("id", "=", memberId)
    .execute();
}
