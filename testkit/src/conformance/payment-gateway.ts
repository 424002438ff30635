/**
 * What every adapter of the port `payment-gateway` must do, against the sandbox and with its faults
 * on: create one order per reference, and report a refusal only when the gateway refused.
 */
import { randomUUID } from "node:crypto";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "@krapao/server/ports/payment-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inStyles } from "../sandbox-style.ts";
import { giveUpEarly } from "../unanswered.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

type Connected = PaymentGateway & { close(): Promise<void> };

/** What differs between gateways, as far as they document it. */
export interface GatewayTraits {
  /** The sandbox's target. */
  target: string;
  currency: "THB" | "LAK";
  /** It shows an order that is not paid, with its QR. A bank does not. */
  showsUnpaid: boolean;
  /** Its answer to an order that it has: the same order, or one that proves nothing. */
  again: "same order" | "unusable";
  /** Its answer to an order that it has, with another amount. */
  otherAmount: "another QR" | "unusable";
  /** It documents how it refuses an order. */
  refuses: boolean;
  /** A QR can be paid after it was cancelled. */
  isPaidLate: boolean;
}

const COMPANY: Omit<GatewayTraits, "target"> = {
  currency: "THB",
  showsUnpaid: true,
  again: "same order",
  otherAmount: "unusable",
  refuses: true,
  isPaidLate: true,
};

/** Runs the suite; `connect` builds the adapter for a sandbox. */
export function conformsToPaymentGateway(
  code: PaymentGateway["code"],
  connect: (sandbox: LoneSandbox) => Connected,
  traits: GatewayTraits = { ...COMPANY, target: code.toLowerCase() },
): void {
  inStyles((style) => suiteOfPaymentGateway(style, traits, connect));
}

