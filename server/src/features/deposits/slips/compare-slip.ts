/** What a slip says beside what it should say, for whoever decides: pure. */
import type { Currency } from "@krapao/contract";
import { SLIP_AGE_MAX_MS, SLIP_REASONS, type SlipReason } from "@krapao/contract/deposits";
import type { Fit, SLIP_CHECKS } from "@krapao/contract/office/deposits";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { SlipReceipt } from "../../ports/slip-verifier.ts";
import type { Member } from "../accounts/index.ts";
import type { Likeness } from "./payer.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import { compareSender, findHouse, type HouseAccount } from "./slip-verdict.ts";

type Field = (typeof SLIP_CHECKS)[number];

export interface Comparison {
  checks: { field: Field; fit: Fit }[];
  advice: "approve" | "reject" | "look";
  /** Most fitting reason when it is rejected. */
  advisedReason: SlipReason | null;
  /** The house account that the verifier says was paid. */
  house: HouseAccount | null;
  /** The verifier proved a transfer to an account of ours. */
  isProven: boolean;
}

export interface Compared {
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
  declaredMinor: bigint | null;
  minimumMinor: bigint;
  currency: Currency;
  /** Another slip of this reference was credited, or is there beside this one. */
  isReferenceUsed: boolean;
}

export function compareSlip(compared: Compared): Comparison {
  const { receipt, member, houses } = compared;
  const receiver = receipt ? findHouse(receipt.receiver, houses) : null;
  const checks: { field: Field; fit: Fit }[] = [
    { field: "amount", fit: receipt ? fitAmount(compared, receipt) : "unknown" },
    { field: "sender", fit: receipt ? toFit(compareSender(receipt.sender, member)) : "unknown" },
    { field: "receiver", fit: receiver ? toFit(receiver.likeness) : "unknown" },
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

/** What a mismatch is called in the specification; the gravest first. */
const REASON_OF: readonly (readonly [Field, SlipReason])[] = [
  ["reference", "SLIP_REFNO_DUPLICATED"],
  ["receiver", "DEST_ACC_INVALID"],
  ["time", "EXPIRED_SLIP"],
  ["sender", "NOT_MATCH"],
  ["amount", "NOT_MATCH"],
  ["qr", "INVALID_SLIP"],
];

function adviseReason(
  { receipt, slip }: Compared,
  checks: Comparison["checks"],
): SlipReason | null {
  const wrong = new Set(checks.filter(({ fit }) => fit === "mismatch").map(({ field }) => field));
  const named = REASON_OF.find(([field]) => wrong.has(field))?.[1];
  if (named) return named;
  if (receipt) return null;
  const told = SLIP_REASONS.find((reason) => reason === slip.reason);
  return told ?? (slip.payload === null ? "CANNOT_READ_CROPPED_IMAGE" : null);
}

function toFit(likeness: Likeness): Fit {
  return likeness === "undetermined" ? "unknown" : likeness;
}

function fitAmount(
  { declaredMinor, minimumMinor, currency, slip }: Compared,
  receipt: SlipReceipt,
) {
  const typedMinor = slip.typed?.amountMinor ?? null;
  const isTyped = typedMinor === null || BigInt(typedMinor) === receipt.amountMinor;
  if (receipt.currency !== currency || receipt.amountMinor < minimumMinor || !isTyped) {
    return "mismatch";
  }
  // People declare round amounts and pay others: that alone is nothing against it.
  return receipt.amountMinor === declaredMinor ? "match" : "unknown";
}

function fitTime({ slip }: Compared, { paidAt }: SlipReceipt): Fit {
  const ageMs = slip.createdAt.getTime() - paidAt.getTime();
  return ageMs <= SLIP_AGE_MAX_MS && ageMs >= -CLOCK_DOUBT_MS ? "match" : "mismatch";
}

function fitReference({ slip, isReferenceUsed }: Compared): Fit {
  if (slip.transRef === null) return "unknown";
  return isReferenceUsed ? "mismatch" : "match";
}

/** The code in the picture and the bank speak of one transfer. */
function fitQr({ slip, receipt }: Compared): Fit {
  if (slip.payload === null || slip.typed) return "unknown";
  const qr = parseSlipQr(slip.payload);
  if (!qr) return "mismatch";
  if (!receipt || qr.kind !== "bank") return "unknown";
  return qr.transRef === receipt.transRef ? "match" : "mismatch";
}
