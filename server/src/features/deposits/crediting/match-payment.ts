import { maskedAccountMatches } from "@krapao/contract/wire/bank-feed";
import type { Tx } from "../../kernel/db.ts";
import { findMember } from "../accounts/index.ts";
import { matchMember } from "./match-member.ts";
import { CLOCK_DOUBT_MS, fromQrcodeId, judgePayment, type Qr, type UnmatchedReason } from "./qr.ts";
import { findQrsByAmount, lockQr } from "./queries.ts";
import { findReceivingChannel, isHouseAccount } from "./queries-channels.ts";
import type { Payment } from "./queries-payments.ts";

/**
 * What tells whose a payment is: our reference at a gateway, PromptPay id and amount at a bank, and for a transfer
 * to the number of a house account whoever sent it.
 */
export type Match =
  | { by: "reference"; reference: string }
  | { by: "amount"; promptpayId: string }
  | { by: "payer"; accountNo: string };

/** Whose it is, with the QR it settles if it was for one; or why nobody can say, and whose it may have been. */
export type Matched =
  | { memberId: bigint; qr: Qr | null; reason: null }
  | { memberId: bigint | null; qr: Qr | null; reason: UnmatchedReason };

/** How far back a payer may have kept a picture of a QR. */
const LOOK_BACK_MS = 24 * 3_600_000;

const UNKNOWN = { memberId: null, qr: null, reason: "unknown" } as const;

/** Finds whose payment this is; a QR that it settles is locked. */
export function matchPayment(
  tx: Tx,
  { payment, match }: { payment: Payment; match: Match },
): Promise<Matched> {
  switch (match.by) {
    case "reference":
      return matchByReference(tx, payment, match.reference);
    case "amount":
      return matchByAmount(tx, payment, match);
    case "payer":
      return matchByPayer(tx, payment, match);
  }
}

async function matchByReference(tx: Tx, payment: Payment, reference: string): Promise<Matched> {
  const id = fromQrcodeId(reference);
  const qr = id === null ? null : await lockQr(tx, id);
  if (qr?.channel !== payment.channel) return UNKNOWN;
  return decided(qr, payment);
}

async function matchByAmount(
  tx: Tx,
  payment: Payment,
  to: { promptpayId: string },
): Promise<Matched> {
  const channel = await findReceivingChannel(tx, to);
  if (!channel) return UNKNOWN;
  const paidMs = payment.paidAt.getTime();
  const [newest, ...older] = await findQrsByAmount(tx, {
    channel: channel.code,
    amountMinor: payment.amountMinor,
    createdAfter: new Date(paidMs - LOOK_BACK_MS),
    createdBefore: new Date(paidMs + CLOCK_DOUBT_MS),
  });
  const qr = newest ? await lockQr(tx, newest.id) : null;
  // Nobody asked for this amount: somebody transferred by PromptPay, as to an account's number.
  if (!qr) return whoever(tx, payment);
  const matched = decided(qr, payment);
  if (matched.reason === null && (await isRatherOlder(tx, { payment, qr, older }))) {
    return { memberId: qr.memberId, qr, reason: "ambiguous" };
  }
  return matched;
}

/** A transfer to the number of an account pays nobody's QR, whatever its amount. */
async function matchByPayer(tx: Tx, payment: Payment, to: { accountNo: string }): Promise<Matched> {
  const isOurs = await isHouseAccount(tx, { bankCode: payment.channel, accountNo: to.accountNo });
  return isOurs ? whoever(tx, payment) : UNKNOWN;
}

async function whoever(tx: Tx, payment: Payment): Promise<Matched> {
  const { member, reason } = await matchMember(tx, payment);
  if (member && reason === null) return { memberId: member.id, qr: null, reason };
  return { memberId: member?.id ?? null, qr: null, reason: reason ?? "unknown" };
}

function decided(qr: Qr, payment: Payment): Matched {
  const { memberId } = qr;
  return { memberId, qr, reason: judgePayment(qr, payment) };
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
