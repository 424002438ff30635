import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDone } from "../queries-done.ts";

/** Secrets of all staff users with an authenticator, not paged: there are few. */
export function listSealedSecrets(db: Db): Promise<{ id: string; totp_secret: Buffer | null }[]> {
  return db
    .selectFrom("staff_user")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .execute();
}

/** @returns false when the secret is no longer `before` */
export function updateSealedSecret(
  tx: Tx,
  { id, before, after }: { id: string; before: Buffer; after: Buffer },
): Promise<boolean> {
  return isDone(tx, sql`reseal_staff_secret(${id}, ${before}, ${after})`);
}
