import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";

const SECRETS = { "bank-feed": "feed-secret", ww: "ww-secret", zapman: "zapman-secret" };
type Sender = keyof typeof SECRETS;

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: {
      ...BEHIND_PROXY,
      BANK_FEED_SECRET: SECRETS["bank-feed"],
      WW_SECRET: SECRETS.ww,
      ZAPMAN_SECRET: SECRETS.zapman,
    },
  });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

interface Shown {
  qrcodeId: string;
  payload: string;
  amount: number;
}

const create = async (member: { token: string }, code: string, amount: number) =>
  (
    await world.call<Shown>("POST", `/api/qrcode/${code}`, {
      token: member.token,
      body: { amount },
    })
  ).body;
const post = (sender: Sender, body: unknown, more: { atMs?: number; header?: string } = {}) =>
  postCallback(world, { sender, secret: SECRETS[sender], body, ...more });
const posted = async (memberId: bigint) => (await balanceOf(world, memberId)).postedMinor;
const paymentsBy = (reference: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason", "amount_minor", "member_id"])
    .where("reference", "like", `%${reference}`)
    .orderBy("received_at")
    .execute();

const reference = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
const from = { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" };

const feedEvent = (amount: number, fields: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  transRef: reference(),
  bankCode: "KBANK",
  proxy: { type: "nationalId", value: "0105561000019" },
  amount,
  currency: "THB",
  from,
  at: world.clock.now().toISOString(),
  ...fields,
});

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const wwEvent = (qrcodeId: string, amount: number, fields: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  type: "order.paid",
  order: {
    orderId: "WW1",
    clientRef: dashed(qrcodeId),
    amount,
    currency: "THB",
    status: "paid",
    payload: "x",
    createdAt: world.clock.now().toISOString(),
    expireAt: world.clock.now().toISOString(),
    paidAt: world.clock.now().toISOString(),
    transRef: reference(),
    payer: from,
    ...fields,
  },
});

