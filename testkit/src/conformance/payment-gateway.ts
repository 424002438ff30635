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
import { inBothStyles } from "../sandbox-style.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

type Connected = PaymentGateway & { close(): Promise<void> };

/** Runs the suite; `connect` builds the adapter for a sandbox. */
export function conformsToPaymentGateway(
  code: PaymentGateway["code"],
  connect: (sandbox: LoneSandbox) => Connected,
): void {
  inBothStyles((style) => suiteOfPaymentGateway(style, code, connect));
}

function suiteOfPaymentGateway(
  style: string,
  code: PaymentGateway["code"],
  connect: (sandbox: LoneSandbox) => Connected,
): void {
  const target = code.toLowerCase();
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

  const fault = (kind: string, operation: string) =>
    sandbox.control("/faults", { target, kind, operation, count: 1 });
  const order = (reference: string = randomUUID()) => ({
    reference,
    amountMinor: 10_037n,
    currency: "THB" as const,
    expiresAt: new Date(Date.now() + 600_000),
  });
  const pay = (payload: string) => sandbox.control<{ transRef: string }>("/pay-qr", { payload });

  test("makes one order per reference, and reads it back", async () => {
    const asked = order();
    const made = await gateway.createOrder(asked);
    expect(made.payload).toMatch(/^000201/);
    expect(Math.abs(made.expiresAt.getTime() - asked.expiresAt.getTime())).toBeLessThan(1_000);
    expect((await gateway.createOrder(asked)).orderId).toBe(made.orderId);
    expect(await gateway.readOrder(asked.reference)).toMatchObject({
      orderId: made.orderId,
      payload: made.payload,
      payment: null,
    });
  });

  test("reports a payment under our reference, with the exact amount", async () => {
    const asked = order();
    const { payload } = await gateway.createOrder(asked);
    const { transRef } = await pay(payload);
    const read = await gateway.readOrder(asked.reference);
    expect(read?.payment).toMatchObject({ paymentReference: transRef, amountMinor: 10_037n });
  });

  test("finds no order that was not created", async () => {
    expect(await gateway.readOrder(randomUUID())).toBeNull();
  });

  test("does not report a refusal for other content under a known reference: an order exists", async () => {
    const asked = order();
    await gateway.createOrder(asked);
    await expect(gateway.createOrder({ ...asked, amountMinor: 1n })).rejects.toThrow(
      GatewayUnavailable,
    );
  });

  const table = [
    ["refuse", GatewayRefused, false],
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
      expect((await gateway.readOrder(asked.reference)) !== null).toBe(isThere);
    });
  });

  test.each(["error-500", "reset", "hang"])(
    "reading with %s is not 'never had it'",
    async (kind) => {
      const asked = order();
      await gateway.createOrder(asked);
      await fault(kind, "status");
      await expect(gateway.readOrder(asked.reference)).rejects.toThrow(GatewayUnavailable);
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
    await pay(payload);
    expect((await gateway.readOrder(asked.reference))?.payment).not.toBeNull();
  });
}
