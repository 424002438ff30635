/** SQL of the slip queue in the console. */

import type { SLIP_TABS } from "@krapao/contract/console/deposits/payments";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsSlip } from "../../../kernel/db/schema.ts";
import {
  type AmountAndDays,
  conditionsOf,
  type Sort,
  type SortedPage,
  type SortKey,
  sqlOf,
  sumRows,
  type Totals,
} from "../../../kernel/db/sorted-list.ts";
import type { QrCode } from "../../../kernel/media/qr-reader.ts";
import { toMemberBrief } from "../member-brief.ts";
import { isSlipInReview } from "../published.ts";
import { listPaymentReferences } from "../queries-channels.ts";
import type { Slip, SlipState } from "./slip.ts";

type SlipTab = (typeof SLIP_TABS)[number];

/** A slip with its member, claim and parking, as the console shows it. */
export interface ConsoleSlip {
  id: string;
  memberId: bigint;
  memberName: string;
  memberPhone: string;
  state: SlipState;
  reason: string | null;
  mediaId: string;
  sha256: Buffer;
  payload: string | null;
  sendingBank: string | null;
  transRef: string | null;
  amountMinor: bigint | null;
  currency: DepositsSlip["currency"];
  paidAt: Date | null;
  typed: TypedSlip | null;
  qrBox: QrCode["box"];
  createdAt: Date;
  updatedAt: Date;
  version: number;
  claim: { staffId: string; name: string; until: Date } | null;
  parked: { by: string; note: string; at: Date } | null;
}

/** What a cashier read from the image, as it is stored. */
export type TypedSlip = NonNullable<Slip["typed"]>;

const selectWithMember = (db: Db | Tx) =>
  db
    .selectFrom("deposits_slip as slip")
    .innerJoin("accounts_member as member", "member.id", "slip.member_id")
    .selectAll("slip")
    .select(["member.name as member_name", "member.phone as member_phone"]);

export interface SlipPage {
  tab: SlipTab;
  sort: Sort;
  after: SortedPage["after"];
  filter: Partial<AmountAndDays>;
  limit: number;
}

/** What the columns of the slips sort by. The amount is for slips in review, which are few. */
export function slipKey(by: string): SortKey {
  return by === "amount"
    ? { of: sql`coalesce(slip.amount_minor, 0)`, type: "bigint" }
    : { of: sql`slip.updated_at`, type: "timestamptz" };
}

/** One page of a tab. */
export async function listConsoleSlips(
  db: Db,
  page: SlipPage,
): Promise<(ConsoleSlip & { sortKey: string })[]> {
  const { sort, after } = page;
  const id = { of: sql`slip.id`, type: "uuid" } as const;
  const sorted = sqlOf({ key: slipKey(sort.by), id, isDescending: sort.isDescending, after });
  let query = selectWithMember(db).select(sorted.keyText.as("sort_key"));
  for (const condition of slipConditions(page)) query = query.where(condition);
  const rows = await query.where(sorted.beyond).orderBy(sorted.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...toConsoleSlip(row), sortKey: row.sort_key }));
}

/** Count and sums of all slips that the filter leaves. */
export function sumSlips(db: Db, page: SlipPage): Promise<Totals> {
  return sumRows(
    db,
    sql`select slip.currency, slip.amount_minor from deposits_slip slip
      where ${sql.join(slipConditions(page), sql` and `)}`,
  );
}

function slipConditions({ tab, filter }: SlipPage): RawBuilder<boolean>[] {
  const found = conditionsOf(filter, COLUMNS);
  if (tab === "failed") return [...found, sql`slip.state = 'failed'`, hasNoDecision];
  if (tab === "done") {
    return [
      ...found,
      sql`slip.state in ('credited', 'failed')`,
      sql`(slip.state = 'credited' or not ${hasNoDecision})`,
    ];
  }
  return [...found, isSlipInReview(tab, "slip")];
}

const COLUMNS = {
  amount: sql`slip.amount_minor`,
  at: sql`slip.updated_at`,
  currency: sql`slip.currency`,
};

