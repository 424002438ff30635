import type { Db, Tx } from "../../../kernel/db/database.ts";

/** Secrets of all staff users with an authenticator, not paged: there are few. */
export function listSealedSecrets(db: Db): Promise<{ id: string; totp_secret: Buffer | null }[]> {
  return db
    .selectFrom("staff_user")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .execute();
}

/** @returns false when the secret is no longer `before` */
export async function updateSealedSecret(
  tx: Tx,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_user")
    .set({ totp_secret: after })
    .where("id", "=", id)
    .where("totp_secret", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
