import { createHmac } from "node:crypto";
import { bankFeedEvent } from "@krapao/contract/wire/bank-feed";
import { payoutCallback } from "@krapao/contract/wire/bridge/payout";
import { wwCallback, wwOrder } from "@krapao/contract/wire/bridge/ww";
import { zapmanAnswer, zapmanCallback } from "@krapao/contract/wire/bridge/zapman";
import { buildPromptPay } from "@krapao/contract/wire/emv";
import * as v from "valibot";
import { expect, it } from "vitest";
import { payout, sms, ww, zapman } from "../../test/clients.ts";
import {
  control,
  type ReceivedCallback,
  startTestSandbox,
  waitUntil,
} from "../../test/start-sandbox.ts";

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
const unixIn = (ms: number) => Math.floor((Date.now() + ms) / 1000);
const messages = v.array(
  v.object({ to: v.string(), text: v.string(), code: v.nullable(v.string()), sentAt: v.string() }),
);

it("stores SMS for a phone in any spelling, and finds the code", async () => {
  const world = await startTestSandbox();
  const form = {
    msisdn: "66812345678",
    message: "Krapao code 093892, ref 12345678.",
    sender: "Krapao",
  };
  expect((await sms(world, form)).status).toBe(201);
  expect((await sms(world, { ...form, msisdn: "0899999999" })).status).toBe(201);
  expect((await sms(world, form, "wrong")).status).toBe(401);
  expect((await sms(world, { ...form, msisdn: "12" })).status).toBe(400);
  for (const to of ["0812345678", "66812345678", "%2B66812345678"]) {
    const [only, ...others] = v.parse(messages, (await control(world, `/sms?to=${to}`)).body);
    expect(only?.code).toBe("093892");
    expect(others).toEqual([]);
  }
  expect((await control(world, "/sms")).body).toHaveLength(2);
});

it("reports a PromptPay payment with its exact amount, signed, sender masked", async () => {
  const world = await startTestSandbox();
  const proxy = { type: "mobile", value: "0801111111" } as const;
  const payload = buildPromptPay({ proxy, amount: 50013n });
  const from = { bankCode: "SCB", accountNo: "123-4-56789-0", name: "SOMCHAI JAIDEE" };
  const paid = await control(world, "/pay-qr", { payload, from });
  expect(paid.body.ok).toBe(true);
  await waitUntil(() => world.server.received.length === 1);
  const [received] = world.server.received;
  const event = v.parse(bankFeedEvent, received?.body);
  expect(event).toMatchObject({
    transRef: paid.body.transRef,
    bankCode: "KBANK",
    proxy,
    amount: 500.13,
    currency: "THB",
  });
  expect(event.from).toEqual({ bankCode: "SCB", accountNo: "xxx-x-x6789-x", name: "SOMCHAI J***" });
  expect(received?.path).toBe("/api/callback/bank-feed");
  expect(isSignedBy(world.keys.bankFeedSecret, received)).toBe(true);
});

it("refuses codes that cannot be paid", async () => {
  const world = await startTestSandbox();
  const open = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" } });
  expect((await control(world, "/pay-qr", { payload: open })).body.message).toBe("AMOUNT");
  expect((await control(world, "/pay-qr", { payload: open, amount: 20 })).body.ok).toBe(true);
  expect((await control(world, "/pay-qr", { payload: `${open}1` })).body.message).toBe(
    "INVALID_QR",
  );
  const bill =
    "00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E";
  expect((await control(world, "/pay-qr", { payload: bill, amount: 5 })).body.message).toBe(
    "UNKNOWN_BILLER",
  );
});

it("reports a bank transfer to a house account, and reports none when it is silent", async () => {
  const world = await startTestSandbox();
  const transfer = {
    toBankCode: "SCB",
    toAccountNo: "1112223334",
    amount: 123.45,
    from: { bankCode: "KBANK", accountNo: "9876543210", name: "MALEE DEE" },
    at: "2026-11-21T03:00:00.000Z",
  };
  await control(world, "/bank-transfer", { ...transfer, silent: true });
  const { transRef } = (await control(world, "/bank-transfer", transfer)).body;
  await waitUntil(() => world.server.received.length > 0);
  const events = world.server.received.map(({ body }) => v.parse(bankFeedEvent, body));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    transRef,
    accountNo: "1112223334",
    amount: 123.45,
    at: transfer.at,
  });
  expect((await control(world, "/bank-transfer", { ...transfer, amount: 1.005 })).status).toBe(400);
  expect((await control(world, "/bank-transfer", { ...transfer, extra: 1 })).status).toBe(400);
});

