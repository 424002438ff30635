import { maskedAccountMatches } from "@krapao/contract/wire/bank-feed";
import type { Tx } from "../../kernel/db.ts";
import { findMember } from "../accounts/index.ts";
import { CLOCK_DOUBT_MS, fromQrcodeId, judgePayment, type Qr, type UnmatchedReason } from "./qr.ts";
import { findQrsByAmount, findReceivingChannel, lockQr } from "./queries.ts";
import type { Payment } from "./queries-payments.ts";

/** What tells which QR a payment is for: our reference at a gateway, PromptPay id and amount at a bank. */
export type Match =
  | { by: "reference"; reference: string }
  | { by: "amount"; promptpayId: string | null };

/** The QR this payment settles (`reason` null), or the one it was meant for as far as we know, and why it does not. */
export type Matched = { qr: Qr; reason: null } | { qr: Qr | null; reason: UnmatchedReason };

/** How far back a payer may have kept a picture of a QR. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** Finds the QR of a payment and locks it. */
export function matchPayment(
  tx: Tx,
  { payment, match }: { payment: Payment; match: Match },
): Promise<Matched> {
  return match.by === "reference"
    ? matchByReference(tx, payment, match.reference)
    : matchByAmount(tx, payment, match);
}

async function matchByReference(tx: Tx, payment: Payment, reference: string): Promise<Matched> {
  const id = fromQrcodeId(reference);
  const qr = id === null ? null : await lockQr(tx, id);
  if (qr?.channel !== payment.channel) return { qr: null, reason: "unknown" };
  return decided(qr, payment);
}

async function matchByAmount(
  tx: Tx,
  payment: Payment,
  to: { promptpayId: string | null },
): Promise<Matched> {
  const channel = await findReceivingChannel(tx, to);
  if (!channel) return { qr: null, reason: "unknown" };
  const paidMs = payment.paidAt.getTime();
  const [newest, ...older] = await findQrsByAmount(tx, {
    channel: channel.code,
    amountMinor: payment.amountMinor,
    createdAfter: new Date(paidMs - LOOK_BACK_MS),
    createdBefore: new Date(paidMs + CLOCK_DOUBT_MS),
  });
  const qr = newest ? await lockQr(tx, newest.id) : null;
  if (!qr) return { qr: null, reason: "unknown" };
  const matched = decided(qr, payment);
  if (matched.reason === null && (await isRatherOlder(tx, { payment, qr, older }))) {
    return { qr, reason: "ambiguous" };
  }
  return matched;
}

function decided(qr: Qr, payment: Payment): Matched {
  const reason = judgePayment(qr, payment);
  return reason === null ? { qr, reason } : { qr, reason };
}

/** The payer's account is that of a member who had this amount earlier, and not that of the one who has it now. */
async function isRatherOlder(
  tx: Tx,
  { payment, qr, older }: { payment: Payment; qr: Qr; older: Qr[] },
): Promise<boolean> {
  const { accountNo } = payment.payer;
  const others = older.filter(({ memberId }) => memberId !== qr.memberId);
  if (accountNo === null || others.length === 0) return false;
  const isPayer = async (memberId: bigint) => {
    const member = await findMember(tx, memberId);
    return member !== null && maskedAccountMatches(accountNo, member.bankAccountNo) === true;
  };
  if (await isPayer(qr.memberId)) return false;
  for (const { memberId } of others) if (await isPayer(memberId)) return true;
  return false;
}
