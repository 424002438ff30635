/** SQL of the passwords of game accounts. */
import type { Db, Tx } from "../../../kernel/db/database.ts";

export interface SealedPasswords {
  id: string;
  password_sealed: Buffer;
  password_next_sealed: Buffer | null;
}

/** A page of accounts in the order of their ids, after the id `after`. */
export function listSealedPasswords(
  db: Db,
  after: string,
  limit: number,
): Promise<SealedPasswords[]> {
  return db
    .selectFrom("games_account")
    .select(["id", "password_sealed", "password_next_sealed"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** @returns false when the password was changed in between: that change used the newest key. */
export async function updateSealedPasswords(
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

/**
 * Stores the password that is about to be set, unless another call stored one before.
 * @returns the stored one, which the call to the provider has to use
 */
export async function updateNextPassword(
  tx: Tx,
  { id, sealed }: { id: string; sealed: Buffer },
): Promise<Buffer> {
  const { password_next_sealed } = await tx
    .updateTable("games_account")
    .set((eb) => ({
      password_next_sealed: eb.fn.coalesce("password_next_sealed", eb.val(sealed)),
    }))
    .where("id", "=", id)
    .returning("password_next_sealed")
    .executeTakeFirstOrThrow();
  return password_next_sealed ?? sealed;
}

/** Ends a reset: the provider accepted the next password (`isSet`) or refused it. */
export async function updatePasswordSettled(
  tx: Tx,
  { id, sealed, isSet }: { id: string; sealed: Buffer; isSet: boolean },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ password_next_sealed: null, ...(isSet ? { password_sealed: sealed } : {}) })
    .where("id", "=", id)
    .where("password_next_sealed", "=", sealed)
    .execute();
}
