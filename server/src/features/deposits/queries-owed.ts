/** SQL of what is owed since a payment was taken back. */
import { fromMinor } from "@krapao/contract";
import type { EARNED_KINDS, OWED_SETTLEMENTS, Owed } from "@krapao/contract/office/deposits";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Earned } from "./owed.ts";
import { toMemberBrief } from "./show-member.ts";

type Settlement = (typeof OWED_SETTLEMENTS)[number];

/**
 * Holds what a deposit earns until the transaction ends: whoever gives and whoever takes it back come one after the other.
 * @returns whether it may still earn
 */
export async function holdEarnings(tx: Tx, depositId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits:earned:${depositId}`}, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom("deposits_taken_back")
    .select("deposit_id")
    .where("deposit_id", "=", depositId)
    .executeTakeFirst();
  return row === undefined;
}

export async function insertTakenBack(
  tx: Tx,
  taken: { depositId: string; paymentId: string; at: Date },
): Promise<void> {
  const { depositId, paymentId, at } = taken;
  await tx
    .insertInto("deposits_taken_back")
    .values({ deposit_id: depositId, payment_id: paymentId, at })
    .execute();
}

export async function insertOwed(
  tx: Tx,
  { id, depositId, earned }: { id: string; depositId: string; earned: Earned },
): Promise<void> {
  await tx
    .insertInto("deposits_owed")
    .values({
      id,
      deposit_id: depositId,
      member_id: earned.memberId,
      kind: earned.kind,
      currency: earned.currency,
      earned: earned.earned,
      taken: earned.taken,
    })
    .execute();
}

/** What deposits of a payment had earned when they were taken back, the latest first. */
export async function selectOwed(db: Db, paymentId: string): Promise<Owed[]> {
  const rows = await db
    .selectFrom("deposits_taken_back as back")
    .innerJoin("deposits_owed as owed", "owed.deposit_id", "back.deposit_id")
    .innerJoin("accounts_member as member", "member.id", "owed.member_id")
    .leftJoin("staff_member as staff", "staff.id", "owed.settled_by")
    .select([
      "owed.id",
      "owed.kind",
      "owed.currency",
      "owed.earned",
      "owed.taken",
      "owed.settlement",
      "staff.name as settledBy",
      "member.id as member_id",
      "member.name as member_name",
      "member.phone as member_phone",
    ])
    .where("back.payment_id", "=", paymentId)
    // Not by id: those of one moment have no order.
    .orderBy("owed.deposit_id", "desc")
    .orderBy("owed.kind")
    .execute();
  return rows.map(({ member_id, member_name, member_phone, earned, taken, ...row }) => {
    const member = toMemberBrief({ member_id, member_name, member_phone });
    assert(member, "it is owed by somebody");
    const wire = (amount: bigint) => (row.currency === null ? Number(amount) : fromMinor(amount));
    return {
      ...row,
      kind: row.kind as (typeof EARNED_KINDS)[number],
      settlement: row.settlement as Settlement | null,
      member,
      earned: wire(earned),
      taken: wire(taken),
    };
  });
}

/** What is owed, locked, with the payment that was taken back. */
export function lockOwed(tx: Tx, id: string) {
  return tx
    .selectFrom("deposits_owed as owed")
    .innerJoin("deposits_taken_back as back", "back.deposit_id", "owed.deposit_id")
    .select([
      "back.payment_id as paymentId",
      "owed.member_id as memberId",
      "owed.kind",
      "owed.currency",
      "owed.earned",
      "owed.taken",
      "owed.settlement",
    ])
    .where("owed.id", "=", id)
    .forUpdate("owed")
    .executeTakeFirst();
}

export async function settleOwed(
  tx: Tx,
  settled: { id: string; settlement: Settlement; staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_owed")
    .set({
      settlement: settled.settlement,
      settled_by: settled.staffId,
      settled_at: settled.at,
    })
    .where("id", "=", settled.id)
    .execute();
}
