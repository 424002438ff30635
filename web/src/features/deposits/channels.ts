import type { ClientOutput } from "@krapao/contract/endpoint";
import { QR_CHANNELS, QR_QUICK_AMOUNTS, type QrChannel } from "@krapao/contract/member/deposits";
import type { deposit } from "@krapao/contract/member/lookups";
import type { Currency } from "@krapao/contract/money";
import { minor } from "../../lib/money/wallet.ts";
import { isOpenWay, type Ways as MemberWays, wayOf } from "../../lib/money/ways.ts";

type Lookup = ClientOutput<typeof deposit>;
type Bank = { nameTH: string; nameEN: string };

/** A deposit channel by QR, as the operator offers it. */
export interface Channel {
  code: QrChannel;
  bank: Bank;
  /** A payment company; its name is the same in every language. */
  isGateway: boolean;
  currency: Currency;
  /** The minimum amount in minor units. */
  min: bigint;
  /** The maximum amount in minor units; null where there is none. */
  max: bigint | null;
  /** Whether the member's own limits give the maximum, not the operator. */
  isOwnMax: boolean;
  canCancel: boolean;
}

/** A house bank account that members transfer to. */
export interface Account {
  code: string;
  bank: Bank;
  name: string;
  number: string;
  /** Whether the bank feed reports transfers; in manual mode the member reports them. */
  isAuto: boolean;
}

/** Every deposit channel for money of one currency. */
export interface Ways {
  accounts: Account[];
  qr: Channel[];
  /** Digital wallets that members pay to; a feed reports the payments. */
  wallets: { name: string; number: string }[];
  /** The public key that gift links are sealed with; null where none are accepted. */
  giftKey: string | null;
  /** The minimum transfer in minor units; 0 where there is none. */
  min: bigint;
  /** The most that a reported transfer may be, in minor units; null: no maximum. */
  reportMax: bigint | null;
}

export const WAYS = ["bank", "qr", "gift", "slip"] as const;
export type Way = (typeof WAYS)[number];

/**
 * The quick amounts are in baht; in kip they are a hundred times as much, as the minimums of the
 * channels are.
 */
const SCALE: Record<Currency, number> = { THB: 1, LAK: 100 };

/**
 * The channels of the lookup for the member's currency. Digital wallets and gift links are in baht.
 */
export function waysFor(lookup: Lookup, currency: Currency): Ways {
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
    min: minor(lookup.depositMin),
    reportMax: null,
  };
}

/**
 * The channels that are open to the member now, with the maximum that the member's own limits
 * leave.
 * @param own what the server allows; undefined: not known yet
 */
export function openTo(ways: Ways, own: MemberWays | undefined): Ways {
  if (!own) return ways;
  const maxOf = (max: number | null | undefined) => (max == null ? null : minor(max));
  const report = wayOf(own, "report");
  return {
    ...ways,
    accounts: ways.accounts.filter(
      ({ code, isAuto }) => isOpenWay(own, "bank", code) && (isAuto || takesReports(report)),
    ),
    qr: ways.qr.flatMap((channel) => {
      const way = wayOf(own, "qr", channel.code);
      if (!way) return [channel];
      const max = maxOf(way.max);
      return way.allowed ? [{ ...channel, max, isOwnMax: max !== channel.max }] : [];
    }),
    wallets: isOpenWay(own, "wallet") ? ways.wallets : [],
    giftKey: isOpenWay(own, "gift") ? ways.giftKey : null,
    reportMax: maxOf(report?.max),
  };
}

/** Whether the form of a reported transfer is open, or shows the one that is in progress. */
function takesReports(report: ReturnType<typeof wayOf>): boolean {
  return !report || report.allowed || report.reason === "DEPOSIT_IN_PROGRESS";
}

/**
 * The available ways to deposit, in the order of the tabs. A slip proves a transfer to a bank
 * account, or the payment of a QR that was not credited by itself.
 */
export function openWays({ accounts, qr, wallets, giftKey }: Ways): Way[] {
  const open: Record<Way, boolean> = {
    bank: accounts.length > 0,
    qr: qr.length > 0,
    gift: wallets.length > 0 || giftKey !== null,
    slip: accounts.length > 0 || qr.length > 0,
  };
  return WAYS.filter((way) => open[way]);
}

/** The way that opens first: the last one of this browser, else a QR. */
export function firstWay(open: readonly Way[], last: string | null): Way {
  const wanted = open.find((way) => way === last) ?? open.find((way) => way === "qr");
  return wanted ?? open[0] ?? "bank";
}

/**
 * House accounts at the member's bank first: such a transfer is free and arrives at once. Then
 * BCEL, whose app most people in Laos have.
 */
export function ownBankFirst(accounts: readonly Account[], bankCode: string): Account[] {
  const rank = ({ code }: Account) => (code === bankCode ? 0 : code === "BCEL" ? 1 : 2);
  return accounts.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * The QR channels of the lookup: those of banks first (PromptPay, LAO QR of BCEL), which every
 * bank's app reads, then those of companies, each in the operator's order.
 */
export function qrChannels({ banks }: Pick<Lookup, "banks">): Channel[] {
  const channels = banks.flatMap(
    ({ bankCode, bankType, mode, bank, currency, qrMin, qrMax, canCancel }) => {
      const code = QR_CHANNELS.find((each) => each === bankCode);
      if (!code || mode !== "qr") return [];
      const isGateway = bankType === "gateway";
      const max = qrMax === null ? null : minor(qrMax);
      return [
        { code, bank, isGateway, currency, min: minor(qrMin), max, isOwnMax: false, canCancel },
      ];
    },
  );
  return channels.toSorted((one, other) => Number(one.isGateway) - Number(other.isGateway));
}

/** The amounts of the quick buttons, as far as the maximum allows them. */
export function quickAmounts(channel: Channel): number[] {
  const { code, currency } = channel;
  return QR_QUICK_AMOUNTS[code]
    .map((amount) => amount * SCALE[currency])
    .filter((amount) => !isAboveMax(channel, BigInt(amount) * 100n));
}

/**
 * Whether the create button is enabled: at gateways from their minimum, at KBANK above 0, and never
 * above the maximum.
 */
export function mayPress(channel: Channel, amount: bigint): boolean {
  const { code, min } = channel;
  return !isAboveMax(channel, amount) && (code === "KBANK" ? amount > 0n : amount >= min);
}

/** Whether an amount can become a QR; below the channel's minimum a press is ignored. */
export function mayCreate(channel: Channel, amount: bigint): boolean {
  return mayPress(channel, amount) && amount >= channel.min;
}

export function isAboveMax({ max }: Channel, amount: bigint): boolean {
  return max !== null && amount > max;
}
