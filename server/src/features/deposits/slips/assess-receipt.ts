/** Decides about a slip by its receipt. Pure, so that every row of the table can be tested. */

import { SLIP_AGE_MAX_MS, type SlipReason } from "@krapao/contract/member/deposits";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { compareName, type MatchResult } from "../../../kernel/names/compare-name.ts";
import type { SlipReceipt, SlipSide } from "../../../ports/slip-verifier.ts";
import type { Member } from "../../accounts/index.ts";
import { accountShape, compareAccount, digitsShown } from "../crediting/payer.ts";
import type { HouseAccount } from "../house-account.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";
import type { ReviewReason } from "./slip.ts";

type ReceiptDecision =
  | { outcome: "credit"; house: HouseAccount }
  | { outcome: "failed"; reason: SlipReason }
  | { outcome: "review"; reason: ReviewReason };

/** Assesses the receipt of a slip that was uploaded at `uploadedAt`, by the server's clock. */
export function assessReceipt({
  receipt,
  uploadedAt,
  houses,
  member,
}: {
  receipt: SlipReceipt;
  uploadedAt: Date;
  houses: readonly HouseAccount[];
  member: Member;
}): ReceiptDecision {
  const { house, result } = matchHouseAccount(receipt.receiver, houses);
  if (!house && result === "mismatch") return { outcome: "failed", reason: "DEST_ACC_INVALID" };
  const ageMs = uploadedAt.getTime() - receipt.paidAt.getTime();
  if (ageMs > SLIP_AGE_MAX_MS) return { outcome: "failed", reason: "EXPIRED_SLIP" };
  // The minimum does not apply to money that has arrived: the bank feed credits it too.
  if (receipt.currency !== member.currency) {
    return { outcome: "failed", reason: "CURRENCY_DIFFERS" };
  }
  if (!house?.isActive) return { outcome: "review", reason: "receiver" };
  if (ageMs < -CLOCK_SKEW_MS) return { outcome: "review", reason: "time" };
  if (member.suspendedAt) return { outcome: "review", reason: "suspended" };
  if (compareSender(receipt.sender, member) !== "match") {
    return { outcome: "review", reason: "sender" };
  }
  return { outcome: "credit", house };
}

/**
 * The house account that was paid; without one, `result` says whether the receiver is certainly not
 * ours.
 */
export function matchHouseAccount(
  receiver: SlipSide,
  houses: readonly HouseAccount[],
): { house: HouseAccount | null; result: MatchResult } {
  const compared = houses.map((house) => ({ house, result: compareReceiver(receiver, house) }));
  const match = compared.find(({ result }) => result === "match");
  if (match) return match;
  const isOpen = compared.some(({ result }) => result === "undetermined");
  return { house: null, result: isOpen ? "undetermined" : "mismatch" };
}

/**
 * Compares by account number at the same bank, or by PromptPay id, which is independent of the
 * bank. A receiver of which no digit is shown, as in a payment to the QR of a shop, may be ours.
 */
function compareReceiver(
  { bankNumber: number, accountNo, proxy }: SlipSide,
  house: HouseAccount,
): MatchResult {
  const byProxy = isShown(proxy) ? comparePromptPay(proxy, house.promptpayId) : null;
  const byAccount = isShown(accountNo) ? compareHouse({ number, accountNo }, house) : null;
  if (byProxy === "match" || byAccount === "match") return "match";
  const results = [byProxy, byAccount].filter((result) => result !== null);
  return results.length === 0 || results.includes("undetermined") ? "undetermined" : "mismatch";
}

function isShown(text: string | null): text is string {
  return text !== null && digitsShown(accountShape(text)) > 0;
}

function compareHouse(
  { number, accountNo }: { number: string | null; accountNo: string },
  house: HouseAccount,
): MatchResult {
  if (number === null) {
    return compareAccount(accountNo, house.accountNo) === "mismatch" ? "mismatch" : "undetermined";
  }
  return number === bankNumber(house.bankCode)
    ? compareAccount(accountNo, house.accountNo)
    : "mismatch";
}

/** Banks write a mobile number with its trunk zero, or as 66 or 0066 and nine digits. */
function comparePromptPay(shown: string, promptpayId: string | null): MatchResult {
  if (promptpayId === null) return "mismatch";
  const national = /^0(\d{9})$/.exec(promptpayId)?.[1];
  const spellings = national ? [promptpayId, `66${national}`, `0066${national}`] : [promptpayId];
  const results = spellings.map((spelling) => compareAccount(shown, spelling));
  if (results.includes("match")) return "match";
  return results.includes("undetermined") ? "undetermined" : "mismatch";
}

/** Bank, digits and name must all match. */
export function compareSender(sender: SlipSide, member: Member): MatchResult {
  const results: MatchResult[] = [
    sender.bankNumber === null
      ? "undetermined"
      : sender.bankNumber === bankNumber(member.bankCode)
        ? "match"
        : "mismatch",
    sender.accountNo === null
      ? "undetermined"
      : compareAccount(sender.accountNo, member.bankAccountNo),
    compareNames(sender.names, member.bankAccountName),
  ];
  if (results.includes("mismatch")) return "mismatch";
  return results.includes("undetermined") ? "undetermined" : "match";
}

/**
 * The bank may print the name in two scripts: one matching name is enough; without one, a single
 * mismatch decides.
 */
function compareNames(names: readonly string[], registered: string): MatchResult {
  const results = names.map((name) => compareName(name, registered));
  if (results.includes("match")) return "match";
  return results.includes("mismatch") ? "mismatch" : "undetermined";
}
