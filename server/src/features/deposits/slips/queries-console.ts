/** SQL of the slip queue in the console. */
import { slipRecord } from "@krapao/contract/console/deposits/payments";
import { UNREAD_SLIP_REASONS } from "@krapao/contract/member/deposits";
import { type Selectable, sql } from "kysely";
import { listOf } from "../../../kernel/console-http/list-of.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsSlip } from "../../../kernel/db/schema.ts";
import type { QrCode } from "../../../kernel/media/qr-reader.ts";
import type { Context } from "../../../ports/context.ts";
import { toMemberBrief } from "../member-brief.ts";
import { isSlipInReview } from "../published.ts";
import { paymentReferences } from "../queries-channels.ts";
import type { Slip, SlipState } from "./slip.ts";

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

/** The automatic check failed it, not a staff user. */
const hasNoDecision = sql<boolean>`not exists (select from deposits_slip_decision decision
  where decision.slip_id = slip.id and decision.action in ('approve', 'reject'))`;

/** Another slip has the same reference, the same image, or the same amount and time. */
const hasDuplicate = sql.join(
  [
    sql`other.sha256 = slip.sha256`,
    sql`other.trans_ref = slip.trans_ref`,
    sql`other.amount_minor = slip.amount_minor and other.paid_at = slip.paid_at`,
  ].map(
    (isSame) => sql`exists (select from deposits_slip other
    where ${isSame} and other.id <> slip.id)`,
  ),
  sql` or `,
);

export const slipList = listOf(
  slipRecord,
  ({ clock, mediaLinks }: Pick<Context, "clock" | "mediaLinks">) => ({
    from: sql`deposits_slip slip join accounts_member member on member.id = slip.member_id`,
    sumFrom: sql`deposits_slip slip`,
    id: sql`slip.id`,
    fields: {
      member: { id: sql`slip.member_id`, name: sql`member.name`, phone: sql`member.phone` },
      amount: {
        of: sql`slip.amount_minor`,
        sort: { of: sql`coalesce(slip.amount_minor, 0)`, type: "bigint" },
      },
      currency: sql`slip.currency`,
      since: sql`slip.updated_at`,
      state: sql`slip.state`,
      reason: sql`slip.reason`,
      createdAt: sql`slip.created_at`,
    },
    tabs: {
      waiting: isSlipInReview("waiting", "slip"),
      parked: isSlipInReview("parked", "slip"),
      failed: sql`slip.state = 'failed' and ${hasNoDecision}`,
      done: sql`slip.state in ('credited', 'failed')
        and (slip.state = 'credited' or not ${hasNoDecision})`,
    },
    more: sql`slip.*, member.name as member_name, member.phone as member_phone,
      (${hasDuplicate}) as has_duplicate`,
    also: (row: SlipWithMember & { has_duplicate: boolean }) => ({
      picture: mediaLinks.sign(row.media_id),
      claimedBy: row.claimed_until && row.claimed_until > clock.now() ? row.claimed_name : null,
      hasDuplicate: row.has_duplicate,
      version: row.version,
    }),
  }),
);

/** Unread slips since a time, without a decision and without a later slip of the member. */
export async function countUnread(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deposits_slip slip
    where slip.state = 'failed' and slip.updated_at > ${since}
      and slip.reason in (${sql.join(UNREAD_SLIP_REASONS)}) and ${hasNoDecision}
      and not exists (select from deposits_slip later
        where later.member_id = slip.member_id and later.created_at > slip.created_at)`.execute(db);
  return rows[0]?.count ?? 0;
}

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

type SlipWithMember = Selectable<DepositsSlip> & { member_name: string; member_phone: string };

export function toConsoleSlip(row: SlipWithMember): ConsoleSlip {
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
    .where("payment.reference", "=", (eb) => eb.fn.any(paymentReferences(reference)))
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, state: row.state, member: toMemberBrief(row) } : null;
}
