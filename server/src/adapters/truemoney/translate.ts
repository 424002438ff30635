/**
 * Translates between the wire format of TrueMoney's gift page and the port. Pure: the tests read
 * published bodies.
 */
import { truemoneyAnswer, truemoneyOpen, truemoneyTaken } from "@krapao/contract/wire/truemoney";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GiftOutcome, GiftRefusal, GiftSight } from "../../ports/gift-link.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";

/**
 * Reads a gift before it is redeemed. Our wallet has the money only with our own ticket.
 * @param mobile the number of our wallet
 * @throws UnusableAnswer for one that says nothing about the gift
 */
export function readSight(answer: ExternalAnswer, mobile: string): GiftSight {
  const code = readCode(answer);
  if (code === "TARGET_USER_REDEEMED") return readTicket(answer, mobile);
  // In the check it means a malformed link; nothing was redeemed.
  if (code === "INTERNAL_ERROR") return { outcome: "refused", reason: "invalid" };
  if (code !== "SUCCESS") return readRefusal(answer, code);
  const { voucher, my_ticket: mine } = readTheirs(truemoneyOpen, answer).data;
  if (mine) return readTicket(answer, mobile);
  const { amount_baht: totalMinor, member, type, status } = voucher;
  if (totalMinor <= 0n) unusable(answer, "data.voucher.amount_baht");
  if (status === "redeemed") return { outcome: "refused", reason: "taken" };
  if (status === "expired") return { outcome: "refused", reason: "invalid" };
  // How many share it, and how: without both, the smallest share is unknown.
  const shares = /^[1-9]\d{0,4}$/.test(member ?? "") ? BigInt(member ?? "1") : null;
  const isEqual = shares === 1n || (shares !== null && type === "F");
  return { outcome: "open", totalMinor, shareMinor: isEqual ? totalMinor / shares : null };
}

/**
 * Reads what a redeem call did.
 * @param mobile the number of our wallet
 * @throws UnusableAnswer for one that does not say whether our wallet has the money
 */
export function readRedeem(answer: ExternalAnswer, mobile: string): GiftOutcome {
  const code = readCode(answer);
  if (code === "TARGET_USER_REDEEMED") return readTicket(answer, mobile);
  if (code !== "SUCCESS") return readRefusal(answer, code);
  return { ...readTicket(answer, mobile), outcome: "taken_now" };
}

/** The code of an answer. An HTML page, a 5xx and an unknown body say nothing about the gift. */
function readCode(answer: ExternalAnswer): string {
  if (answer.status >= 500) unusable(answer, "body");
  return readTheirs(truemoneyAnswer, answer).status.code;
}

/** Our share, from our own ticket, satang included. */
function readTicket(
  answer: ExternalAnswer,
  mobile: string,
): { outcome: "taken_by_us"; amountMinor: bigint } {
  const { amount_baht: amountMinor, mobile: holder } = readTheirs(truemoneyTaken, answer).data
    .my_ticket;
  if (amountMinor <= 0n) unusable(answer, "data.my_ticket.amount_baht");
  if (/^\d{10}$/.test(holder ?? "") && holder !== mobile) mismatch("data.my_ticket.mobile");
  return { outcome: "taken_by_us", amountMinor };
}

/** By these codes nothing was redeemed for us. */
const REFUSALS: Readonly<Record<string, GiftRefusal>> = {
  VOUCHER_OUT_OF_STOCK: "taken",
  VOUCHER_NOT_FOUND: "invalid",
  VOUCHER_EXPIRED: "invalid",
  TARGET_USER_NOT_FOUND: "invalid",
  CANNOT_GET_OWN_VOUCHER: "invalid",
  BAD_PARAM: "invalid",
};

/** An undocumented code proves nothing, nor does INTERNAL_ERROR while redeeming. */
function readRefusal(
  answer: ExternalAnswer,
  code: string,
): { outcome: "refused"; reason: GiftRefusal } {
  const reason = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return reason ? { outcome: "refused", reason } : unusable(answer, `code ${code.slice(0, 40)}`);
}
