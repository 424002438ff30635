import { QR_CHANNELS, QR_QUICK_AMOUNTS, type QrChannel } from "@krapao/contract/deposits";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { deposit } from "@krapao/contract/lookups";
import type { Currency } from "@krapao/ui/money";
import { minor } from "../../lib/wallet.ts";

/** A way to pay in by QR, as the operator offers it. */
export interface Channel {
  code: QrChannel;
  bank: { nameTH: string; nameEN: string };
  /** A payment company: it is known by its own name in every language. */
  isGateway: boolean;
  currency: Currency;
  /** Least amount in minor units. */
  min: bigint;
  canCancel: boolean;
}

/** The quick amounts are baht; in kip they are a hundred times as much, as the channels' minimums are. */
const SCALE: Record<Currency, number> = { THB: 1, LAK: 100 };

/** The QR channels among everything a deposit can go to, in the operator's order. */
export function qrChannels({ banks }: Pick<ClientOutput<typeof deposit>, "banks">): Channel[] {
  return banks.flatMap(({ bankCode, bankType, mode, bank, currency, qrMin, canCancel }) => {
    const code = QR_CHANNELS.find((each) => each === bankCode);
    if (!code || mode !== "qr") return [];
    const isGateway = bankType === "gateway";
    return [{ code, bank, isGateway, currency, min: minor(qrMin), canCancel }];
  });
}

/** Amounts at one touch. */
export function quickAmounts({ code, currency }: Channel): number[] {
  return QR_QUICK_AMOUNTS[code].map((amount) => amount * SCALE[currency]);
}

/** Whether the create button is on: at the gateways from their minimum, at KBANK above 0. */
export function mayPress({ code, min }: Channel, amount: bigint): boolean {
  return code === "KBANK" ? amount > 0n : amount >= min;
}

/** Whether an amount makes a QR; under the channel's minimum a press is ignored. */
export function mayCreate(channel: Channel, amount: bigint): boolean {
  return mayPress(channel, amount) && amount >= channel.min;
}
