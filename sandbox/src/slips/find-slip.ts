/**
 * The transfers that have a slip: to house accounts, to PromptPay proxies, and payments of gateway
 * orders.
 */
import { BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { buildSlipQr, buildTrueMoneySlipQr, type SlipQr } from "@krapao/contract/wire/slip-qr";
import { billerOf, isBank } from "../payments/orders.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Person } from "../world.ts";

/** A transfer as its slip shows it. Amount in minor units, times in ms of the sandbox's clock. */
export type Slip = {
  transRef: string;
  amount: bigint;
  currency: string;
  at: number;
  /** Before this time verifiers answer "bank not ready". */
  knownFrom: number;
  from: Person;
  to: {
    bankCode: string;
    name: string;
    accountNo?: string;
    proxy?: { type: string; value: string };
  };
};

const PROXY_TYPES = { mobile: "MSISDN", nationalId: "NATID", eWallet: "EWALLETID" } as const;
const HOUSE_NAME = "KRAPAO COMPANY LIMITED";

/** The slip of a reference. References are random, so the sending bank only confirms it. */
export function findSlip({ world }: Sandbox, transRef: string): Slip | undefined {
  const transfer = world.bankTransfers.find((other) => other.transRef === transRef);
  if (transfer) {
    const { amount, currency, at, from, bankCode, accountNo, proxy, toName } = transfer;
    return {
      transRef,
      amount,
      currency,
      at,
      knownFrom: transfer.knownFrom ?? at,
      from,
      to: {
        bankCode,
        name: toName ?? HOUSE_NAME,
        ...(accountNo === undefined ? {} : { accountNo }),
        ...(proxy ? { proxy: { type: PROXY_TYPES[proxy.type], value: proxy.value } } : {}),
      },
    };
  }
  const order = world.orders.find(({ payment }) => payment?.transRef === transRef);
  if (!order?.payment) return undefined;
  const { payer: from, at } = order.payment;
  const to = {
    bankCode: "KBANK",
    name: isBank(order) ? HOUSE_NAME : `${order.gateway.toUpperCase()} GATEWAY`,
    proxy: { type: "BILLERID", value: billerOf(order) },
  };
  const { amount, currency } = order;
  return { transRef, amount, currency, at, knownFrom: at, from, to };
}

/** Finds the slip of a mini-QR. Banks do not know TrueMoney's own transfers. */
export function findByQr(sandbox: Sandbox, qr: SlipQr): Slip | undefined {
  if (qr.kind !== "bank") return undefined;
  const slip = findSlip(sandbox, qr.transRef);
  return slip && bankNumber(slip.from.bankCode) === qr.sendingBank ? slip : undefined;
}

/**
 * Text of the mini-QR; undefined for banks without one, as in Laos. Banks do not know TrueMoney's.
 */
export function qrTextOf({ from, transRef, at }: Slip): string | undefined {
  if (from.bankCode === "TRUEMONEY") {
    const [year = "", month = "", day = ""] = new Date(at + BANGKOK_OFFSET_MS)
      .toISOString()
      .slice(0, 10)
      .split("-");
    const date = day + month + year;
    return buildTrueMoneySlipQr({ eventType: "P2P", transactionId: transRef, date });
  }
  const sendingBank = bankNumber(from.bankCode);
  return sendingBank && buildSlipQr({ sendingBank, transRef });
}
