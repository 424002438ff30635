/**
 * What every adapter of the port `gift-link` must do, against the sandbox and with its faults on:
 * redeem our share, once, and report a refusal only when the issuer refused.
 */
import { parseGiftLink } from "@krapao/contract/wire/gift-link";
import type { GiftLinks } from "@krapao/server/ports/gift-link";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inStyles } from "../sandbox-style.ts";
import { giveUpEarly } from "../unanswered.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

type Connected = GiftLinks & { close(): Promise<void> };

/** Runs the suite; `connect` builds the adapter for a sandbox. */
export function conformsToGiftLinks(connect: (sandbox: LoneSandbox) => Connected): void {
  inStyles((style) => suiteOfGiftLinks(style, connect));
}

function suiteOfGiftLinks(style: string, connect: (sandbox: LoneSandbox) => Connected): void {
  let sandbox: LoneSandbox;
  let gifts: Connected;
  beforeAll(async () => {
    sandbox = await startSandbox(style);
    gifts = connect(sandbox);
  });
  afterAll(async () => {
    await gifts?.close();
    await sandbox?.close();
  });
  beforeEach(() => sandbox.control("/faults", { target: "gift", kind: "none" }));

  const fault = (kind: string, operation: string) => {
    giveUpEarly(kind);
    return sandbox.control("/faults", { target: "gift", kind, operation, count: 1 });
  };
  const make = async (amount: number, more: Record<string, unknown> = {}) => {
    const made = await sandbox.control<{ link: string }>("/gift-links", { amount, ...more });
    return parseGiftLink(made.link) ?? "";
  };
  const take = (hash: string, mobile: string) =>
    sandbox.control(`/gift-links/${hash}/take`, { mobile });

  test("reads a gift without redeeming it, then redeems it, satang included", async () => {
    const hash = await make(20.37);
    const open = { outcome: "open", totalMinor: 2_037n, shareMinor: 2_037n };
    expect(await gifts.verify(hash)).toEqual(open);
    expect(await gifts.verify(hash)).toEqual(open);
    expect(await gifts.redeem(hash)).toEqual({ outcome: "taken_now", amountMinor: 2_037n });
    expect(await gifts.redeem(hash)).toEqual({ outcome: "taken_by_us", amountMinor: 2_037n });
    expect(await gifts.verify(hash)).toEqual({ outcome: "taken_by_us", amountMinor: 2_037n });
  });

  test("redeems only our share of a shared envelope", async () => {
    const hash = await make(100, { members: 4 });
    await take(hash, "0811111112");
    expect(await gifts.verify(hash)).toMatchObject({ totalMinor: 10_000n, shareMinor: 2_500n });
    expect(await gifts.redeem(hash)).toEqual({ outcome: "taken_now", amountMinor: 2_500n });
    const drawn = await make(100, { members: 4, type: "R" });
    expect(await gifts.verify(drawn)).toMatchObject({ outcome: "open", shareMinor: null });
  });

  test("reports why nothing can be redeemed", async () => {
    const taken = await make(50);
    await take(taken, "0811111112");
    const cases = [
      [taken, "taken"],
      [await make(50, { expiresInMs: 0 }), "invalid"],
      ["0123456789abcdefgh", "invalid"],
    ] as const;
    for (const [hash, reason] of cases) {
      expect(await gifts.verify(hash)).toEqual({ outcome: "refused", reason });
      expect(await gifts.redeem(hash)).toEqual({ outcome: "refused", reason });
    }
  });

  describe("with faults", () => {
    test.each(["error-500", "reset", "hang", "success-then-reset", "success-then-timeout"])(
      "%s while looking is unknown",
      async (kind) => {
        const hash = await make(30);
        await fault(kind, "verify");
        expect(await gifts.verify(hash)).toMatchObject({ outcome: "unknown" });
        expect(await gifts.verify(hash)).toMatchObject({ outcome: "open" });
      },
    );

    test.each([
      ["error-500", "taken_now"],
      ["reset", "taken_now"],
      ["hang", "taken_now"],
      ["success-then-reset", "taken_by_us"],
      ["success-then-timeout", "taken_by_us"],
    ])(
      "%s while redeeming is outcome unknown, and a repeated question resolves it",
      async (kind, outcome) => {
        const hash = await make(30);
        await fault(kind, "redeem");
        expect(await gifts.redeem(hash)).toMatchObject({ outcome: "unknown" });
        expect(await gifts.redeem(hash)).toEqual({ outcome, amountMinor: 3_000n });
      },
    );
  });
}