describe("signature", () => {
  test("refuses a changed byte, another secret, an old and a future time, and books nothing", async () => {
    const body = feedEvent(10.01);
    const nowMs = world.clock.nowMs();
    const answers = [
      await post("bank-feed", body, {
        header: `t=${Math.floor(nowMs / 1000)},v1=${"0".repeat(64)}`,
      }),
      await post("bank-feed", body, { header: "nonsense" }),
      await post("bank-feed", body, { atMs: nowMs - 301_000 }),
      await post("bank-feed", body, { atMs: nowMs + 302_000 }),
      await postCallback(world, { sender: "bank-feed", secret: SECRETS.ww, body }),
      await postCallback(world, { sender: "ww", secret: "other", body: wwEvent(randomUUID(), 1) }),
      await postCallback(world, { sender: "zapman", secret: "other", body: {} }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
    }
    expect(await paymentsBy(body.transRef)).toEqual([]);
    expect((await post("bank-feed", body, { atMs: nowMs - 290_000 })).status).toBe(200);
  });

  test("keeps a signed body of another schema and accepts an event without a payment", async () => {
    expect((await post("bank-feed", { hello: 1 })).status).toBe(200);
    const kept = await world.db.selectFrom("deposits_unreadable_callback").select("body").execute();
    expect(kept.map(({ body }) => body.toString())).toEqual(['{"hello":1}']);
    const news = { ...wwEvent(randomUUID(), 100, { status: "expired" }), type: "order.expired" };
    expect((await post("ww", news)).status).toBe(200);
    expect(await paymentsBy(news.order.transRef)).toEqual([]);
  });
});

describe("crediting once", () => {
  test("20 concurrent identical callbacks credit once, and each gets 200", async () => {
    const member = await registerMember(world);
    const { amount } = await create(member, "KBANK", 100);
    const event = feedEvent(amount);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("bank-feed", event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await posted(member.id)).toBe(BigInt(Math.round(amount * 100)));
    expect(await paymentsBy(event.transRef)).toHaveLength(1);
    await expectLedgerInvariants(world);
  });

  test("the same payment under 10 concurrent event ids credits once", async () => {
    const member = await registerMember(world);
    const { qrcodeId } = await create(member, "WW", 100);
    const event = wwEvent(qrcodeId, 100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("ww", { ...event, eventId: randomUUID() })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await posted(member.id)).toBe(10_000n);
    expect(await paymentsBy(event.order.transRef)).toHaveLength(1);
  });

  test("a second payment for a paid QR is unmatched", async () => {
    const member = await registerMember(world);
    const { amount } = await create(member, "KBANK", 100);
    const [first, second] = [feedEvent(amount), feedEvent(amount)];
    await Promise.all([post("bank-feed", first), post("bank-feed", second)]);
    expect(await posted(member.id)).toBe(BigInt(Math.round(amount * 100)));
    const both = [...(await paymentsBy(first.transRef)), ...(await paymentsBy(second.transRef))];
    expect(both.map(({ state }) => state).sort()).toEqual(["credited", "unmatched"]);
    expect(both.find(({ state }) => state === "unmatched")?.reason).toBe("twice");
  });

  test("a known reference with another amount is unmatched, and its callback is not repeated for ever", async () => {
    const [one, two] = [await registerMember(world), await registerMember(world)];
    const first = await create(one, "WW", 100);
    const second = await create(two, "WW", 200);
    const event = wwEvent(first.qrcodeId, 100);
    await post("ww", event);
    const again = wwEvent(second.qrcodeId, 200, { transRef: event.order.transRef });
    expect((await post("ww", again)).status).toBe(200);
    expect(await posted(two.id)).toBe(0n);
    expect((await paymentsBy(event.order.transRef)).map(({ reason }) => reason)).toEqual([
      null,
      "reference",
    ]);
  });
});

describe("unmatched payments", () => {
  test("an amount without a QR, and an account that is not ours", async () => {
    const unknown = feedEvent(77.77);
    const elsewhere = feedEvent(77.78, { proxy: { type: "nationalId", value: "9999999999999" } });
    expect((await post("bank-feed", unknown)).status).toBe(200);
    expect((await post("bank-feed", elsewhere)).status).toBe(200);
    for (const { transRef } of [unknown, elsewhere]) {
      expect(await paymentsBy(transRef)).toMatchObject([{ state: "unmatched", reason: "unknown" }]);
    }
  });

  test("a wrong amount, a wrong currency, an unknown order at a gateway", async () => {
    const member = await registerMember(world);
    const { qrcodeId } = await create(member, "WW", 100);
    const cases = [
      [wwEvent(qrcodeId, 99.99), "amount"],
      [wwEvent(qrcodeId, 100, { currency: "LAK" }), "currency"],
      [wwEvent(randomUUID(), 100), "unknown"],
      [wwEvent("nonsense", 100), "unknown"],
    ] as const;
    for (const [event, reason] of cases) {
      expect((await post("ww", event)).status).toBe(200);
      expect(await paymentsBy(event.order.transRef)).toMatchObject([
        { state: "unmatched", reason },
      ]);
    }
    expect(await posted(member.id)).toBe(0n);
    expect((await post("ww", wwEvent(qrcodeId, 100))).status).toBe(200);
    expect(await posted(member.id)).toBe(10_000n);
  });

  test("an order of one gateway is not settled by the other", async () => {
    const member = await registerMember(world);
    const { qrcodeId } = await create(member, "WW", 100);
    const event = {
      event_id: randomUUID(),
      order_no: "ZM1",
      reference: dashed(qrcodeId),
      amount: "100.00",
      currency: "THB",
      state: "PAID",
      trans_ref: reference(),
      paid_at: Math.floor(world.clock.nowMs() / 1000),
      payer_bank: "SCB",
      payer_account: from.accountNo,
      payer_name: from.name,
    };
    expect((await post("zapman", event)).status).toBe(200);
    expect(await paymentsBy(event.trans_ref)).toMatchObject([{ reason: "unknown" }]);
    expect(await posted(member.id)).toBe(0n);
  });

  test("money for a suspended member", async () => {
    const member = await registerMember(world);
    const { amount } = await create(member, "KBANK", 100);
    const at = world.clock.now();
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: at })
      .where("id", "=", member.id)
      .execute();
    const event = feedEvent(amount);
    expect((await post("bank-feed", event)).status).toBe(200);
    expect(await paymentsBy(event.transRef)).toMatchObject([
      { state: "unmatched", reason: "suspended", member_id: member.id },
    ]);
    expect(await posted(member.id)).toBe(0n);
  });

  test("a transfer of the same amount to the account's number pays no QR", async () => {
    const member = await registerMember(world);
    const { amount } = await create(member, "KBANK", 640);
    const { proxy: _proxy, ...event } = feedEvent(amount);
    const plain = { ...event, accountNo: "0123456789" };
    expect((await post("bank-feed", plain)).status).toBe(200);
    expect(await paymentsBy(plain.transRef)).toMatchObject([{ reason: "unknown" }]);
    expect(await posted(member.id)).toBe(0n);
  });

  test("a payer who had the amount earlier", async () => {
    const before = await registerMember(world, { bankAccountNo: "1234553669" });
    const now = await registerMember(world, { bankAccountNo: "1234511119" });
    const { amount } = await create(before, "KBANK", 888);
    const minor = BigInt(Math.round(amount * 100));
    // The reserved time of the amount is over: the next member who requests about as much gets it
    // again.
    await shiftClock(world, 30 * 60_000);
    await depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
    await world.ownerDb.deleteFrom("deposits_amount").where("amount_minor", "<>", minor).execute();
    const { qrcodeId } = await create(now, "KBANK", 888);
    await world.db
      .updateTable("deposits_qr")
      .set({ amount_minor: minor })
      .where("id", "=", dashed(qrcodeId))
      .execute();
    const event = feedEvent(amount, { from: { ...from, accountNo: "xxx-x-x5366-x" } });
    expect((await post("bank-feed", event)).status).toBe(200);
    expect(await paymentsBy(event.transRef)).toMatchObject([{ reason: "ambiguous" }]);
    const own = feedEvent(amount, { from: { ...from, accountNo: "xxx-x-x1111-x" } });
    expect((await post("bank-feed", own)).status).toBe(200);
    expect(await posted(now.id)).toBe(minor);
    expect(await posted(before.id)).toBe(0n);
  });
});

