import type { Db, Tx } from "../../../kernel/db/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { excludedUntil } from "../needs.ts";

/**
 * Phone and account of an excluded member must stay known: an erased member could register again.
 * @throws SELF_EXCLUDED, with the end in `until`
 */
export async function refuseWhileExcluded(
  db: Db | Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  const until = await excludedUntil.offered(db, memberId);
  if (until && until > at) throw new Refusal("SELF_EXCLUDED", undefined, { until });
}
