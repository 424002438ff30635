import type { Currency } from "@krapao/contract";
import type { Signature } from "../kernel/security/signature.ts";

/**
 * A gateway that creates QR orders and reports their payment: a payment company (WW, ZAPMAN) with
 * signed callbacks, or a bank with its own QR, whose notices are unsigned and only say what to ask.
 */
export interface PaymentGateway {
  /** Of a payment company the code of its channel. No channel has the code of a bank's gateway. */
  code: "WW" | "ZAPMAN" | BankGatewayCode;
  /** The bank whose own QR it makes; absent: a payment company. */
  bank?: { code: "SCB" | "KBANK" | "BCEL"; currency: Currency };
  capabilities: { cancel: boolean };
  /**
   * Creates an order. The same reference returns the same order. @throws GatewayRefused,
   * GatewayUnavailable
   */
  createOrder(order: GatewayLookup & { expiresAt: Date }): Promise<GatewayOrder>;
  /** @throws GatewayRefused, GatewayUnavailable */
  cancelOrder(order: { reference: string; orderId: string }): Promise<void>;
  /**
   * Reads an order by our reference; null when the gateway knows of none. A bank knows an order
   * only once it is paid, and shows its QR only when it makes it. An order of another amount or
   * currency under our reference is none of ours. @throws GatewayUnavailable
   */
  readOrder(order: GatewayLookup, life: OrderLife): Promise<OrderState | null>;
  /**
   * Verifies and reads a callback. @returns "no_payment" for a callback without money; null when
   * the signature, or the token in a bank's path, is wrong
   * @throws UnreadableCallback when it is right and the body cannot be read
   */
  readCallback(callback: {
    body: Buffer;
    signature: Signature;
    token?: string | undefined;
  }): GatewayEvent | GatewayNotice | "no_payment" | null;
  /** The answer to a callback without money, where the bank wants its own form. */
  received?: GatewayNotice["answer"];
  /**
   * Asks the bank which payments an order of a notice has. Nothing else in a notice is believed.
   * @param life of our QR with this order; null: we have none
   * @throws GatewayUnavailable
   */
  confirm?(notice: GatewayNotice, life: OrderLife | null): Promise<GatewayPayment[]>;
}

/** What identifies an order: our reference, and what was ordered. */
export interface GatewayLookup {
  reference: string;
  amountMinor: bigint;
  currency: Currency;
}

export type BankGatewayCode = "SCB_QR30" | "KBANK_QR" | "BCEL_ONEPAY";

/** When a QR was made, and when it ends. */
export interface OrderLife {
  createdAt: Date;
  expiresAt: Date;
}

/** An order as a gateway shows it later. */
export interface OrderState {
  orderId: string;
  /** null: the gateway shows it only when it creates the order. */
  payload: string | null;
  expiresAt: Date | null;
  payment: GatewayPayment | null;
  /** Further payments: some banks' QRs can be paid by several people. */
  others?: readonly GatewayPayment[];
}

/** An unsigned callback. */
export interface GatewayNotice {
  notice: true;
  /** The gateway's id of the order. */
  orderId: string;
  /** The bank's reference of the payment that it reports; null: it names none. */
  paymentReference: string | null;
  /** When it was paid, as far as the notice says so: where to look for it. */
  paidAt: Date | null;
  /** What the bank wants to be answered. */
  answer: Readonly<Record<string, string | null>>;
}

export interface GatewayOrder {
  orderId: string;
  /** EMV text of the QR. */
  payload: string;
  expiresAt: Date;
}

/** An order as a payment company has it now: with its QR. */
export type GatewayRead = GatewayOrder & { payment: GatewayPayment | null };

export interface GatewayPayment {
  /** The gateway's reference of the payment. */
  paymentReference: string;
  amountMinor: bigint;
  /** Absent: the currency of the order. */
  currency?: Currency;
  paidAt: Date;
  payer: { bankCode: string | null; accountNo: string | null; name: string | null };
}

export interface GatewayEvent extends GatewayPayment {
  eventId: string;
  /** Our reference: the id of the QR record. */
  reference: string;
  orderId: string;
  currency: Currency;
}

export class GatewayRefused extends Error {}
export class GatewayUnavailable extends Error {}
