/**
 * What every adapter of the port `payout-bank` must do, against the sandbox and with its faults on.
 * An unknown outcome is never reported as refused, and the same reference never pays twice.
 */
import { randomUUID } from "node:crypto";
import type { PayoutBank } from "@krapao/server/ports/payout-bank";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inStyles } from "../sandbox-style.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

type Connected = PayoutBank & { close(): Promise<void> };

/** Runs the suite; `connect` builds the adapter for a sandbox. */
export function conformsToPayoutBank(connect: (sandbox: LoneSandbox) => Connected): void {
  inStyles((style) => suiteOfPayoutBank(style, connect));
}

function suiteOfPayoutBank(style: string, connect: (sandbox: LoneSandbox) => Connected): void {
  let sandbox: LoneSandbox;
  let bank: Connected;
  beforeAll(async () => {
    sandbox = await startSandbox(style);
    bank = connect(sandbox);
    await sandbox.control("/payout-mode", { mode: "manual" });
  });
  afterAll(async () => {
    await bank?.close();
    await sandbox?.close();
  });
  beforeEach(() => sandbox.control("/faults", { target: "payout", kind: "none" }));

  const fault = (kind: string, operation: string) =>
    sandbox.control("/faults", { target: "payout", kind, operation, count: 1 });
  const order = () => ({
    reference: randomUUID() as string,
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "TEST PERSON",
    amountMinor: 10_050n,
    currency: "THB" as const,
  });
  const book = async (reference: string) =>
    (await sandbox.control<{ reference: string; amount: number }[]>("/payouts")).filter(
      (payout) => payout.reference === reference,
    );

  test("accepts an order once, with the exact amount", async () => {
    const asked = order();
    const first = await bank.send(asked);
    expect(first).toMatchObject({ outcome: "accepted" });
    expect(await bank.send(asked)).toEqual(first);
    expect(await book(asked.reference)).toMatchObject([{ amount: 100.5 }]);
  });

  test("other content under a known reference is outcome unknown", async () => {
    const asked = order();
    await bank.send(asked);
    expect(await bank.send({ ...asked, amountMinor: 1n })).toMatchObject({ outcome: "unknown" });
  });

  test("an answer about another amount is outcome unknown", async () => {
    const asked = order();
    await bank.send(asked);
    expect(await bank.status({ ...asked, amountMinor: 1n })).toMatchObject({ outcome: "unknown" });
  });

  test("reports the state of the order", async () => {
    const asked = order();
    expect(await bank.status(asked)).toEqual({ outcome: "absent" });
    await bank.send(asked);
    const said: string[] = [];
    for (const outcome of [null, "unknown", "paid", "returned"]) {
      if (outcome) await sandbox.control(`/payouts/${asked.reference}`, { outcome });
      said.push((await bank.status(asked)).outcome);
    }
    expect(said).toEqual(["accepted", "unknown", "paid", "returned"]);
  });

  test.each(["failed", "cancelled"])("an order that is %s is refused for ever", async (outcome) => {
    const asked = order();
    await bank.send(asked);
    await sandbox.control(`/payouts/${asked.reference}`, { outcome });
    expect(await bank.status(asked)).toEqual({ outcome: "refused", reason: outcome });
    expect(await bank.send(asked)).toEqual({ outcome: "refused", reason: outcome });
  });

  const table = [
    ["refuse", "refused", 0],
    ["error-500", "unknown", 0],
    ["reset", "unknown", 0],
    ["success-then-reset", "unknown", 1],
  ] as const;
  describe("sending", () => {
    test.each(table)("with %s is %s", async (kind, outcome, count) => {
      const asked = order();
      await fault(kind, "create");
      expect(await bank.send(asked)).toMatchObject({ outcome });
      expect(await book(asked.reference)).toHaveLength(count);
    });
  });

  test.each(["error-500", "reset"])("asking with %s is unknown, never absent", async (kind) => {
    await fault(kind, "status");
    expect(await bank.status({ ...order(), reference: randomUUID() })).toMatchObject({
      outcome: "unknown",
    });
  });
}
