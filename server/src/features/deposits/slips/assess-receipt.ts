/** What follows from a receipt: pure, so that every row of the table can be tried. */
import type { Currency } from "@krapao/contract";
import { SLIP_AGE_MAX_MS, type SlipReason } from "@krapao/contract/deposits";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import type { SlipParty, SlipReceipt } from "../../ports/slip-verifier.ts";
import type { Member } from "../accounts/index.ts";
import { compareAccount, compareName, type Likeness } from "./payer.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import type { ReviewReason } from "./slip.ts";

/** An account of the house that takes transfers. */
export interface HouseAccount {
  /** Channel code. */
  code: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  promptpayId: string | null;
  currency: Currency;
  /** Members are no longer sent to a closed one, but what arrives there is still ours. */
  isActive: boolean;
}

export type Verdict =
  | { outcome: "credit"; house: HouseAccount }
  | { outcome: "failed"; reason: SlipReason }
  | { outcome: "review"; reason: ReviewReason };

/** Judges what the bank says about a slip that came at `uploadedAt`, by the server's clock. */
export function judgeReceipt({
  receipt,
  uploadedAt,
  houses,
  member,
  minimumMinor,
}: {
  receipt: SlipReceipt;
  uploadedAt: Date;
  houses: readonly HouseAccount[];
  member: Member;
  minimumMinor: bigint;
}): Verdict {
  const { house, likeness } = findHouse(receipt.receiver, houses);
  if (!house && likeness === "mismatch") return { outcome: "failed", reason: "DEST_ACC_INVALID" };
  const ageMs = uploadedAt.getTime() - receipt.paidAt.getTime();
  if (ageMs > SLIP_AGE_MAX_MS) return { outcome: "failed", reason: "EXPIRED_SLIP" };
  if (receipt.currency !== member.currency || receipt.amountMinor < minimumMinor) {
    return { outcome: "failed", reason: "NOT_MATCH" };
  }
  if (!house?.isActive) return { outcome: "review", reason: "receiver" };
  if (ageMs < -CLOCK_DOUBT_MS) return { outcome: "review", reason: "time" };
  if (member.suspendedAt) return { outcome: "review", reason: "suspended" };
  if (compareSender(receipt.sender, member) !== "match") {
    return { outcome: "review", reason: "sender" };
  }
  return { outcome: "credit", house };
}

/** The house account that was paid; without one, whether it certainly was none of ours. */
export function findHouse(
  receiver: SlipParty,
  houses: readonly HouseAccount[],
): { house: HouseAccount | null; likeness: Likeness } {
  const judged = houses.map((house) => ({ house, likeness: compareReceiver(receiver, house) }));
  const match = judged.find(({ likeness }) => likeness === "match");
  if (match) return match;
  const isOpen = judged.some(({ likeness }) => likeness === "undetermined");
  return { house: null, likeness: isOpen ? "undetermined" : "mismatch" };
}

/** By account number at the same bank, or by PromptPay id, which knows no bank. */
function compareReceiver({ bankNumber: number, accountNo, proxy }: SlipParty, house: HouseAccount) {
  const byProxy =
    proxy === null || house.promptpayId === null
      ? "mismatch"
      : compareAccount(proxy, house.promptpayId);
  if (byProxy === "match" || accountNo === null) return byProxy;
  const isSameBank = number === null || number === bankNumber(house.bankCode);
  const byAccount = isSameBank ? compareAccount(accountNo, house.accountNo) : "mismatch";
  if (byAccount === "match" && number === null) return "undetermined";
  return byAccount === "mismatch" ? byProxy : byAccount;
}

/** Bank, digits and name, all three. */
export function compareSender(sender: SlipParty, member: Member): Likeness {
  const likenesses: Likeness[] = [
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
  if (likenesses.includes("mismatch")) return "mismatch";
  return likenesses.includes("undetermined") ? "undetermined" : "match";
}

/** The bank may write the name in two scripts: one that fits is enough, none that fits and one that does not is not. */
function compareNames(names: readonly string[], registered: string): Likeness {
  const likenesses = names.map((name) => compareName(name, registered));
  if (likenesses.includes("match")) return "match";
  return likenesses.includes("mismatch") ? "mismatch" : "undetermined";
}
