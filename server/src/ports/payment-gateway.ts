import type { Currency } from "@krapao/contract";

/** A gateway (WW, ZAPMAN) that makes QR orders and reports their payment by a signed callback. */
export interface PaymentGateway {
  /** Channel code. */
  code: "WW" | "ZAPMAN";
  capabilities: { cancel: boolean };
  /** Makes an order; the same reference gives the same order. @throws GatewayRefused, GatewayUnavailable */
  createOrder(order: {
    reference: string;
    amountMinor: bigint;
    currency: Currency;
    expiresAt: Date;
  }): Promise<GatewayOrder>;
  /** @throws GatewayRefused, GatewayUnavailable */
  cancelOrder(order: { reference: string; orderId: string }): Promise<void>;
  /** State of an order by our reference; null when the gateway never had it. @throws GatewayUnavailable */
  readOrder(reference: string): Promise<(GatewayOrder & { payment: GatewayPayment | null }) | null>;
  /**
   * Checks and reads a callback. @returns "news" for one that brings no money; null when the signature is
   * wrong or the body is not theirs.
   */
  readCallback(callback: {
    body: Buffer;
    signature: string | undefined;
  }): GatewayEvent | "news" | null;
}

export interface GatewayOrder {
  orderId: string;
  /** EMV text of the QR. */
  payload: string;
  expiresAt: Date;
}

export interface GatewayPayment {
  /** The gateway's own reference of the payment. */
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
