/** SQL of payments that a gateway or a bank reports, and of those that slips show. */
import type { Currency } from "@krapao/contract";
import { HOUR_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import { ask, type Db, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { DepositsPaymentState } from "../../../kernel/db/schema.ts";
import type { Payment } from "../payment.ts";
import { isSlipInReview } from "../published.ts";

/** What a slip shows of a transfer. */
interface Shown {
  memberId: bigint;
  transRef: string;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
}

/** An order or a payment at a gateway may be an hour from the time on the slip. */
const around = ({ paidAt }: Shown) =>
  [new Date(paidAt.getTime() - HOUR_MS), new Date(paidAt.getTime() + HOUR_MS)] as const;

/** The gateways of banks. */
const BANK_GATEWAYS = ["scb_qr30", "kbank_qr", "bcel_onepay"];

/** A payment of a gateway's channel, or one that a bank reported for a QR that it made. */
const reportedByGateway = () =>
  sql<boolean>`(channel.bank_type = 'gateway' or payment.source = any(${BANK_GATEWAYS}::text[]))`;

/**
 * The gateway payment that a slip shows: under the same reference, else the nearest one of the
 * member with this amount within the hour. Payments that another slip has joined are left out.
 */
export async function findGatewayPayment(
  tx: Tx,
  shown: Shown,
): Promise<{ id: string; state: DepositsPaymentState; memberId: bigint | null } | null> {
  const [from, to] = around(shown);
  const row = await tx
    .selectFrom("deposits_payment as payment")
    .innerJoin("deposits_channel as channel", "channel.code", "payment.channel")
    .select(["payment.id", "payment.state", "payment.member_id as memberId"])
    .where(reportedByGateway())
    .where("payment.amount_minor", "=", shown.amountMinor)
    .where("payment.currency", "=", shown.currency)
    .where((eb) =>
      eb.or([
        eb("payment.reference", "=", shown.transRef),
        eb.and([
          eb("payment.member_id", "=", shown.memberId),
          eb("payment.paid_at", ">=", from),
          eb("payment.paid_at", "<=", to),
        ]),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("deposits_slip as slip")
            .select("slip.id")
            .whereRef("slip.payment_id", "=", "payment.id")
            .where("slip.state", "=", "credited"),
        ),
      ),
    )
    .orderBy(sql`payment.reference = ${shown.transRef}`, "desc")
    .orderBy(sql`abs(extract(epoch from payment.paid_at - ${shown.paidAt}))`)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the member had an order of this amount at a gateway within the hour before the slip. */
export async function hasGatewayOrder(tx: Tx, shown: Shown): Promise<boolean> {
  const [from, to] = around(shown);
  const row = await tx
    .selectFrom("deposits_qr as qr")
    .innerJoin("deposits_channel as channel", "channel.code", "qr.channel")
    .select("qr.id")
    .where((eb) =>
      eb.or([eb("channel.bank_type", "=", "gateway"), eb("qr.gateway", "is not", null)]),
    )
    .where("qr.member_id", "=", shown.memberId)
    .where("qr.amount_minor", "=", shown.amountMinor)
    .where("qr.currency", "=", shown.currency)
    .where("qr.created_at", ">=", from)
    .where("qr.created_at", "<=", to)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the slip waits for a gateway's payment, which the matching queue credits. */
export async function waitsForGateway(db: Db, slipId: string): Promise<boolean> {
  const row = await db
    .selectFrom("deposits_slip as slip")
    .innerJoin("deposits_payment as payment", "payment.id", "slip.payment_id")
    .innerJoin("deposits_channel as channel", "channel.code", "payment.channel")
    .select("slip.id")
    .where("slip.id", "=", slipId)
    .where(isSlipInReview("both", "slip"))
    .where(reportedByGateway())
    .executeTakeFirst();
  return row !== undefined;
}

/** Two reports of one payment may differ by this much in its time. */
const SAME_MONEY_MS = 10 * 60_000;

/**
 * Whether another external party has reported what is most likely the same money. A bank's own QR
 * pays into an account of ours, so the bank feed may report it as well: under the same reference,
 * or under another one, to that account, with the same amount and at about the same time.
 */
export function wasReportedElsewhere(
  tx: Tx,
  payment: Pick<
    Payment,
    | "id"
    | "source"
    | "reference"
    | "channel"
    | "houseAccount"
    | "amountMinor"
    | "currency"
    | "paidAt"
  >,
): Statement<boolean> {
  const { id, source, reference, channel, houseAccount, amountMinor, currency, paidAt } = payment;
  const [from, to] = [-SAME_MONEY_MS, SAME_MONEY_MS].map((ms) => new Date(paidAt.getTime() + ms));
  const query = sql`
    select from deposits_payment other
    where other.source = any(${BANK_SOURCES.filter((each) => each !== source)}::text[])
      and other.reference = ${reference} and other.amount_minor = ${amountMinor} and other.id <> ${id}
    union all
    select from deposits_channel house join deposits_payment other
      on other.house_account in (house.account_no, house.promptpay_id) and other.channel = ${channel}
      and other.paid_at between ${from} and ${to}
    where house.bank_code = ${channel} and house.mode = 'qr'
      and ${houseAccount} in (house.account_no, house.promptpay_id)
      and other.source <> ${source} and other.source = any(${BANK_SOURCES}::text[])
      and other.amount_minor = ${amountMinor} and other.currency = ${currency}
      and other.entered_by is null and other.state <> 'dismissed'
    limit 1`;
  return ask(tx, query, (rows) => rows.length > 0);
}

/** The bank feed, and the gateways of banks. */
const BANK_SOURCES = ["bank-feed", ...BANK_GATEWAYS];
