/** SQL of the matching queue. */

import type { Currency } from "@krapao/contract";
import { paymentRecord } from "@krapao/contract/console/deposits/payments";
import { latinDigits } from "@krapao/contract/plain-digits";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { listOf } from "../../../kernel/console-http/list-of.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { DepositsPayment } from "../../../kernel/db/schema.ts";
import { foldName } from "../../../kernel/names/fold-name.ts";
import { toMemberBrief } from "../member-brief.ts";
import { isUnmatched } from "../published.ts";
import { paymentReferences } from "../queries-channels.ts";

/** Whether a payment went to one of these numbers at these banks, or to a wallet without one. */
const isPaidTo = ({ numbers, banks, wallet }: Record<keyof typeof HOUSE, RawBuilder<unknown>>) =>
  sql<boolean>`(payment.house_account = any((${numbers})::text[])
      and payment.channel = any((${banks})::text[])
    or payment.house_account is null and payment.channel = ${wallet})`;
/** Payments of gateways and wallets name no account; they are found by their channel. */
const HOUSE = {
  numbers: sql`array[house.account_no, house.promptpay_id]`,
  banks: sql`case when house.bank_code in ('TMB', 'TTB') then array['TMB', 'TTB']
    else array[house.bank_code] end`,
  wallet: sql`case when house.bank_type <> 'bank' then house.bank_code end`,
};

const CHANNEL = sql`coalesce(payment.channel, upper(payment.source))`;

export const paymentList = listOf(paymentRecord, (tab: "waiting" | "done" | "clawback") => ({
  from: sql`deposits_payment payment
    left join accounts_member member on member.id = payment.member_id`,
  sumFrom: sql`deposits_payment payment`,
  id: sql`payment.id`,
  fields: {
    amount: sql`payment.amount_minor`,
    currency: sql`payment.currency`,
    payer: sql`payment.payer ->> 'name'`,
    payerBank: sql`payment.payer ->> 'bankCode'`,
    payerAccount: sql`payment.payer ->> 'accountNo'`,
    receivedAt: sql`payment.received_at`,
    // References of the bank feed begin with the bank's code, which the channel shows already.
    reference: sql`case when starts_with(payment.reference, ${CHANNEL} || ':')
      then substr(payment.reference, length(${CHANNEL}) + 2) else payment.reference end`,
    member: { id: sql`payment.member_id`, name: sql`member.name`, phone: sql`member.phone` },
    state: sql`payment.state`,
    reason: sql`payment.reason`,
    channel: CHANNEL,
    house: {
      of: sql`(select min(house.code) from deposits_channel house where ${isPaidTo(HOUSE)})`,
      // By the account's own values, which have an index.
      filter: (code) => {
        const of = (part: RawBuilder<unknown>) =>
          sql`(select ${part} from deposits_channel house where house.code = ${code})`;
        const { numbers, banks, wallet } = HOUSE;
        return isPaidTo({ numbers: of(numbers), banks: of(banks), wallet: of(wallet) });
      },
    },
  },
  tabs: {
    waiting: isUnmatched("payment"),
    // What goes back is in neither: it is in the list of returns until then.
    done: sql`payment.state <> 'unmatched' and payment.state <> 'returning'`,
    clawback: hasOpenClawback(),
  },
  search: (text) =>
    tab === "waiting"
      ? contains(text)
      : sql<boolean>`payment.reference = any(${paymentReferences(text)})`,
  more: sql`payment.*, (select staff.name from deposits_credit_request request
      join staff_user staff on staff.id = request.asked_by
      where request.payment_id = payment.id and request.round = payment.round
        and ${isUnmatched("payment")}
      order by request.at desc limit 1) as asked_by`,
  also: (row: Selectable<DepositsPayment> & { asked_by: string | null }) => ({
    source: row.source,
    paidAt: row.paid_at,
    enteredBy: row.entered_by,
    askedBy: row.asked_by,
    version: row.round,
  }),
}));

/** Unmatched payments that were paid in the span. */
export const listUnmatchedBetween = (
  db: Db,
  { currency, from, until }: { currency: Currency; from: Date; until: Date },
) =>
  paymentList.where(
    db,
    sql`${isUnmatched("payment")} and payment.currency = ${currency}
      and payment.paid_at between ${from} and ${until}
      order by payment.received_at desc limit 200`,
    "waiting",
  );

/**
 * Reversed, with rewards that were used and are not settled. These are few, so the subquery starts
 * from them.
 */
function hasOpenClawback() {
  return sql<boolean>`payment.id in (select reversal.payment_id from deposits_clawback clawback
    join deposits_reversal reversal on reversal.deposit_id = clawback.deposit_id
    where clawback.settlement is null and clawback.clawed_back < clawback.earned)`;
}

/** Unmatched payments are few enough for a substring search. */
function contains(text: string) {
  const pattern = `%${latinDigits(text).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(payment.reference ilike ${pattern} or payment.payer ->> 'accountNo' ilike ${pattern}
    or strpos(public.fold_name(payment.payer ->> 'name'), ${foldName(text) || null}::text) > 0)`;
}

/** The parts of a split payment with their members. */
export async function listShareRows(
  db: Db,
  { paymentId, round }: { paymentId: string; round: number },
) {
  const rows = await db
    .selectFrom("deposits_share as share")
    .innerJoin("accounts_member as member", "member.id", "share.member_id")
    .select(["share.member_id", "share.amount_minor as amount"])
    .select(["member.name as member_name", "member.phone as member_phone"])
    .where("share.payment_id", "=", paymentId)
    .where("share.round", "=", round)
    .orderBy("share.position")
    .execute();
  return rows.flatMap((row) => {
    const member = toMemberBrief(row);
    return member ? [{ member, amount: row.amount }] : [];
  });
}

/** Decisions about a payment, oldest first. */
export async function listPaymentDecisions(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("deposits_decision as decision")
    .leftJoin("accounts_member as member", "member.id", "decision.member_id")
    .select(["action", "staff_name as by", "note", "at", "decision.member_id"])
    .select(["member.name as member_name", "member.phone as member_phone"])
    .where("payment_id", "=", paymentId)
    .orderBy("at")
    .orderBy("decision.id")
    .execute();
  return rows.map((row) => {
    const { action, by, note, at } = row;
    return { action, by, note, at, member: toMemberBrief(row) };
  });
}
