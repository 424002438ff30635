import { checksumHolds } from "@krapao/contract/wire/emv";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";

/** What the QR codes of a picture say about it: that of a slip, of a payment yet to be made, of something else, or none. */
export type SlipCode =
  | { kind: "slip"; payload: string }
  | { kind: "payment" }
  | { kind: "other" }
  | { kind: "none" };

/** Judges the texts of all codes in a picture; one slip among them is enough. */
export function judgeCodes(texts: readonly string[]): SlipCode {
  const payload = texts.find((text) => parseSlipQr(text) !== undefined);
  if (payload !== undefined) return { kind: "slip", payload };
  if (texts.some(isPayment)) return { kind: "payment" };
  return { kind: texts.length > 0 ? "other" : "none" };
}

/** An EMV payment code, as PromptPay and the banks of Laos make them. */
function isPayment(text: string): boolean {
  return text.startsWith("000201") && checksumHolds(text);
}

/** Whether two texts are the mini-QR of one transfer: its bank and reference count, not how they are written. */
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
