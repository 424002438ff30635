/** Compares a slip with what is expected of it, for the cashier who decides. Pure. */

import type { Currency } from "@krapao/contract";
import type { Fit, SLIP_CHECKS } from "@krapao/contract/console/deposits/payments";
import { SLIP_AGE_MAX_MS, SLIP_REASONS, type SlipReason } from "@krapao/contract/member/deposits";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { MatchResult } from "../../../kernel/names/compare-name.ts";
import type { SlipReceipt } from "../../../ports/slip-verifier.ts";
import type { Member } from "../../accounts/index.ts";
import type { HouseAccount } from "../house-account.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";
import { compareSender, matchHouseAccount } from "./assess-receipt.ts";

type Field = (typeof SLIP_CHECKS)[number];

export interface SlipComparison {
  checks: { field: Field; fit: Fit }[];
  advice: "approve" | "reject" | "look";
  /** The best fitting reason for a rejection. */
  advisedReason: SlipReason | null;
  /** The house account that the verifier says was paid. */
  house: HouseAccount | null;
  /** The verifier proved a transfer to an account of ours. */
  isProven: boolean;
}

interface ComparedSlip {
  receipt: SlipReceipt | null;
  slip: {
    reason: string | null;
    payload: string | null;
    transRef: string | null;
    typed: { amountMinor: string | null } | null;
    createdAt: Date;
  };
  member: Member;
  houses: readonly HouseAccount[];
  reportedMinor: bigint | null;
  currency: Currency;
  /** Another slip with this reference exists or was credited. */
  isReferenceUsed: boolean;
}

export function compareSlip(compared: ComparedSlip): SlipComparison {
  const { receipt, member, houses } = compared;
  const receiver = receipt ? matchHouseAccount(receipt.receiver, houses) : null;
  const checks: { field: Field; fit: Fit }[] = [
    { field: "amount", fit: receipt ? fitAmount(compared, receipt) : "unknown" },
    { field: "sender", fit: receipt ? toFit(compareSender(receipt.sender, member)) : "unknown" },
    { field: "receiver", fit: receiver ? toFit(receiver.result) : "unknown" },
    { field: "time", fit: receipt ? fitTime(compared, receipt) : "unknown" },
    { field: "reference", fit: fitReference(compared) },
    { field: "qr", fit: fitQr(compared) },
  ];
  const house = receiver?.house ?? null;
  const isProven = house !== null;
  const wrong = checks.find(({ fit }) => fit === "mismatch");
  const isWhole =
    isProven && checks.every(({ fit, field }) => fit === "match" || field === "amount");
  return {
    checks,
    advice: wrong ? "reject" : isWhole ? "approve" : "look",
    advisedReason: adviseReason(compared, checks),
    house,
    isProven,
  };
}

/** The specification's reason for each mismatch, the most serious first. */
const REASON_OF: readonly (readonly [Field, SlipReason])[] = [
  ["reference", "SLIP_REFNO_DUPLICATED"],
  ["receiver", "DEST_ACC_INVALID"],
  ["time", "EXPIRED_SLIP"],
  ["sender", "NOT_MATCH"],
  ["amount", "AMOUNT_DIFFERS"],
  ["qr", "INVALID_SLIP"],
];

function adviseReason(
  { receipt, slip, currency }: ComparedSlip,
  checks: SlipComparison["checks"],
): SlipReason | null {
  const wrong = new Set(checks.filter(({ fit }) => fit === "mismatch").map(({ field }) => field));
  const named = REASON_OF.find(([field]) => wrong.has(field))?.[1];
  const isForeign = receipt !== null && receipt.currency !== currency;
  if (named) return named === "AMOUNT_DIFFERS" && isForeign ? "CURRENCY_DIFFERS" : named;
  if (receipt) return null;
  const failure = SLIP_REASONS.find((reason) => reason === slip.reason);
  return failure ?? (slip.payload === null ? "CANNOT_READ_CROPPED_IMAGE" : null);
}

function toFit(result: MatchResult): Fit {
  return result === "undetermined" ? "unknown" : result;
}

function fitAmount({ reportedMinor, currency, slip }: ComparedSlip, receipt: SlipReceipt): Fit {
  const typedMinor = slip.typed?.amountMinor ?? null;
  const isTyped = typedMinor === null || BigInt(typedMinor) === receipt.amountMinor;
  if (receipt.currency !== currency || !isTyped) return "mismatch";
  // Members often report a round amount and transfer another: that alone is not a mismatch.
  return receipt.amountMinor === reportedMinor ? "match" : "unknown";
}

function fitTime({ slip }: ComparedSlip, { paidAt }: SlipReceipt): Fit {
  const ageMs = slip.createdAt.getTime() - paidAt.getTime();
  return ageMs <= SLIP_AGE_MAX_MS && ageMs >= -CLOCK_SKEW_MS ? "match" : "mismatch";
}

function fitReference({ slip, isReferenceUsed }: ComparedSlip): Fit {
  if (slip.transRef === null) return "unknown";
  return isReferenceUsed ? "mismatch" : "match";
}

/** Whether the code in the image and the receipt belong to the same transfer. */
function fitQr({ slip, receipt }: ComparedSlip): Fit {
  if (slip.payload === null || slip.typed) return "unknown";
  const qr = parseSlipQr(slip.payload);
  if (!qr) return "mismatch";
  if (!receipt || qr.kind !== "bank") return "unknown";
  return qr.transRef === receipt.transRef ? "match" : "mismatch";
}
