import type { Db, Tx } from "../../kernel/db/database.ts";

/** Money that a member has moved into games and out of them since then. */
export async function sumTransfers(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<{ inMinor: bigint; outMinor: bigint }> {
  const rows = await db
    .selectFrom("games_transfer")
    .select(["direction", (eb) => eb.fn.sum<string>("amount_minor").as("sum")])
    .where("member_id", "=", memberId)
    .where("state", "=", "done")
    .where("created_at", ">=", since)
    .groupBy("direction")
    .execute();
  const sumOf = (wanted: string) => BigInt(rows.find((row) => row.direction === wanted)?.sum ?? 0);
  return { inMinor: sumOf("in"), outMinor: sumOf("out") };
}