it("WW: one order per reference, paid once, by signed callback", async () => {
  const world = await startTestSandbox();
  const asked = { clientRef: "dep-1", amount: 500, currency: "THB", expireAt: inTenMinutes() };
  const made = await ww(world, "POST", "/v1/orders", asked);
  expect(made.status).toBe(201);
  const order = v.parse(wwOrder, made.body);
  const again = await ww(world, "POST", "/v1/orders", asked);
  expect(again).toEqual({ status: 200, body: made.body });
  expect((await ww(world, "POST", "/v1/orders", { ...asked, amount: 501 })).body.code).toBe(
    "DUPLICATE_REF",
  );
  expect((await ww(world, "GET", "/v1/orders?clientRef=dep-1")).body).toEqual(made.body);
  expect((await ww(world, "GET", "/v1/orders?clientRef=dep-2")).status).toBe(404);

  const paid = await control(world, "/pay-qr", { payload: order.payload });
  expect((await control(world, "/pay-qr", { payload: order.payload })).body.message).toBe(
    "ALREADY_PAID",
  );
  await waitUntil(() => world.server.received.length === 1);
  const callback = v.parse(wwCallback, world.server.received[0]?.body);
  expect(callback).toMatchObject({
    type: "order.paid",
    order: { clientRef: "dep-1", status: "paid", transRef: paid.body.transRef },
  });
  expect(isSignedBy(world.keys.wwSecret, world.server.received[0])).toBe(true);
  const status = await ww(world, "GET", "/v1/orders?clientRef=dep-1");
  expect(status.body.status).toBe("paid");
  expect((await ww(world, "POST", `/v1/orders/${order.orderId}/cancel`)).body.code).toBe(
    "ORDER_NOT_PENDING",
  );
});

it("WW: refuses wrong signatures, old timestamps and amounts out of range", async () => {
  const world = await startTestSandbox();
  const asked = { clientRef: "dep-1", amount: 500, currency: "THB", expireAt: inTenMinutes() };
  expect((await ww(world, "POST", "/v1/orders", asked, { secret: "x" })).status).toBe(401);
  const old = Math.floor(Date.now() / 1000) - 400;
  expect((await ww(world, "POST", "/v1/orders", asked, { timestamp: old })).status).toBe(401);
  const range = await ww(world, "POST", "/v1/orders", { ...asked, amount: 2_000_000.01 });
  expect(range.body.code).toBe("AMOUNT_OUT_OF_RANGE");
  expect((await ww(world, "GET", "/v1/orders?clientRef=dep-1")).status).toBe(404);
});

it("WW accepts money for a cancelled order and reports it as late", async () => {
  const world = await startTestSandbox();
  const asked = { clientRef: "dep-1", amount: 500, currency: "THB", expireAt: inTenMinutes() };
  const order = v.parse(wwOrder, (await ww(world, "POST", "/v1/orders", asked)).body);
  const cancelled = await ww(world, "POST", `/v1/orders/${order.orderId}/cancel`);
  expect(cancelled.body.status).toBe("cancelled");
  expect((await control(world, "/pay-qr", { payload: order.payload })).body.ok).toBe(true);
  await waitUntil(() => world.server.received.length === 2);
  const callbacks = world.server.received.map(({ body }) => v.parse(wwCallback, body));
  expect(callbacks.map(({ type, order: { status } }) => `${type} ${status}`)).toEqual([
    "order.cancelled cancelled",
    "order.paid paid_late",
  ]);
});

