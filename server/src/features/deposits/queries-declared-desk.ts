/** SQL of the desk's list of declared transfers. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { DepositsDeclared } from "../../kernel/schema.ts";
import { toMemberBrief } from "./show-member.ts";

const declaredOf = (db: Db) =>
  db
    .selectFrom("deposits_declared as declared")
    .innerJoin("accounts_member as member", "member.id", "declared.member_id")
    .selectAll("declared")
    .select(["member.name as member_name", "member.phone as member_phone"]);

/** One page: what waits in the order of declaring, what is over newest first. */
export async function selectDeskDeclared(
  db: Db,
  { tab, after, limit }: { tab: "waiting" | "done"; after: [Date, string] | null; limit: number },
) {
  const isWaiting = tab === "waiting";
  const order = isWaiting ? "asc" : "desc";
  let query = declaredOf(db)
    .where("declared.state", isWaiting ? "=" : "<>", "waiting")
    .orderBy("declared.created_at", order)
    .orderBy("declared.id", order)
    .limit(limit);
  if (after) {
    const [at, id] = after;
    const compare = sql.raw(isWaiting ? ">" : "<");
    query = query.where(
      sql<boolean>`(declared.created_at, declared.id) ${compare} (${at}, ${id}::uuid)`,
    );
  }
  return (await query.execute()).map(toRow);
}

export async function findDeskDeclared(db: Db, id: string) {
  const row = await declaredOf(db).where("declared.id", "=", id).executeTakeFirst();
  return row ? { ...toRow(row), memberId: row.member_id } : null;
}

function toRow(row: {
  id: string;
  member_id: bigint;
  member_name: string;
  member_phone: string;
  amount_minor: bigint;
  currency: DepositsDeclared["currency"];
  state: DepositsDeclared["state"];
  created_at: Date;
  expires_at: Date;
  payment_id: string | null;
}) {
  return {
    id: row.id,
    member: toMemberBrief(row) ?? { id: `${row.member_id}`, name: "", phone: "" },
    amount: row.amount_minor,
    currency: row.currency,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paymentId: row.payment_id,
  };
}