describe("paid in time, reported late", () => {
  test("is credited, whatever the state of the QR", async () => {
    const member = await registerMember(world);
    const { amount } = await create(member, "KBANK", 100);
    const event = feedEvent(amount);
    await shiftClock(world, 3_600_000);
    await depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
    expect((await post("bank-feed", event)).status).toBe(200);
    expect(await posted(member.id)).toBe(BigInt(Math.round(amount * 100)));
  });

  test.each(["WW", "ZAPMAN"])(
    "is credited once by checking the order at %s when its callbacks are lost",
    async (code) => {
      const target = code.toLowerCase();
      const member = await registerMember(world);
      const { payload } = await create(member, code, 100);
      await world.control("/faults", { target, kind: "refuse", operation: "callback", count: 1 });
      await world.control("/pay-qr", { payload });
      await shiftClock(world, 61_000);
      await depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
      expect(await posted(member.id)).toBe(10_000n);
      const next = await world.db
        .selectFrom("deposits_qr")
        .select(["state", "next_check_at"])
        .where("member_id", "=", member.id)
        .executeTakeFirstOrThrow();
      expect(next).toEqual({ state: "paid", next_check_at: null });
      // The external party repeats unanswered callbacks; the payment is known by then.
      await eventually(async () => {
        const sent = await world.control<{ state: string; sender: string }[]>("/callbacks");
        return sent
          .filter(({ sender }) => sender === target)
          .every(({ state }) => state !== "waiting");
      });
      expect(await posted(member.id)).toBe(10_000n);
      await expectLedgerInvariants(world);
    },
  );
});
