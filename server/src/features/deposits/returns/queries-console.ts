/** SQL of the list of returns. */
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { toPayment } from "../crediting/queries-payments.ts";
import { toMemberBrief } from "../member-brief.ts";
import type { BookedPayment } from "../payment.ts";
import { isAskedBack } from "../published.ts";
import { toReturn } from "./queries.ts";
import { OPEN_STATES, type Return } from "./return.ts";

export interface ConsoleReturn extends Return {
  payment: BookedPayment;
  member: NonNullable<ReturnType<typeof toMemberBrief>>;
  /** The approval request, while it waits for a second person. */
  openApprovalId: string | null;
  preparedBy: string | null;
  approvedBy: string | null;
}

/** One page of returns: open ones the longest waiting first, ended ones newest first. */
export async function listConsoleReturns(
  db: Db,
  page: { tab: "waiting" | "done"; after: [Date, string] | null; limit: number; now: Date },
): Promise<ConsoleReturn[]> {
  const isWaiting = page.tab === "waiting";
  const order = isWaiting ? "asc" : "desc";
  let query = selectIds(db)
    .where("state", isWaiting ? "in" : "not in", OPEN_STATES)
    .orderBy("asked_at", order)
    .orderBy("id", order)
    .limit(page.limit);
  if (page.after) {
    const [at, id] = page.after;
    const compare = sql.raw(isWaiting ? ">" : "<");
    query = query.where(sql<boolean>`(asked_at, id) ${compare} (${at}, ${id}::uuid)`);
  }
  const ids = (await query.execute()).map(({ id }) => id);
  const rows = await listByIds(db, { ids, now: page.now });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many returns wait for a staff user. */
export async function countAsked(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("deposits_return")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isAskedBack())
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectIds = (db: Db) => db.selectFrom("deposits_return").select("id");

/** Returns with their payments, members and approvals. */
export async function listByIds(
  db: Db,
  { ids, now }: { ids: string[]; now: Date },
): Promise<ConsoleReturn[]> {
  if (ids.length === 0) return [];
  const [returns, payments, people] = await Promise.all([
    db.selectFrom("deposits_return").selectAll().where("id", "in", ids).execute(),
    db
      .selectFrom("deposits_payment")
      .selectAll()
      .where("id", "in", (eb) =>
        eb.selectFrom("deposits_return").select("payment_id").where("id", "in", ids),
      )
      .execute(),
    db
      .selectFrom("deposits_return as returned")
      .innerJoin("accounts_member as member", "member.id", "returned.member_id")
      .leftJoin("approvals_request as request", "request.id", "returned.approval_id")
      .leftJoin("staff_user as maker", "maker.id", "request.maker_id")
      .leftJoin("staff_user as checker", "checker.id", "request.checker_id")
      .select(["returned.id", "returned.member_id"])
      .select(["member.name as member_name", "member.phone as member_phone"])
      .select(["maker.name as preparedBy", "checker.name as checker", "request.state"])
      .select(["request.id as approvalId", "request.expires_at as expiresAt"])
      .where("returned.id", "in", ids)
      .execute(),
  ]);
  return returns.map((row) => {
    const payment = payments.find(({ id }) => id === row.payment_id);
    const person = people.find(({ id }) => id === row.id);
    const member = person && toMemberBrief(person);
    if (!payment || !person || !member) throw new Error("a return has a payment and a member");
    const isOpen =
      person.state === "waiting" && person.expiresAt !== null && person.expiresAt > now;
    return {
      ...toReturn(row),
      payment: toPayment(payment),
      member,
      openApprovalId: isOpen ? person.approvalId : null,
      preparedBy: person.preparedBy,
      approvedBy: person.state === "approved" ? person.checker : null,
    };
  });
}