/** The automatic check failed it, not a staff user. */
const hasNoDecision = sql<boolean>`not exists (select from deposits_slip_decision decision
  where decision.slip_id = slip.id and decision.action in ('approve', 'reject'))`;

export async function findConsoleSlip(db: Db | Tx, id: string): Promise<ConsoleSlip | null> {
  const row = await selectWithMember(db).where("slip.id", "=", id).executeTakeFirst();
  return row ? toConsoleSlip(row) : null;
}

/** As `findConsoleSlip`, locked until the transaction ends. */
export async function lockConsoleSlip(tx: Tx, id: string): Promise<ConsoleSlip | null> {
  const row = await selectWithMember(tx)
    .where("slip.id", "=", id)
    .forUpdate("slip")
    .executeTakeFirst();
  return row ? toConsoleSlip(row) : null;
}

/** Other slips with the same reference, the same image, or the same amount at the same time. */
export async function listDuplicates(
  db: Db,
  slip: Pick<ConsoleSlip, "id" | "transRef" | "sha256" | "amountMinor" | "paidAt">,
): Promise<ConsoleSlip[]> {
  const { id, transRef, sha256, amountMinor, paidAt } = slip;
  const rows = await selectWithMember(db)
    .where("slip.id", "<>", id)
    .where((eb) =>
      eb.or([
        eb("slip.sha256", "=", sha256),
        ...(transRef === null ? [] : [eb("slip.trans_ref", "=", transRef)]),
        ...(amountMinor === null || paidAt === null
          ? []
          : [eb.and([eb("slip.amount_minor", "=", amountMinor), eb("slip.paid_at", "=", paidAt)])]),
      ]),
    )
    .orderBy("slip.created_at")
    .limit(10)
    .execute();
  return rows.map(toConsoleSlip);
}

/** The ids of those slips that have a duplicate. */
export async function listDuplicatedIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select one.id from deposits_slip one where one.id = any(${ids}::uuid[]) and (
      exists (select from deposits_slip other where other.sha256 = one.sha256 and other.id <> one.id)
      or exists (select from deposits_slip other where other.trans_ref = one.trans_ref and other.id <> one.id)
      or exists (select from deposits_slip other
        where other.amount_minor = one.amount_minor and other.paid_at = one.paid_at and other.id <> one.id))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

type Row = Selectable<DepositsSlip> & { member_name: string; member_phone: string };

function toConsoleSlip(row: Row): ConsoleSlip {
  const { claimed_by, claimed_name, claimed_until, parked_at, parked_by, parked_note } = row;
  return {
    id: row.id,
    memberId: row.member_id,
    memberName: row.member_name,
    memberPhone: row.member_phone,
    state: row.state,
    reason: row.reason,
    mediaId: row.media_id,
    sha256: row.sha256,
    payload: row.payload,
    sendingBank: row.sending_bank,
    transRef: row.trans_ref,
    amountMinor: row.amount_minor,
    currency: row.currency,
    paidAt: row.paid_at,
    typed: row.typed as TypedSlip | null,
    qrBox: row.qr_box as QrCode["box"],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    claim:
      claimed_by && claimed_until
        ? { staffId: claimed_by, name: claimed_name ?? "", until: claimed_until }
        : null,
    parked: parked_at ? { by: parked_by ?? "", note: parked_note ?? "", at: parked_at } : null,
  };
}

/** The payment that the bank feed reported under a bank's reference, if any. */
export async function findPaymentByReference(db: Db, reference: string) {
  const row = await db
    .selectFrom("deposits_payment as payment")
    .leftJoin("accounts_member as member", "member.id", "payment.member_id")
    .select(["payment.id", "payment.state", "payment.member_id"])
    .select(["member.name as member_name", "member.phone as member_phone"])
    .where("payment.source", "=", "bank-feed")
    .where("payment.reference", "in", await listPaymentReferences(db, reference))
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, state: row.state, member: toMemberBrief(row) } : null;
}