function suiteOfPaymentGateway(
  style: string,
  { target, currency, ...traits }: GatewayTraits,
  connect: (sandbox: LoneSandbox) => Connected,
): void {
  let sandbox: LoneSandbox;
  let gateway: Connected;
  beforeAll(async () => {
    sandbox = await startSandbox(style);
    gateway = connect(sandbox);
  });
  afterAll(async () => {
    await gateway?.close();
    await sandbox?.close();
  });
  beforeEach(() => sandbox.control("/faults", { target, kind: "none" }));

  const fault = (kind: string, operation: string) => {
    giveUpEarly(kind);
    return sandbox.control("/faults", { target, kind, operation, count: 1 });
  };
  const order = (reference: string = randomUUID()) => ({
    reference,
    amountMinor: 10_037n,
    currency: currency as "THB" | "LAK",
    expiresAt: new Date(Date.now() + 600_000),
  });
  const read = (asked: ReturnType<typeof order>) => {
    const createdAt = new Date(asked.expiresAt.getTime() - 600_000);
    return gateway.readOrder(asked, { createdAt, expiresAt: asked.expiresAt });
  };
  const pay = (payload: string) => sandbox.control<{ transRef: string }>("/pay-qr", { payload });

  test("makes one order per reference, and reads it back", async () => {
    const asked = order();
    const made = await gateway.createOrder(asked);
    expect(made.payload).toMatch(/^000201/);
    expect(Math.abs(made.expiresAt.getTime() - asked.expiresAt.getTime())).toBeLessThan(1_000);
    if (traits.again === "same order") {
      expect((await gateway.createOrder(asked)).orderId).toBe(made.orderId);
    } else {
      await expect(gateway.createOrder(asked)).rejects.toThrow(GatewayUnavailable);
    }
    const { orderId, payload } = made;
    const unpaid = { orderId, payload, payment: null };
    if (traits.showsUnpaid) expect(await read(asked)).toMatchObject(unpaid);
    else expect(await read(asked)).toBeNull();
  });

  test("reports a payment under our reference, with the exact amount", async () => {
    const asked = order();
    const { payload } = await gateway.createOrder(asked);
    const { transRef } = await pay(payload);
    const shown = await read(asked);
    expect(shown?.payment).toMatchObject({ paymentReference: transRef, amountMinor: 10_037n });
  });

  test("finds no order that was not created", async () => {
    expect(await read(order())).toBeNull();
  });

  test("does not report a refusal for other content under a known reference: an order exists", async () => {
    const asked = order();
    await gateway.createOrder(asked);
    const other = gateway.createOrder({ ...asked, amountMinor: 1n });
    if (traits.otherAmount === "unusable") await expect(other).rejects.toThrow(GatewayUnavailable);
    else expect((await other).payload).toMatch(/^000201/);
  });

  test("an order of another amount or currency under our reference is none of ours", async () => {
    const asked = order();
    await gateway.createOrder(asked);
    if (!traits.showsUnpaid) return;
    for (const other of [{ amountMinor: 10_038n }, { currency: "LAK" as const }]) {
      await expect(read({ ...asked, ...other })).rejects.toThrow(GatewayUnavailable);
    }
  });

  const table = [
    ["refuse", traits.refuses ? GatewayRefused : GatewayUnavailable, false],
    ["error-500", GatewayUnavailable, false],
    ["reset", GatewayUnavailable, false],
    ["hang", GatewayUnavailable, false],
    ["success-then-reset", GatewayUnavailable, true],
    ["success-then-timeout", GatewayUnavailable, true],
  ] as const;
  describe("creating", () => {
    test.each(table)("with %s", async (kind, error, isThere) => {
      const asked = order();
      await fault(kind, "create");
      await expect(gateway.createOrder(asked)).rejects.toThrow(error);
      expect((await read(asked)) !== null).toBe(isThere && traits.showsUnpaid);
    });
  });

  test.each(["error-500", "reset", "hang"])(
    "reading with %s is not 'never had it'",
    async (kind) => {
      const asked = order();
      await gateway.createOrder(asked);
      await fault(kind, "status");
      await expect(read(asked)).rejects.toThrow(GatewayUnavailable);
    },
  );

  test("cancels an open order if it can, and refuses to cancel a paid one", async () => {
    const asked = order();
    const { orderId, payload } = await gateway.createOrder(asked);
    const cancel = () => gateway.cancelOrder({ reference: asked.reference, orderId });
    if (!gateway.capabilities.cancel) {
      await expect(cancel()).rejects.toThrow(GatewayRefused);
      return;
    }
    await cancel();
    const paid = order();
    const other = await gateway.createOrder(paid);
    await pay(other.payload);
    await expect(
      gateway.cancelOrder({ reference: paid.reference, orderId: other.orderId }),
    ).rejects.toThrow(GatewayRefused);
    if (!traits.isPaidLate) {
      await expect(pay(payload)).rejects.toThrow();
      expect(await read(asked)).toBeNull();
      return;
    }
    await pay(payload);
    expect((await read(asked))?.payment).not.toBeNull();
  });

  if (traits.showsUnpaid) return;
  describe("a bank's notice", () => {
    const notice = (token: string) =>
      gateway.readCallback({ body: Buffer.from("{}"), signature: undefined, token });

    test("with another token is not read", () => {
      expect(notice("")).toBeNull();
      expect(notice("other")).toBeNull();
    });

    test("is confirmed by the payments of its order only", async () => {
      const asked = order();
      const { orderId, payload } = await gateway.createOrder(asked);
      const about = {
        notice: true,
        orderId,
        paymentReference: null,
        paidAt: null,
        answer: {},
      } as const;
      expect(await gateway.confirm?.(about, null)).toEqual([]);
      const { transRef } = await pay(payload);
      expect(await gateway.confirm?.(about, null)).toMatchObject([
        { paymentReference: transRef, amountMinor: 10_037n, currency },
      ]);
    });

    test("cannot be confirmed while the bank does not answer", async () => {
      const { orderId } = await gateway.createOrder(order());
      const about = {
        notice: true,
        orderId,
        paymentReference: null,
        paidAt: null,
        answer: {},
      } as const;
      await fault("error-500", "status");
      await expect(gateway.confirm?.(about, null)).rejects.toThrow(GatewayUnavailable);
    });
  });

  test("asks for a new token once the bank knows the old one no more", async () => {
    await gateway.createOrder(order());
    await sandbox.control("/clear-tokens", {});
    expect((await gateway.createOrder(order())).payload).toMatch(/^000201/);
  });
}
