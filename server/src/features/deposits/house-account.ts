/** Accounts of ours that receive money, and the gateway that makes the QRs of one. Pure. */
import type { Currency } from "@krapao/contract";
import type { DepositsQrMaker } from "../../kernel/db/schema.ts";
import type { Context } from "../../ports/context.ts";
import type { PaymentGateway } from "../../ports/payment-gateway.ts";
import type { Qr } from "./qr.ts";

/** An account of ours that receives transfers. */
export interface HouseAccount {
  /** Channel code. */
  code: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  promptpayId: string | null;
  currency: Currency;
  /** An account at a payment company: members pay to it by the company's QR only. */
  isGateway: boolean;
  /**
   * false: closed. Members are not shown it any more, but money that arrives there is still ours.
   */
  isActive: boolean;
}

export function showHouseAccount(house: HouseAccount) {
  const { code, bankCode: bank, accountNo, accountName: name, currency } = house;
  return { code, bank, accountNo, name, currency };
}

type Ports = Pick<Context, "ports">;

interface Maker {
  code: string;
  bankCode: string;
  currency: Currency;
  qrBy: DepositsQrMaker;
}

/** The gateway that makes the QRs of a channel; null: the server makes them for PromptPay. */
export function gatewayOf(
  { ports: { gateways } }: Ports,
  { code, bankCode, currency, qrBy }: Maker,
): PaymentGateway | "not connected" | null {
  if (qrBy !== "bank") return gateways.get(code) ?? null;
  const own = [...gateways.values()].find(({ bank }) => bank?.code === bankCode);
  return own?.bank?.currency === currency ? own : "not connected";
}

/** Whether a channel can take payments: its bank is connected, if the bank makes its QRs. */
export function isConnected(ctx: Ports, channel: Maker): boolean {
  return gatewayOf(ctx, channel) !== "not connected";
}

/** The gateway that has the order of a QR, also after its channel was changed. */
export function gatewayOfQr(
  { ports: { gateways } }: Ports,
  { gateway, channel }: Pick<Qr, "gateway" | "channel">,
): PaymentGateway | null {
  return gateways.get(gateway ?? channel) ?? null;
}
