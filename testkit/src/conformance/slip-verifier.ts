/**
 * What every adapter of the port `slip-verifier` must do, against the sandbox and with its faults
 * on. An answer that says nothing about the slip is never reported as refused, and a repeated
 * question gets the same answer.
 */
import { randomInt } from "node:crypto";
import type { SlipReason } from "@krapao/contract/member/deposits";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { UnusableAnswer } from "@krapao/server/kernel/outbound/outbound";
import type { SlipAnswer, SlipVerifier } from "@krapao/server/ports/slip-verifier";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inStyles } from "../sandbox-style.ts";
import { giveUpEarly } from "../unanswered.ts";
import { damagedBodies, exactMinor } from "./damaged-bodies.ts";
import { type LoneSandbox, startSandbox } from "./sandbox.ts";

type Connected = SlipVerifier & { close(): Promise<void> };

export interface VerifierCase {
  /** The company's codes for a definite refusal, each with the reason that follows. */
  refused: [code: string, reason: SlipReason][];
  /** The company's codes that say nothing about the slip. */
  undecided: [code: string, outcome: "not_ready" | "unavailable"][];
  /** The company's codes that come with the slip's data and count as found. */
  found: string[];
  /** The reason for a reference that no bank knows. */
  unknownReference: SlipReason;
}

const FROM = { bankCode: "KBANK", accountNo: "1234567890", name: "SOMCHAI JAIDEE" };
const TO = { toBankCode: "SCB", toAccountNo: "7440000041" };

interface Subject {
  connect: (sandbox: LoneSandbox) => Connected;
  connectBroken: (sandbox: LoneSandbox) => Connected;
  cases: VerifierCase;
}

/** Runs the suite; `connect` builds the adapter for a sandbox, `broken` one with a wrong key. */
export function conformsToSlipVerifier(
  code: "slipok" | "easyslip" | "slip2go",
  subject: Subject,
): void {
  inStyles((style) => suiteOfSlipVerifier(style, code, subject));
}

function suiteOfSlipVerifier(
  style: string,
  code: "slipok" | "easyslip" | "slip2go",
  { connect, connectBroken, cases }: Subject,
): void {
  let sandbox: LoneSandbox;
  let verifier: Connected;
  beforeAll(async () => {
    sandbox = await startSandbox(style);
    verifier = connect(sandbox);
  });
  afterAll(async () => {
    await verifier?.close();
    await sandbox?.close();
  });
  afterEach(() => sandbox.control("/faults", { target: "slips", kind: "none" }));

  const question = (transRef: string) => ({
    transRef,
    payload: buildSlipQr({ sendingBank: bankNumber(FROM.bankCode) ?? "", transRef }),
  });
  const transfer = async (fields: Record<string, unknown> = {}) => {
    const { transRef } = await sandbox.control<{ transRef: string }>("/bank-transfer", {
      ...TO,
      amount: randomInt(100, 90_000) + 0.25,
      from: FROM,
      silent: true,
      ...fields,
    });
    return question(transRef);
  };
  const force = (forced: string) =>
    sandbox.control("/slip-verifiers", { force: { verifier: code, code: forced } });
  const fault = (kind: string) => {
    giveUpEarly(kind);
    return sandbox.control("/faults", { target: "slips", kind, operation: code, count: 1 });
  };

  test("reports amount, time and both sides exactly as the bank shows them", async () => {
    const at = new Date(Date.now() - 600_000).toISOString();
    const answer = await verifier.verify(await transfer({ amount: 1234.5, at }));
    expect(answer).toMatchObject({
      outcome: "found",
      receipt: {
        amountMinor: 123_450n,
        currency: "THB",
        sender: { bankNumber: "004", accountNo: "xxx-x-x6789-x" },
        receiver: { bankNumber: "014", accountNo: "xxx-x-x0004-x" },
      },
    });
    const { receipt } = answer as Extract<SlipAnswer, { outcome: "found" }>;
    expect(Math.abs(receipt.paidAt.getTime() - Date.parse(at))).toBeLessThan(1_000);
    expect(receipt.sender.names).toContain("SOMCHAI J***");
  });

  test("reports the PromptPay id of the receiver", async () => {
    const value = "0105561000019";
    const payload = buildPromptPay({ proxy: { type: "nationalId", value }, amount: 10_025n });
    const paid = await sandbox.control<{ transRef: string }>("/pay-qr", { payload, from: FROM });
    const answer = await verifier.verify(question(paid.transRef));
    expect(answer).toMatchObject({ outcome: "found", receipt: { amountMinor: 10_025n } });
    const { receiver } = (answer as Extract<SlipAnswer, { outcome: "found" }>).receipt;
    expect(compareMask(receiver.proxy ?? "", value)).toBe(true);
  });

  test("a bank that does not know the transfer yet is not ready, and reports it later", async () => {
    const asked = await transfer({ slipDelayMs: 600_000 });
    expect(await verifier.verify(asked)).toMatchObject({ outcome: "not_ready" });
    await sandbox.control("/clock", { offsetMs: 601_000 });
    expect(await verifier.verify(asked)).toMatchObject({ outcome: "found" });
    await sandbox.control("/clock", { offsetMs: 0 });
  });

  test("a repeated question gets the same answer: it never makes the slip a duplicate", async () => {
    const asked = await transfer();
    const first = await verifier.verify(asked);
    expect(first.outcome).toBe("found");
    expect(await verifier.verify(asked)).toEqual(first);
  });

  test("a lost answer is unavailable, and the next question is answered", async () => {
    for (const kind of ["success-then-reset", "reset", "error-500"]) {
      const asked = await transfer();
      await fault(kind);
      expect(await verifier.verify(asked), kind).toMatchObject({ outcome: "unavailable" });
      expect(await verifier.verify(asked), kind).toMatchObject({ outcome: "found" });
    }
  });

  test("a reference that no bank knows is refused", async () => {
    expect(await verifier.verify(question(`NONE${randomInt(1e9)}`))).toEqual({
      outcome: "refused",
      reason: cases.unknownReference,
    });
  });

  test("a wrong key says nothing about the slip", async () => {
    const broken = connectBroken(sandbox);
    expect(await broken.verify(await transfer())).toMatchObject({ outcome: "unavailable" });
    await broken.close();
  });

  test("a quota that is used up says nothing about the slip", async () => {
    const asked = await transfer();
    await sandbox.control("/slip-verifiers", { quota: 0 });
    expect(await verifier.verify(asked)).toMatchObject({ outcome: "unavailable" });
    await sandbox.control("/slip-verifiers", { quota: null });
    expect(await verifier.verify(asked)).toMatchObject({ outcome: "found" });
  });

  describe("codes of the company", () => {
    test.each(cases.refused)("%s is refused as %s", async (forced, reason) => {
      await force(forced);
      const asked = question(`NONE${randomInt(1e9)}`);
      expect(await verifier.verify(asked)).toEqual({ outcome: "refused", reason });
    });

    test.each(cases.undecided)("%s is %s", async (forced, outcome) => {
      await force(forced);
      expect(await verifier.verify(await transfer())).toMatchObject({ outcome });
    });

    test.each(cases.found.map((each) => [each]))(
      "%s with the slip's data is found",
      async (forced) => {
        await force(forced);
        expect(await verifier.verify(await transfer())).toMatchObject({ outcome: "found" });
      },
    );
  });
}

