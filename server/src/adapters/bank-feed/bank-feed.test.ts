import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { readTransfer } from "./translate.ts";
import { connectBankFeed } from "./webhook.ts";

/** A body as the bank feed posts it. */
const EVENT = {
  eventId: "e1",
  transRef: "202611210001ABCDEFGH",
  bankCode: "KBANK",
  proxy: { type: "nationalId", value: "0105561000019" },
  amount: 100.37,
  currency: "THB",
  from: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
  at: "2026-11-21T10:00:00.000Z",
};
const { proxy: _, ...WITHOUT_PROXY } = EVENT;
const read = (body: unknown) =>
  readTransfer(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));

test("reads a transfer to a PromptPay id or to an account", () => {
  expect(read(EVENT)).toEqual({
    eventId: "e1",
    reference: EVENT.transRef,
    bankCode: "KBANK",
    accountNo: null,
    promptpayId: "0105561000019",
    amountMinor: 10_037n,
    currency: "THB",
    paidAt: new Date(EVENT.at),
    payer: EVENT.from,
  });
  expect(read({ ...WITHOUT_PROXY, accountNo: "7440000017" })).toMatchObject({
    accountNo: "7440000017",
    promptpayId: null,
  });
});

test.each([
  ["neither account nor PromptPay id", WITHOUT_PROXY],
  ["both", { ...EVENT, accountNo: "7440000017" }],
  ["no money", { ...EVENT, amount: 0 }],
  ["money going out", { ...EVENT, amount: -1 }],
  ["three decimals", { ...EVENT, amount: 1.001 }],
  ["an amount as text", { ...EVENT, amount: "100.37" }],
  ["a currency we do not hold", { ...EVENT, currency: "USD" }],
  ["half a body", '{"eventId": "e'],
  ["nothing", ""],
])("refuses %s", (_name, body) => {
  expect(read(body)).toBeNull();
});

test("accepts the new and the old secret, for exactly these bytes and the current time", () => {
  const clock = systemClock();
  const feed = connectBankFeed({ secrets: ["new", "old"] }, { clock });
  const now = Math.floor(clock.nowMs() / 1000);
  const receive = ({ secret = "new", seconds = now, sent = JSON.stringify(EVENT) } = {}) => {
    const signed = `${seconds}.${JSON.stringify(EVENT)}`;
    const digest = createHmac("sha256", secret).update(signed).digest("hex");
    return feed.readCallback({ body: Buffer.from(sent), signature: `t=${seconds},v1=${digest}` });
  };
  expect(receive()).not.toBeNull();
  expect(receive({ secret: "old" })).not.toBeNull();
  expect(receive({ secret: "third" })).toBeNull();
  expect(receive({ sent: JSON.stringify({ ...EVENT, amount: 900.37 }) })).toBeNull();
  expect(receive({ sent: ` ${JSON.stringify(EVENT)}` })).toBeNull();
  expect(receive({ seconds: now - 301 })).toBeNull();
  expect(receive({ seconds: now + 302 })).toBeNull();
  expect(feed.readCallback({ body: Buffer.from("{}"), signature: undefined })).toBeNull();
});
