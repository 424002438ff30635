import { maskedAccountMatches } from "@krapao/contract/wire/bank-feed";
import { inOrder, type Tx } from "../../../kernel/db/database.ts";
import { findMember } from "../../accounts/index.ts";
import type { Payment, UnmatchedReason } from "../payment.ts";
import { assessQrPayment, CLOCK_SKEW_MS, fromQrcodeId, type Qr } from "../qr.ts";
import { findReceivingChannel, isHouseAccount } from "../queries-channels.ts";
import { findPayer, isPayer, type MatchedMember } from "./match-member.ts";
import { listQrsByAmount, lockQr, lockQrOfOrder } from "./queries-qrs.ts";

/**
 * How a payment is matched to a member: by our reference at a gateway, by the order of a bank's own
 * QR, by PromptPay id and amount
 * at a bank, or by the payer for a transfer to the number of a house account.
 */
export type Match =
  | { by: "reference"; reference: string }
  | { by: "order"; gateway: string; orderId: string }
  | { by: "amount"; promptpayId: string }
  | { by: "payer"; accountNo: string };

/**
 * The member whose payment it is, with the QR it settles, if any; or the reason why no member was
 * found, with the member it may belong to.
 */
export type Matched =
  | { memberId: bigint; qr: Qr | null; reason: null }
  | { memberId: bigint | null; qr: Qr | null; reason: UnmatchedReason };

/** How old a QR may be when it is paid: payers save pictures of QRs. */
const LOOK_BACK_MS = 24 * 3_600_000;

const UNKNOWN = { memberId: null, qr: null, reason: "unknown" } as const;

/** Finds the member of a payment. Locks the QR that it settles. */
export function matchPayment(
  tx: Tx,
  { payment, match }: { payment: Payment; match: Match },
): Promise<Matched> {
  switch (match.by) {
    case "reference":
      return matchByReference(tx, payment, match.reference);
    case "order":
      return matchByOrder(tx, payment, match);
    case "amount":
      return matchByAmount(tx, payment, match);
    case "payer":
      return matchByPayer(tx, payment, match);
  }
}

async function matchByReference(tx: Tx, payment: Payment, reference: string): Promise<Matched> {
  const id = fromQrcodeId(reference);
  if (id === null) return UNKNOWN;
  const [qr, matchPayer] = await inOrder(tx, [lockQr(tx, id), findPayer(tx, payment)]);
  if (qr?.channel !== payment.channel) return UNKNOWN;
  const payer = await matchPayer();
  return matchQr({ qr, payment, payer, isOwnBank: false });
}

/** Money of an order that we do not know came to our own account: its payer may be a member. */
async function matchByOrder(
  tx: Tx,
  payment: Payment,
  order: { gateway: string; orderId: string },
): Promise<Matched> {
  const [qr, matchPayer] = await inOrder(tx, [lockQrOfOrder(tx, order), findPayer(tx, payment)]);
  const payer = await matchPayer();
  return qr ? matchQr({ qr, payment, payer, isOwnBank: true }) : toMatched(payer);
}

async function matchByAmount(
  tx: Tx,
  payment: Payment,
  to: { promptpayId: string },
): Promise<Matched> {
  const channel = await findReceivingChannel(tx, to);
  if (!channel) return UNKNOWN;
  const paidMs = payment.paidAt.getTime();
  const [newest, ...older] = await listQrsByAmount(tx, {
    channel: channel.code,
    amountMinor: payment.amountMinor,
    createdAfter: new Date(paidMs - LOOK_BACK_MS),
    createdBefore: new Date(paidMs + CLOCK_SKEW_MS),
  });
  const [qr, matchPayer] = await inOrder(tx, [
    newest && lockQr(tx, newest.id),
    findPayer(tx, payment),
  ]);
  const payer = await matchPayer();
  // No QR has this amount: the payment is a plain PromptPay transfer, matched by its payer.
  if (!qr) return toMatched(payer);
  const matched = matchQr({ qr, payment, payer, isOwnBank: true });
  if (matched.reason !== null || matched.qr === null) return matched;
  const olderPayer = await findOlderPayer(tx, { payment, qr, older });
  return olderPayer === null ? matched : { memberId: olderPayer, qr, reason: "ambiguous" };
}

/** A transfer to an account number settles no QR, whatever its amount. */
async function matchByPayer(tx: Tx, payment: Payment, to: { accountNo: string }): Promise<Matched> {
  const [isOurs, matchPayer] = await inOrder(tx, [
    isHouseAccount(tx, { bankCode: payment.channel, accountNo: to.accountNo }),
    findPayer(tx, payment),
  ]);
  return isOurs ? toMatched(await matchPayer()) : UNKNOWN;
}

/** The outcome for a payment that settles no QR. */
function toMatched({ member, reason }: MatchedMember): Matched {
  if (member && reason === null) return { memberId: member.id, qr: null, reason };
  return { memberId: member?.id ?? null, qr: null, reason: reason ?? "unknown" };
}

/** Reasons why a QR takes no payment that do not matter when its holder is the payer. */
const CLOSED: readonly UnmatchedReason[] = ["late", "cancelled", "twice"];

/**
 * The outcome for a QR. A payment from the account of exactly one other member is not credited: a
 * picture of the QR may have been shown to a member who meant to pay an own one. A payment to our
 * own bank for a QR that has closed or was paid, from the registered account of the member who made
 * it, is a plain transfer of that member. A payer who is no member, or who may be several, pays for
 * the holder of the QR.
 */
function matchQr(found: {
  qr: Qr;
  payment: Payment;
  payer: MatchedMember;
  isOwnBank: boolean;
}): Matched {
  const { qr, payment, isOwnBank } = found;
  const { memberId } = qr;
  const reason = assessQrPayment(qr, payment);
  const { member: payer, reason: doubt } = found.payer;
  if (payer && payer.id !== memberId && isPayer(found.payer, payment)) {
    return { memberId: payer.id, qr, reason: "ambiguous" };
  }
  const isOwn = isOwnBank && payer !== null && doubt === null;
  if (isOwn && reason !== null && CLOSED.includes(reason)) {
    return { memberId, qr: null, reason: null };
  }
  return { memberId, qr, reason };
}

/**
 * The member who had this amount earlier and whose account the payer's is, unless it is the account
 * of the member who has the amount now; null when there is none.
 */
async function findOlderPayer(
  tx: Tx,
  { payment, qr, older }: { payment: Payment; qr: Qr; older: Qr[] },
): Promise<bigint | null> {
  const { accountNo } = payment.payer;
  const others = older.filter(({ memberId }) => memberId !== qr.memberId);
  if (accountNo === null || others.length === 0) return null;
  const isPayer = async (memberId: bigint) => {
    const member = await findMember(tx, memberId);
    return member !== null && maskedAccountMatches(accountNo, member.bankAccountNo) === true;
  };
  if (await isPayer(qr.memberId)) return null;
  for (const { memberId } of others) if (await isPayer(memberId)) return memberId;
  return null;
}
