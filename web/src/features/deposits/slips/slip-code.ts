import { checksumHolds } from "@krapao/contract/wire/emv";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";

/**
 * What the QR codes of a picture are: a slip's mini-QR, a payment request, something else, or none.
 */
export type SlipCode =
  | { kind: "slip"; payload: string }
  | { kind: "payment" }
  | { kind: "other" }
  | { kind: "none" };

/** Classifies the codes of a picture; one slip among them is enough. */
export function classifyCodes(texts: readonly string[]): SlipCode {
  const payload = texts.find((text) => parseSlipQr(text) !== undefined);
  if (payload !== undefined) return { kind: "slip", payload };
  if (texts.some(isPayment)) return { kind: "payment" };
  return { kind: texts.length > 0 ? "other" : "none" };
}

/** An EMV payment code, as PromptPay and Lao banks use it. */
function isPayment(text: string): boolean {
  return text.startsWith("000201") && checksumHolds(text);
}

/** Whether two texts are the mini-QR of one transfer: only bank and reference count. */
export function isSameTransfer(one: string, other: string): boolean {
  return one === other || identityOf(one) === identityOf(other);
}

function identityOf(text: string): string {
  const slip = parseSlipQr(text);
  if (!slip) return text;
  return slip.kind === "bank"
    ? `${slip.sendingBank} ${slip.transRef}`
    : `truemoney ${slip.transactionId}`;
}
