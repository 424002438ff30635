import type { Currency } from "@krapao/contract";
import type { Signature } from "../kernel/security/signature.ts";

/** A gateway (WW, ZAPMAN) that creates QR orders and reports payments with signed callbacks. */
export interface PaymentGateway {
  /** Channel code. */
  code: "WW" | "ZAPMAN";
  capabilities: { cancel: boolean };
  /**
   * Creates an order. The same reference returns the same order. @throws GatewayRefused,
   * GatewayUnavailable
   */
  createOrder(order: GatewayLookup & { expiresAt: Date }): Promise<GatewayOrder>;
  /** @throws GatewayRefused, GatewayUnavailable */
  cancelOrder(order: { reference: string; orderId: string }): Promise<void>;
  /**
   * Reads an order by our reference; null when the gateway never had it. An order of another amount
   * or currency under our reference is none of ours. @throws GatewayUnavailable
   */
  readOrder(order: GatewayLookup): Promise<GatewayRead | null>;
  /**
   * Verifies and reads a callback. @returns "no_payment" for a callback without money; null when
   * the signature is wrong
   * @throws UnreadableCallback when it is right and the body cannot be read
   */
  readCallback(callback: {
    body: Buffer;
    signature: Signature;
  }): GatewayEvent | "no_payment" | null;
}

/** What identifies an order: our reference, and what was ordered. */
export interface GatewayLookup {
  reference: string;
  amountMinor: bigint;
  currency: Currency;
}

export interface GatewayOrder {
  orderId: string;
  /** EMV text of the QR. */
  payload: string;
  expiresAt: Date;
}

/** An order as the gateway has it now. */
export type GatewayRead = GatewayOrder & { payment: GatewayPayment | null };

export interface GatewayPayment {
  /** The gateway's reference of the payment. */
  paymentReference: string;
  amountMinor: bigint;
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
