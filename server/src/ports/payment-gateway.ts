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
  createOrder(order: {
    reference: string;
    amountMinor: bigint;
    currency: Currency;
    expiresAt: Date;
  }): Promise<GatewayOrder>;
  /** @throws GatewayRefused, GatewayUnavailable */
  cancelOrder(order: { reference: string; orderId: string }): Promise<void>;
  /**
   * Reads an order by our reference; null when the gateway never had it. @throws GatewayUnavailable
   */
  readOrder(reference: string): Promise<(GatewayOrder & { payment: GatewayPayment | null }) | null>;
  /**
   * Verifies and reads a callback. @returns "no_payment" for a callback without money; null when
   * the signature is wrong; "unreadable" when it is right and the body is malformed
   */
  readCallback(callback: {
    body: Buffer;
    signature: Signature;
  }): GatewayEvent | "no_payment" | "unreadable" | null;
}

export interface GatewayOrder {
  orderId: string;
  /** EMV text of the QR. */
  payload: string;
  expiresAt: Date;
}

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
