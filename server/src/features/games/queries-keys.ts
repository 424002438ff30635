import type { Db, Tx } from "../../kernel/db.ts";

export interface SealedPasswords {
  id: string;
  password_sealed: Buffer;
  password_next_sealed: Buffer | null;
}

/** Accounts by id, after one. */
export function selectSealed(db: Db, after: string, limit: number): Promise<SealedPasswords[]> {
  return db
    .selectFrom("games_account")
    .select(["id", "password_sealed", "password_next_sealed"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** @returns false when the password was changed meanwhile: whoever did it sealed it under the newest key */
export async function updateSealed(
  tx: Tx,
  { before, after }: { before: SealedPasswords; after: SealedPasswords },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("games_account")
    .set({
      password_sealed: after.password_sealed,
      password_next_sealed: after.password_next_sealed,
    })
    .where("id", "=", before.id)
    .where("password_sealed", "=", before.password_sealed)
    .where("password_next_sealed", "is not distinct from", before.password_next_sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
