/** SQL of changes of bank accounts: from a wish or an entry to the account that counts. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { AccountsBankChangeState } from "../../kernel/schema.ts";

export interface DeskBankChange {
  id: string;
  memberId: bigint;
  memberName: string;
  memberPhone: string;
  bankCode: string;
  bankKey: string;
  bankAccountName: string;
  bankAccountNo: string;
  /** What the member has now. */
  nowBankCode: string;
  nowBankAccountName: string;
  nowBankAccountNo: string;
  state: AccountsBankChangeState;
  askedAt: Date;
  enteredBy: string | null;
  approvalId: string | null;
  /** Of the two-person request, and when it runs out. */
  approvalState: string | null;
  approvalExpiresAt: Date | null;
  approvedAt: Date | null;
  countsAt: Date | null;
  refusal: string | null;
}

const CHANGE = sql`
  select c.id, c.member_id as "memberId", m.name as "memberName", m.phone as "memberPhone",
    c.bank_code as "bankCode", c.bank_key as "bankKey", c.bank_account_name as "bankAccountName",
    c.bank_account_no as "bankAccountNo", m.bank_code as "nowBankCode", m.bank_account_name as "nowBankAccountName",
    m.bank_account_no as "nowBankAccountNo", c.state, c.asked_at as "askedAt", c.entered_by as "enteredBy",
    c.approval_id as "approvalId", r.state as "approvalState", r.expires_at as "approvalExpiresAt",
    c.approved_at as "approvedAt", c.counts_at as "countsAt", c.refusal
  from accounts_bank_change c join accounts_member m on m.id = c.member_id
    left join approvals_request r on r.id = c.approval_id`;

export async function selectChange(db: Db | Tx, id: string): Promise<DeskBankChange | null> {
  const { rows } = await sql<DeskBankChange>`${CHANGE} where c.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** The change, which nobody else may touch until the transaction ends. */
export async function lockChange(tx: Tx, id: string): Promise<DeskBankChange | null> {
  const { rows } =
    await sql<DeskBankChange>`${CHANGE} where c.id = ${id}::uuid for update of c`.execute(tx);
  return rows[0] ?? null;
}

/** The one of this member that waits. */
export async function selectOpenChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<DeskBankChange | null> {
  const { rows } = await sql<DeskBankChange>`
    ${CHANGE} where c.member_id = ${memberId} and c.state = 'waiting'`.execute(db);
  return rows[0] ?? null;
}

type Keys = { askedAt: Date; id: string } | null;

/** All that wait, oldest first. */
export async function selectWaitingChanges(
  db: Db,
  { after, limit }: { after: Keys; limit: number },
): Promise<DeskBankChange[]> {
  const beyond = after
    ? sql`and (c.asked_at, c.id) > (${after.askedAt}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<DeskBankChange>`
    ${CHANGE} where c.state = 'waiting' ${beyond} order by c.asked_at, c.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** All of one member, newest first. */
export async function selectChangesOf(
  db: Db,
  { memberId, after, limit }: { memberId: bigint; after: Keys; limit: number },
): Promise<DeskBankChange[]> {
  const beyond = after
    ? sql`and (c.asked_at, c.id) < (${after.askedAt}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<DeskBankChange>`
    ${CHANGE} where c.member_id = ${memberId} ${beyond}
    order by c.asked_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Notes the two-person request that it waits for. The caller holds the row. */
export async function markAsked(
  tx: Tx,
  { id, approvalId }: { id: string; approvalId: string },
): Promise<void> {
  await tx
    .updateTable("accounts_bank_change")
    .set({ approval_id: approvalId })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Two people agree: it counts from then on. @returns false when it does not wait for this request any more */
export async function markApproved(
  tx: Tx,
  approved: { id: string; approvalId: string; at: Date; countsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_bank_change")
    .set({ approved_at: approved.at, counts_at: approved.countsAt })
    .where("id", "=", approved.id)
    .where("approval_id", "=", approved.approvalId)
    .where("state", "=", "waiting")
    .where("approved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a change that waits. @returns false when it does not */
export async function closeChange(
  tx: Tx,
  closed: { id: string; state: "granted" | "refused"; at: Date; refusal?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_bank_change")
    .set({ state: closed.state, closed_at: closed.at, refusal: closed.refusal ?? null })
    .where("id", "=", closed.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Approved ones whose hour has come. */
export async function selectDueChanges(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts_bank_change")
    .select("id")
    .where("state", "=", "waiting")
    .where("counts_at", "<=", now)
    .orderBy("counts_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the member the account. @returns false when another member has it */
export async function updateBank(
  tx: Tx,
  change: Pick<
    DeskBankChange,
    "memberId" | "bankCode" | "bankKey" | "bankAccountName" | "bankAccountNo"
  >,
): Promise<boolean> {
  const { memberId, bankCode, bankKey, bankAccountName, bankAccountNo } = change;
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({
      bank_code: bankCode,
      bank_key: bankKey,
      bank_account_name: bankAccountName,
      bank_account_no: bankAccountNo,
    })
    .where("id", "=", memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("accounts_member as other")
            .select("other.id")
            .where("other.bank_key", "=", bankKey)
            .where("other.bank_account_no", "=", bankAccountNo)
            .where("other.id", "<>", memberId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether two people are about to give the member another bank account, or did: until it counts, payouts are looked at. */
export async function hasAskedChange(
  db: Db | Tx,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_bank_change as change")
    .leftJoin("approvals_request as request", "request.id", "change.approval_id")
    .select("change.id")
    .where("change.member_id", "=", memberId)
    .where("change.state", "=", "waiting")
    .where((eb) =>
      eb.or([
        eb("change.approved_at", "is not", null),
        eb.and([eb("request.state", "=", "waiting"), eb("request.expires_at", ">", now)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
