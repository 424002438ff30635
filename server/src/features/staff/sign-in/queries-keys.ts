import type { Db, Tx } from "../../kernel/db.ts";

/** Everybody with an authenticator: the staff is small. */
export function selectSealedSecrets(db: Db): Promise<{ id: string; totp_secret: Buffer | null }[]> {
  return db
    .selectFrom("staff_member")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .execute();
}

/** @returns false when it is another one meanwhile */
export async function updateSealedSecret(
  tx: Tx,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff_member")
    .set({ totp_secret: after })
    .where("id", "=", id)
    .where("totp_secret", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