it("ZAPMAN reports a payment after expiry as late", async () => {
  const world = await startTestSandbox();
  const asked = {
    reference: "dep-1",
    amount: "500.00",
    currency: "THB",
    expire_at: unixIn(600_000),
  };
  const made = await zapman(world, "/api/v2/qr/create", asked);
  const answer = v.parse(zapmanAnswer, made.body);
  if (!answer.success) throw new Error(answer.error_code);
  expect(await zapman(world, "/api/v2/qr/create", asked)).toEqual(made);
  expect(
    (await zapman(world, "/api/v2/qr/create", { ...asked, amount: "500.01" })).body.error_code,
  ).toBe("E201");
  expect((await zapman(world, "/api/v2/qr/create", asked, "x")).body.error_code).toBe("E101");
  expect((await zapman(world, "/api/v2/qr/query", { reference: "other" })).body.error_code).toBe(
    "E404",
  );

  world.server.received.length = 0;
  await control(world, "/clock", { offsetMs: 700_000 });
  const query = { reference: asked.reference };
  expect((await zapman(world, "/api/v2/qr/query", query)).body.data).toMatchObject({
    state: "EXPIRED",
  });
  await control(world, "/pay-qr", { payload: answer.data.qr_text });
  await waitUntil(() => world.server.received.some(({ path }) => path.endsWith("/zapman")));
  const received = world.server.received.find(({ path }) => path.endsWith("/zapman"));
  expect(v.parse(zapmanCallback, received?.body)).toMatchObject({
    reference: "dep-1",
    amount: "500.00",
    state: "PAID_LATE",
  });
  expect(isSignedBy(world.keys.zapmanSecret, received)).toBe(true);
});

const transfer = {
  reference: "wd-1",
  bankCode: "SCB",
  accountNo: "1234567890",
  accountName: "SOMCHAI JAIDEE",
  amount: 250.5,
  currency: "THB",
};

it("payout: accepts each reference once, pays it on its own, and returns it on request", async () => {
  const world = await startTestSandbox();
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).status).toBe(404);
  const first = await payout(world, "POST", "/v1/transfers", transfer);
  expect(first.status).toBe(201);
  expect(await payout(world, "POST", "/v1/transfers", transfer)).toEqual({
    status: 200,
    body: first.body,
  });
  expect((await payout(world, "POST", "/v1/transfers", { ...transfer, amount: 251 })).status).toBe(
    409,
  );
  expect((await payout(world, "POST", "/v1/transfers", transfer, { secret: "x" })).status).toBe(
    401,
  );
  await waitUntil(() => world.server.received.length === 1);
  const paid = v.parse(payoutCallback, world.server.received[0]?.body);
  expect(paid).toMatchObject({ reference: "wd-1", outcome: "paid", amount: 250.5 });
  expect(isSignedBy(world.keys.payoutSecret, world.server.received[0])).toBe(true);
  await control(world, "/payouts/wd-1", { outcome: "returned" });
  await waitUntil(() => world.server.received.length === 2);
  expect(world.server.received[1]?.body).toMatchObject({ reference: "wd-1", outcome: "returned" });
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).body.status).toBe("returned");
  expect((await control(world, "/payouts/wd-1", { outcome: "paid" })).status).toBe(409);
});

it("payout: waits for a decision in manual mode and answers nothing about an unknown one", async () => {
  const world = await startTestSandbox();
  await control(world, "/payout-mode", { mode: "manual" });
  await payout(world, "POST", "/v1/transfers", transfer);
  expect((await control(world, "/payouts/wd-1", { outcome: "unknown" })).body.status).toBe(
    "unknown",
  );
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).body.status).toBe("unknown");
  // Auto mode pays a later payout, and leaves the unknown one as it is.
  await control(world, "/payout-mode", { mode: "auto" });
  await payout(world, "POST", "/v1/transfers", { ...transfer, reference: "wd-2" });
  await waitUntil(() => world.server.received.length === 1);
  expect(world.server.received[0]?.body).toMatchObject({ reference: "wd-2", outcome: "paid" });
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).body.status).toBe("unknown");
  await control(world, "/payouts/wd-1", { outcome: "paid" });
  await waitUntil(() => world.server.received.length === 2);
  expect((await control(world, "/payouts")).body).toMatchObject([
    { reference: "wd-2", status: "paid", amount: 250.5 },
    { reference: "wd-1", status: "paid", amount: 250.5 },
  ]);
});

/** Verifies a callback as its description says, from nothing but the header and the raw body. */
function isSignedBy(secret: string, received: ReceivedCallback | undefined): boolean {
  const [, time, digest] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(received?.headers["x-krapao-signature"])) ?? [];
  return digest === createHmac("sha256", secret).update(`${time}.${received?.raw}`).digest("hex");
}
