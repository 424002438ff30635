/** SQL of bank account changes: from the request or entry until they take effect. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import type { AccountsBankChangeState } from "../../../kernel/db/schema.ts";
import { isOpenRequest } from "../../approvals/published.ts";
import type { BankChange } from "../member.ts";

export interface BankChangeDetails {
  id: string;
  memberId: bigint;
  memberName: string;
  memberPhone: string;
  bankCode: string;
  bankKey: string;
  bankAccountName: string;
  bankAccountNo: string;
  /** The member's current account. */
  nowBankCode: string;
  nowBankAccountName: string;
  nowBankAccountNo: string;
  state: AccountsBankChangeState;
  requestedAt: Date;
  /** Id of the staff user who entered it; null: the member requested it. */
  enteredBy: string | null;
  approvalId: string | null;
  /** State and expiry of the approval request. */
  approvalState: string | null;
  approvalExpiresAt: Date | null;
  approvedAt: Date | null;
  effectiveAt: Date | null;
  refusal: string | null;
}

const CHANGE = sql`
  select c.id, c.member_id as "memberId", m.name as "memberName", m.phone as "memberPhone",
    c.bank_code as "bankCode", c.bank_key as "bankKey", c.bank_account_name as "bankAccountName",
    c.bank_account_no as "bankAccountNo", m.bank_code as "nowBankCode", m.bank_account_name as "nowBankAccountName",
    m.bank_account_no as "nowBankAccountNo", c.state, c.requested_at as "requestedAt", c.entered_by as "enteredBy",
    c.approval_id as "approvalId", r.state as "approvalState", r.expires_at as "approvalExpiresAt",
    c.approved_at as "approvedAt", c.effective_at as "effectiveAt", c.refusal
  from accounts_bank_change c join accounts_member m on m.id = c.member_id
    left join approvals_request r on r.id = c.approval_id`;

/**
 * Locks the member's row until `tx` ends: changes of one account run one after the other. It comes
 * before the lock of a change, as in `updateProfile`, which prevents deadlocks.
 */
export async function lockAccountOwner(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .selectFrom("accounts_member")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .execute();
}

/** Locks the change until `tx` ends. */
export async function lockChange(tx: Tx, id: string): Promise<BankChangeDetails | null> {
  const { rows } =
    await sql<BankChangeDetails>`${CHANGE} where c.id = ${id}::uuid for update of c`.execute(tx);
  return rows[0] ?? null;
}

/** The member's waiting change; a unique index allows one at most. */
export async function findOpenChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<BankChangeDetails | null> {
  const { rows } = await sql<BankChangeDetails>`
    ${CHANGE} where c.member_id = ${memberId} and c.state = 'waiting'`.execute(db);
  return rows[0] ?? null;
}

/** The member's waiting change, as the member's own profile shows it. */
export async function findOwnBankChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<Pick<
  BankChange,
  "bankCode" | "bankAccountName" | "bankAccountNo" | "requestedAt"
> | null> {
  const row = await db
    .selectFrom("accounts_bank_change")
    .modifyFront(prepared)
    .select([
      "bank_code as bankCode",
      "bank_account_name as bankAccountName",
      "bank_account_no as bankAccountNo",
      "requested_at as requestedAt",
    ])
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

type Keys = { requestedAt: Date; id: string } | null;

/** Waiting changes of all members, oldest first. */
export async function listWaitingChanges(
  db: Db,
  { after, limit }: { after: Keys; limit: number },
): Promise<BankChangeDetails[]> {
  const beyond = after
    ? sql`and (c.requested_at, c.id) > (${after.requestedAt}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<BankChangeDetails>`
    ${CHANGE} where c.state = 'waiting' ${beyond} order by c.requested_at, c.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** All changes of one member, newest first. */
export async function listMemberChanges(
  db: Db,
  { memberId, after, limit }: { memberId: bigint; after: Keys; limit: number },
): Promise<BankChangeDetails[]> {
  const beyond = after
    ? sql`and (c.requested_at, c.id) < (${after.requestedAt}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<BankChangeDetails>`
    ${CHANGE} where c.member_id = ${memberId} ${beyond}
    order by c.requested_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Closes the waiting change, if there is one, before a new one is inserted. */
export async function replaceBankChange(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  await tx
    .updateTable("accounts_bank_change")
    .set({ state: "replaced", closed_at: at })
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Inserts a waiting change. Without `enteredBy` the member requested it; an entered one already has
 * its approval request.
 */
export async function insertBankChange(
  tx: Tx,
  change: BankChange & { enteredBy?: string; approvalId?: string },
): Promise<void> {
  await tx
    .insertInto("accounts_bank_change")
    .values({
      id: change.id,
      member_id: change.memberId,
      bank_code: change.bankCode,
      bank_key: change.bankKey,
      bank_account_name: change.bankAccountName,
      bank_account_no: change.bankAccountNo,
      state: "waiting",
      requested_at: change.requestedAt,
      entered_by: change.enteredBy ?? null,
      approval_id: change.approvalId ?? null,
    })
    .execute();
}

/** Links the change to its approval request. The caller has locked the row. */
export async function updateApprovalId(
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

/** @returns false when the change is not waiting for this approval request any more */
export async function updateApproved(
  tx: Tx,
  approved: { id: string; approvalId: string; at: Date; effectiveAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_bank_change")
    .set({ approved_at: approved.at, effective_at: approved.effectiveAt })
    .where("id", "=", approved.id)
    .where("approval_id", "=", approved.approvalId)
    .where("state", "=", "waiting")
    .where("approved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a waiting change. @returns false when it is not waiting */
export async function updateClosed(
  tx: Tx,
  closed: { id: string; state: "applied" | "refused"; at: Date; refusal?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_bank_change")
    .set({ state: closed.state, closed_at: closed.at, refusal: closed.refusal ?? null })
    .where("id", "=", closed.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Approved changes whose time to take effect has come. */
export async function listDueChanges(
  db: Db,
  now: Date,
): Promise<{ id: string; memberId: bigint }[]> {
  return db
    .selectFrom("accounts_bank_change")
    .select(["id", "member_id as memberId"])
    .where("state", "=", "waiting")
    .where("effective_at", "<=", now)
    .orderBy("effective_at")
    .limit(200)
    .execute();
}

/** The constraint that keeps an account with one member. */
export const ACCOUNT_TAKEN = "accounts_member_bank_key_bank_account_no_key";

/**
 * Sets the member's account.
 * @returns false when another member has it
 * @throws a violation of ACCOUNT_TAKEN when another member gets it meanwhile
 */
export async function updateMemberBank(
  tx: Tx,
  change: Pick<
    BankChangeDetails,
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

/**
 * Whether a change of the member's account is approved, or waits for its approval. Until it takes
 * effect, a cashier reviews the member's withdrawals.
 */
export async function isBankChangeInProgress(
  db: Db | Tx,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts_bank_change as change")
    .leftJoin("approvals_request as request", "request.id", "change.approval_id")
    .select("change.id")
    .where("change.member_id", "=", memberId)
    .where("change.state", "=", "waiting")
    .where((eb) => eb.or([eb("change.approved_at", "is not", null), isOpenRequest(now, "request")]))
    .executeTakeFirst();
  return row !== undefined;
}
