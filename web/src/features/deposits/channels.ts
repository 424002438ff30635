import { QR_CHANNELS, QR_QUICK_AMOUNTS, type QrChannel } from "@krapao/contract/deposits";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { deposit } from "@krapao/contract/lookups";
import type { Currency } from "@krapao/ui/money";
import { minor } from "../../lib/wallet.ts";

type Lookup = ClientOutput<typeof deposit>;
type Bank = { nameTH: string; nameEN: string };

/** A way to pay in by QR, as the operator offers it. */
export interface Channel {
  code: QrChannel;
  bank: Bank;
  /** A payment company: it is known by its own name in every language. */
  isGateway: boolean;
  currency: Currency;
  /** Least amount in minor units. */
  min: bigint;
  canCancel: boolean;
}

/** A bank account of the house that members transfer to. */
export interface Account {
  code: string;
  bank: Bank;
  name: string;
  number: string;
  /** The bank tells of transfers by itself; at a manual one the member declares them. */
  isAuto: boolean;
}

/** Everything a member with money of one currency can pay in by. */
export interface Ways {
  accounts: Account[];
  qr: Channel[];
  /** Digital wallets that members pay to; the house is told of it by itself. */
  wallets: { name: string; number: string }[];
  /** What gift links are sealed with; null where none are taken. */
  giftKey: string | null;
  /** Least transfer in minor units; 0 where there is none. */
  min: bigint;
}

export const WAYS = ["bank", "qr", "gift", "slip"] as const;
export type Way = (typeof WAYS)[number];

/** The quick amounts are baht; in kip they are a hundred times as much, as the channels' minimums are. */
const SCALE: Record<Currency, number> = { THB: 1, LAK: 100 };

/**
 * What the lookup offers for money of a currency, in the operator's order. Digital wallets and gift links are baht.
 * @param market the currency that the lookup's least deposit is in.
 */
export function waysFor(lookup: Lookup, currency: Currency, market: Currency): Ways {
  const isBaht = currency === "THB";
  return {
    accounts: lookup.banks.flatMap((row) => {
      if (row.mode === "qr" || row.bankAccountNo === "" || row.currency !== currency) return [];
      return [
        {
          code: row.bankCode,
          bank: row.bank,
          name: row.bankAccountName,
          number: row.bankAccountNo,
          isAuto: row.mode === "auto",
        },
      ];
    }),
    qr: qrChannels(lookup).filter((channel) => channel.currency === currency),
    wallets: isBaht
      ? lookup.wallets
          .filter(({ mode, walletAccountNo }) => mode === "auto" && walletAccountNo !== "")
          .map(({ walletAccountName: name, walletAccountNo: number }) => ({ name, number }))
      : [],
    giftKey: isBaht ? lookup.truelinkKey : null,
    min: currency === market ? minor(lookup.depositMin) : 0n,
  };
}

/** The ways that are open, in the order of the tabs. A slip proves a transfer to an account of a bank. */
export function openWays({ accounts, qr, wallets, giftKey }: Ways): Way[] {
  const open: Record<Way, boolean> = {
    bank: accounts.length > 0,
    qr: qr.length > 0,
    gift: wallets.length > 0 || giftKey !== null,
    slip: accounts.length > 0,
  };
  return WAYS.filter((way) => open[way]);
}

/** The QR channels among everything a deposit can go to, in the operator's order. */
export function qrChannels({ banks }: Pick<Lookup, "banks">): Channel[] {
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
