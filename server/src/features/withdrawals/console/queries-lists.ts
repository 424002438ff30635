/** SQL of the lists of withdrawals and payouts. */
import { payouts } from "@krapao/contract/console/payouts";
import { withdrawals } from "@krapao/contract/console/withdrawals";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { readPhone } from "@krapao/contract/phone";
import { isNumber, onlyDigits } from "@krapao/contract/plain-digits";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { startOfDay } from "../../../kernel/calendar.ts";
import { listOf } from "../../../kernel/console-http/list-of.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { WithdrawalsWithdrawal } from "../../../kernel/db/schema.ts";
import { foldName } from "../../../kernel/names/fold-name.ts";
import { isOpenRequest } from "../../approvals/published.ts";
import { type RiskSettings, riskLevels } from "../../lookups/index.ts";
import { isInReview, isSentPayout } from "../published.ts";
import { LEAVING_TARGET_MS } from "../withdrawal.ts";
import { isOverdue } from "./payout.ts";

/** Approval requests that are waiting and not expired. */
const openApprovals = (now: Date) => sql`select from approvals_request where ${isOpenRequest(now)}`;

/** A withdrawal, with the names of its member and of the staff users involved. */
export type ConsoleRow = Selectable<WithdrawalsWithdrawal> & {
  member_name: string;
  member_phone: string;
  member_since: Date;
  member_suspended_at: Date | null;
  claimer_id: string | null;
  claimer_name: string | null;
  first_name: string | null;
  parker_name: string | null;
  is_approval_requested: boolean;
};

const consoleRows = (now: Date) => sql`withdrawals_withdrawal w
  join accounts_member member on member.id = w.member_id
  left join staff_user claimer on claimer.id = w.claimed_by and w.claimed_until > ${now}
  left join staff_user first on first.id = w.first_approved_by
  left join staff_user parker on parker.id = w.parked_by
  left join staff_user decider on decider.id = w.decided_by`;

const consoleColumns = (now: Date) => sql`w.*, member.name as member_name,
  member.phone as member_phone, member.created_at as member_since,
  member.suspended_at as member_suspended_at, claimer.id as claimer_id,
  claimer.name as claimer_name, first.name as first_name, parker.name as parker_name,
  exists (${openApprovals(now)} and subject = 'withdrawal:' || w.id) as is_approval_requested`;

const withMember = sql`withdrawals_withdrawal w
  join accounts_member member on member.id = w.member_id`;
const FIELDS = {
  member: { id: sql`w.member_id`, name: sql`member.name`, phone: sql`member.phone` },
  amount: sql`w.amount_minor`,
  currency: sql`w.currency`,
  state: sql`w.state`,
  bankCode: sql`w.bank_code`,
};

interface QueueEnv {
  now: Date;
  risk: RiskSettings;
  twoApprovalsMin: Readonly<Record<Currency, bigint>>;
}

const levelSql = (risk: RiskSettings) => {
  const steps = riskLevels(risk).map(
    ([level, from]) => sql`when w.risk_score >= ${from} then ${sql.lit(level)}`,
  );
  return sql`case ${sql.join(steps, sql` `)} end`;
};

export const withdrawalList = listOf(withdrawals, ({ now, risk, twoApprovalsMin }: QueueEnv) => ({
  from: consoleRows(now),
  sumFrom: withMember,
  id: sql`w.id`,
  fields: {
    ...FIELDS,
    level: {
      of: levelSql(risk),
      sort: { of: sql`coalesce(w.risk_score, -1)`, type: "integer" },
    },
    score: sql`w.risk_score`,
    waitingSince: {
      of: sql`coalesce(w.review_at, w.created_at)`,
      // A member who wants out goes first, as if the withdrawal had waited for years.
      sort: {
        of: sql`(w.review_at
            - case when w.leaving is null then interval '0' else interval '10 years' end)`,
        type: "timestamptz",
      },
    },
    decidedAt: sql`w.decided_at`,
    number: sql`w.id::text`,
  },
  tabs: {
    waiting: isInReview("waiting", "w"),
    parked: isInReview("parked", "w"),
    done: sql`w.decided_at >= ${startOfDay(now)}`,
  },
  search: matchesPart,
  more: consoleColumns(now),
  also: (row: ConsoleRow) => ({
    version: row.version,
    isParked: row.parked_at !== null,
    needsTwoApprovals: row.needs_two_approvals || row.amount_minor >= twoApprovalsMin[row.currency],
    firstApproval: person(row.first_approved_by, row.first_name),
    claimedBy: person(row.claimer_id, row.claimer_name),
    leaving: row.leaving && {
      reason: row.leaving,
      until: new Date(row.created_at.getTime() + LEAVING_TARGET_MS),
    },
  }),
}));

