/** SQL of what the rules of risk look at. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Sharing } from "./risk.ts";

/** More than this nobody reads. */
const SHARING_MAX = 20;
/** Of one address or device so many others are looked at, before they are told apart. */
const TRACES_MAX = 60;

/** What the member asked for since then, and what was paid before. Of failed and refused ones nothing counts. */
export async function selectOwnHistory(
  db: Db | Tx,
  { memberId, exceptId, since }: { memberId: bigint; exceptId: string; since: Date },
) {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere("created_at", ">=", since).as("recentCount"),
      eb.fn.sum<string>("amount_minor").filterWhere("created_at", ">=", since).as("recentMinor"),
      eb.fn.countAll<bigint>().filterWhere("state", "=", "paid").as("paidCount"),
      eb.fn.sum<string>("amount_minor").filterWhere("state", "=", "paid").as("paidMinor"),
    ])
    .where("member_id", "=", memberId)
    .where("id", "<>", exceptId)
    .where("state", "not in", ["failed", "refused", "returned"])
    .executeTakeFirstOrThrow();
  return {
    recentCount: Number(row.recentCount),
    recentMinor: BigInt(row.recentMinor ?? 0),
    paidCount: Number(row.paidCount),
    paidMinor: BigInt(row.paidMinor ?? 0),
  };
}

/** Other members to whom this account number stands, or stood: as theirs, as one they asked for, or as one they were paid on. */
export async function selectSharingAccount(
  db: Db | Tx,
  { memberId, accountNo }: { memberId: bigint; accountNo: string },
): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select id, name from accounts_member where id in (
      select id from accounts_member where bank_account_no collate "C" = ${accountNo}
      union select member_id from accounts_bank_change where bank_account_no = ${accountNo}
      union select member_id from withdrawals_withdrawal where bank_account_no = ${accountNo}
    ) and id <> ${memberId} order by id limit ${SHARING_MAX}`.execute(db);
  return rows;
}

/** Other members whose account has a holder of this name. */
export async function selectSharingHolder(
  db: Db | Tx,
  { memberId, holder }: { memberId: bigint; holder: string },
): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select id, name from accounts_member
    where lower(bank_account_name collate "C") collate "C" = lower(${holder}::text collate "C") and id <> ${memberId}
    order by id limit ${SHARING_MAX}`.execute(db);
  return rows;
}

/** Other members who were here since then from an address, or with a device, of this one. */
export async function selectSharingTrace(
  db: Db | Tx,
  { memberId, kind, since }: { memberId: bigint; kind: "address" | "device"; since: Date },
): Promise<(Sharing & { value: string })[]> {
  const { rows } = await sql<Sharing & { value: string }>`
    select m.id, m.name, theirs.value from accounts_trace mine
    join lateral (
      select member_id, value from accounts_trace
      where kind = mine.kind and value = mine.value and member_id <> mine.member_id and last_seen_at >= ${since}
      limit ${TRACES_MAX}
    ) theirs on true
    join accounts_member m on m.id = theirs.member_id
    where mine.member_id = ${memberId} and mine.kind = ${kind}::accounts_trace_kind and mine.last_seen_at >= ${since}
    limit ${TRACES_MAX}`.execute(db);
  const known = new Set<bigint>();
  return rows.filter(({ id }) => !known.has(id) && known.add(id)).slice(0, SHARING_MAX);
}

/** An address on which the member was first seen since then, if there was another one before. */
export async function selectNewAddress(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<string | null> {
  const rows = await db
    .selectFrom("accounts_trace")
    .select(["value", "first_seen_at"])
    .where("member_id", "=", memberId)
    .where("kind", "=", "address")
    .orderBy("first_seen_at", "desc")
    .limit(TRACES_MAX)
    .execute();
  const newest = rows.find(({ first_seen_at }) => first_seen_at >= since);
  const hasOlder = rows.some(({ first_seen_at }) => first_seen_at < since);
  return newest && hasOlder ? newest.value : null;
}

/** What went into games and came out of them since then. */
export async function sumGames(
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

/** The last bank account that was granted or is asked for. */
export async function selectLastBankChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ at: Date; isWaiting: boolean } | null> {
  const row = await db
    .selectFrom("accounts_bank_change")
    .select(["state", "asked_at", "closed_at"])
    .where("member_id", "=", memberId)
    .where("state", "in", ["waiting", "granted"])
    .orderBy("asked_at", "desc")
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.closed_at ?? row.asked_at, isWaiting: row.state === "waiting" };
}

/** What staff put into the wallet, or took out, by hand since then; the newest first. */
export async function selectAdjustments(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<{ id: string; at: Date; amountMinor: bigint }[]> {
  const rows = await db
    .selectFrom("wallet_adjustment")
    .select(["id", "at", "direction", "amount_minor"])
    .where("member_id", "=", memberId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(SHARING_MAX)
    .execute();
  return rows.map(({ id, at, direction, amount_minor }) => ({
    id,
    at,
    amountMinor: direction === "credit" ? amount_minor : -amount_minor,
  }));
}
