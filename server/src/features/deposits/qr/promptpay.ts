import { buildPromptPay } from "@krapao/contract/wire/emv";
import type { QrChannel } from "./channel.ts";

/**
 * The EMV text of a PromptPay QR that pays `amountMinor` satang to the channel's id: a mobile
 * number (10 digits), a tax id (13) or an e-wallet (15). Null when the channel has no id, or its
 * currency is not baht: PromptPay transfers baht only.
 */
export function promptpayPayload(
  { promptpayId, currency }: Pick<QrChannel, "promptpayId" | "currency">,
  amountMinor: bigint,
): string | null {
  if (currency !== "THB" || promptpayId === null) return null;
  const type = TYPE_BY_LENGTH[promptpayId.length];
  return type ? buildPromptPay({ proxy: { type, value: promptpayId }, amount: amountMinor }) : null;
}

const TYPE_BY_LENGTH: Record<number, "mobile" | "nationalId" | "eWallet"> = {
  10: "mobile",
  13: "nationalId",
  15: "eWallet",
};
