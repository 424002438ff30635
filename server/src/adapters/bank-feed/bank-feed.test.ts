import { createHmac } from "node:crypto";
import { fieldsOf, isAmount, isText, readsOnlyProof } from "@krapao/testkit/conformance/bad-bodies";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readsCallback } from "@krapao/testkit/conformance/callbacks";
import { expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { UnreadableCallback } from "../../kernel/http/callbacks.ts";
import { readTransfer } from "./translate.ts";
import { connectBankFeed } from "./webhook.ts";

readsBodies(import.meta.dirname, {
  callback: readsCallback((callback, { secrets, clock }) =>
    connectBankFeed({ secrets }, { clock }).readCallback(callback),
  ),
});

const EVENT = {
  eventId: "e1",
  transRef: "T1",
  bankCode: "KBANK",
  amount: 1000.5,
  currency: "THB",
  from: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
  at: "2026-11-21T10:00:00.000Z",
};

readsOnlyProof("a transfer", {
  right: [
    { ...EVENT, accountNo: "7440000017" },
    { ...EVENT, proxy: { type: "nationalId", value: "0105561000019" } },
  ],
  read: ({ text }) => readTransfer(Buffer.from(text)),
  isProved: (read, answer) => {
    const { amount, currency, transRef, accountNo, proxy } = fieldsOf(answer);
    const written = accountNo || (proxy as { value?: unknown } | undefined)?.value;
    return (
      isAmount(amount, read.amountMinor) &&
      isText(currency, read.currency) &&
      isText(transRef, read.reference) &&
      String(written).replace(/\D/g, "") === (read.accountNo ?? read.promptpayId)
    );
  },
  detailOf: (error) => (error instanceof UnreadableCallback ? error.detail : null),
});

test("accepts the new and the old secret, for exactly these bytes and the current time", () => {
  const clock = systemClock();
  const feed = connectBankFeed({ secrets: ["new", "old"] }, { clock });
  const now = Math.floor(clock.nowMs() / 1000);
  const body = JSON.stringify({
    eventId: "e1",
    transRef: "202611210001ABCDEFGH",
    bankCode: "KBANK",
    accountNo: "7440000017",
    amount: 100.37,
    currency: "THB",
    at: "2026-11-21T10:00:00.000Z",
  });
  const receive = ({ secret = "new", seconds = now, sent = body } = {}) => {
    const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return feed.readCallback({ body: Buffer.from(sent), signature: `t=${seconds},v1=${digest}` });
  };
  expect(receive()).not.toBeNull();
  expect(receive({ secret: "old" })).not.toBeNull();
  expect(receive({ secret: "third" })).toBeNull();
  expect(receive({ sent: body.replace("100.37", "900.37") })).toBeNull();
  expect(receive({ sent: ` ${body}` })).toBeNull();
  expect(receive({ seconds: now - 301 })).toBeNull();
  expect(receive({ seconds: now + 302 })).toBeNull();
  expect(feed.readCallback({ body: Buffer.from("{}"), signature: undefined })).toBeNull();
});