export function person(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

interface PayoutEnv {
  now: Date;
  /** Sent before then without an answer: overdue. */
  overdueBefore: Date;
}

/** The index of banks begins with the currency. */
const ofAnyCurrency = sql`w.currency = any(${[...CURRENCIES]}::ledger.currency[])`;
/** Payouts: what staff rejected never became one. */
const payoutIn = (condition: RawBuilder<unknown>) =>
  sql`w.reject_code is null and ${ofAnyCurrency} and ${condition}`;
const inState = (state: string) => payoutIn(sql`w.state = ${state}`);

export const payoutList = listOf(payouts, ({ now, overdueBefore }: PayoutEnv) => ({
  from: consoleRows(now),
  sumFrom: sql`withdrawals_withdrawal w`,
  id: sql`w.id`,
  fields: {
    ...FIELDS,
    createdAt: sql`w.created_at`,
    accountNo: sql`w.bank_account_no`,
    settledAt: sql`w.settled_at`,
    bankReference: sql`w.bank_reference`,
    approvedBy: sql`decider.name`,
  },
  tabs: {
    all: payoutIn(sql`w.state not in ('sweeping', 'review', 'failed')`),
    unknown: payoutIn(sql`${isSentPayout("w")} and w.sent_at <= ${overdueBefore}`),
    late: payoutIn(sql`w.late_at is not null and w.late_settled_at is null`),
    contradicted: payoutIn(sql`w.contradicted_at is not null and w.case_closed_at is null`),
    approved: inState("approved"),
    sent: inState("sent"),
    returned: inState("returned"),
    refused: inState("refused"),
    paid: inState("paid"),
  },
  search: matchesIndexed,
  more: consoleColumns(now),
  also: (row: ConsoleRow) => ({
    accountName: row.bank_account_name,
    version: row.version,
    isOverdue: isOverdue(row, overdueBefore),
    reason: row.reason,
    attempts: row.attempts,
    sentAt: row.sent_at,
    nextCheckAt: row.next_check_at,
    lateAt: row.late_at,
    lateSettledAt: row.late_settled_at,
    contradictedAt: row.contradicted_at,
    isCaseOpen: row.contradicted_at !== null && row.case_closed_at === null,
    isApprovalRequested: row.is_approval_requested,
  }),
}));

/** Count of payouts in the tabs that need attention. */
export async function countPayouts(db: Db, overdueBefore: Date) {
  const open = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere("state", "=", "approved").as("approved"),
      eb.fn.countAll<bigint>().filterWhere("state", "=", "sent").as("sent"),
      eb.fn
        .countAll<bigint>()
        .filterWhere("sent_at", "<=", overdueBefore)
        .filterWhere("state", "=", "sent")
        .as("unknown"),
    ])
    .where("state", "in", ["approved", "sent"])
    .executeTakeFirstOrThrow();
  const { late } = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => eb.fn.countAll<bigint>().as("late"))
    .where("late_at", "is not", null)
    .where("late_settled_at", "is", null)
    .executeTakeFirstOrThrow();
  const { contradicted } = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => eb.fn.countAll<bigint>().as("contradicted"))
    .where("contradicted_at", "is not", null)
    .where("case_closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    approved: Number(open.approved),
    sent: Number(open.sent),
    unknown: Number(open.unknown),
    late: Number(late),
    contradicted: Number(contradicted),
  };
}

/** A typed phone in E.164, as either build reads it. */
const phonesIn = (text: string) =>
  (["thai", "lao"] as const).flatMap((variant) => readPhone(text, variant)?.e164 ?? []);

/** Searches by part of the name, phone or withdrawal id; for short lists only. */
function matchesPart(text: string) {
  const name = foldName(text) || null;
  const number = isNumber(text) ? onlyDigits(text) : null;
  return sql<boolean>`(strpos(public.fold_name(member.name), ${name}::text) > 0
    or strpos(member.phone, ${number}::text) > 0 or strpos(member.e164, ${number}::text) > 0
    or member.e164 = any(${phonesIn(text)}::text[])
    or member.id::text = ${number}::text or strpos(w.id::text, lower(${text}::text)) > 0)`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MEMBERS_MAX = 200;

/**
 * Searches years of payouts by what has an index: the whole id of the payout or of the member, the
 * phone, or the start of the name.
 */
function matchesIndexed(text: string) {
  if (UUID.test(text)) return sql<boolean>`w.id = ${text}::uuid`;
  const number = onlyDigits(text);
  if (isNumber(text) && number.length <= 15) {
    return sql<boolean>`w.member_id in (select id from accounts_member where id = ${number}::bigint
      or phone = ${number} or e164 collate "C" = any(${phonesIn(text)}::text[]))`;
  }
  const name = foldName(text);
  const start = name === "" ? null : `${name}%`;
  return sql<boolean>`w.member_id in (
    select id from accounts_member where public.fold_name(name) collate "C" like ${start}::text
    limit ${MEMBERS_MAX})`;
}

/** The last statement lines of the member up to a timestamp, newest first. */
export function listMovements(
  db: Db,
  { memberId, until, limit }: { memberId: bigint; until: Date; limit: number },
) {
  return db
    .selectFrom("statements_line")
    .select([
      "id",
      "statement_type",
      "from_name",
      "to_name",
      "amount_minor",
      "status",
      "created_at",
    ])
    .where("member_id", "=", memberId)
    .where("created_at", "<=", until)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** When the member was last paid before this withdrawal. */
export async function findLastPaidAt(
  db: Db,
  { memberId, before }: { memberId: bigint; before: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select("settled_at")
    .where("member_id", "=", memberId)
    .where("state", "=", "paid")
    .where("created_at", "<", before)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.settled_at ?? null;
}
