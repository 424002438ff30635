import { sql } from "kysely";
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
  const { rows } = await sql<{ done: boolean }>`
    select reseal_staff_secret(${id}, ${before}, ${after}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}
