/** SQL of what members agreed to. */
import type { Db, Tx } from "../../kernel/db.ts";

export interface Consent {
  document: string;
  version: string;
  locale: string;
  acceptedAt: Date;
}

/** Writes that a member agreed; of one version the first time counts. */
export async function insertConsent(
  tx: Tx,
  { memberId, document, version, locale, acceptedAt }: Consent & { memberId: bigint },
): Promise<void> {
  await tx
    .insertInto("accounts_consent")
    .values({ member_id: memberId, document, version, locale, accepted_at: acceptedAt })
    .onConflict((conflict) => conflict.columns(["member_id", "document", "version"]).doNothing())
    .execute();
}

/** The last a member agreed to; a console has room for no more. */
export function selectConsents(db: Db, memberId: bigint): Promise<Consent[]> {
  return db
    .selectFrom("accounts_consent")
    .select(["document", "version", "locale", "accepted_at as acceptedAt"])
    .where("member_id", "=", memberId)
    .orderBy("accepted_at", "desc")
    .limit(10)
    .execute();
}