/** Compares digit by digit; a masked digit matches any. */
function compareMask(shown: string, whole: string): boolean {
  const marks = [...shown.replace(/[^0-9xX]/g, "")];
  const digits = marks.filter((mark) => /\d/.test(mark));
  return (
    digits.length >= 4 &&
    marks.length === whole.length &&
    marks.every((mark, at) => !/\d/.test(mark) || mark === whole[at])
  );
}

/**
 * Whatever one field of an answer becomes, a slip is found only with our reference, the amount that
 * the answer states, and a time.
 */
export function findsSlipsOnlyOnProof({
  body,
  transRef,
  read,
  amountOf,
}: {
  body: unknown;
  transRef: string;
  read: (answer: { status: number; text: string }) => SlipAnswer;
  /** The amount as a body states it. */
  amountOf: (body: unknown) => unknown;
}): void {
  const readSafely = (answer: { status: number; text: string }) => {
    try {
      return read(answer);
    } catch (error) {
      if (error instanceof UnusableAnswer) return null;
      throw error;
    }
  };

  test("a slip is found only on proof, whatever one field of the answer becomes", () => {
    expect(readSafely({ status: 200, text: JSON.stringify(body) })?.outcome).toBe("found");
    for (const { name, text, body: changed } of damagedBodies(body)) {
      for (const status of [200, 302, 400, 403, 500]) {
        const answer = readSafely({ status, text });
        if (answer?.outcome !== "found") continue;
        const { receipt } = answer;
        const { amountMinor } = receipt;
        const isTime = !Number.isNaN(receipt.paidAt.getTime());
        expect({ name, status, amountMinor, transRef: receipt.transRef, isTime }).toEqual({
          name,
          status: 200,
          amountMinor: exactMinor(amountOf(changed)),
          transRef,
          isTime: true,
        });
        expect(amountMinor).toBeGreaterThan(0n);
      }
    }
  });

  test("an answer about another slip is none of ours", () => {
    const other = JSON.stringify(body).replaceAll(transRef, `${transRef}9`);
    expect(() => read({ status: 200, text: other })).toThrow(UnusableAnswer);
  });
}
