import { randomUUID } from "node:crypto";
import { parsePayment } from "@krapao/contract/wire/emv";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { depositsJobs } from "./jobs.ts";
import { claimAmount, findOpenQr } from "./qr/queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY, withJobs: false });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

interface Shown {
  qrcodeId: string;
  hasQrcode: boolean;
  qrcode: string;
  payload: string;
  amount: number;
  expireIn: number;
  message: string | null;
}

const create = (
  member: { token: string },
  code: string,
  amount: unknown,
  headers: Record<string, string> = {},
) =>
  world.call<Shown>("POST", `/api/qrcode/${code}`, {
    token: member.token,
    body: { amount },
    headers,
  });
const read = (member: { token: string }, code: string) =>
  world.call<Shown>("GET", `/api/qrcode/${code}`, { token: member.token });
const remove = (member: { token: string }, qrcodeId: string) =>
  world.call("DELETE", `/api/qrcode/${qrcodeId}`, { token: member.token });
const paymentsOf = (memberId: bigint) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason", "amount_minor"])
    .where("member_id", "=", memberId)
    .execute();
const paid = (payload: string) => world.control("/pay-qr", { payload });

const NONE = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
  receiver: null,
  amount: null,
  expireIn: null,
  message: null,
};

describe("a PromptPay QR", () => {
  test("pays a unique amount to the house account and is credited when it is paid", async () => {
    const member = await registerMember(world);
    expect((await read(member, "KBANK")).body).toEqual(NONE);
    const { status, body } = await create(member, "KBANK", 100);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasQrcode: true, message: null });
    expect(body.qrcodeId).toMatch(/^[0-9a-f]{32}$/);
    expect(body.qrcode).toMatch(/^<svg xmlns/);
    expect(body.amount).toBeGreaterThanOrEqual(100);
    expect(body.amount).toBeLessThan(101);
    expect(body.expireIn).toBeGreaterThan(590);
    expect(parsePayment(body.payload)).toMatchObject({
      kind: "promptpay",
      amount: BigInt(Math.round(body.amount * 100)),
    });
    expect((await read(member, "KBANK")).body.qrcodeId).toBe(body.qrcodeId);
    await paid(body.payload);
    const minor = BigInt(Math.round(body.amount * 100));
    await eventually(async () => (await balanceOf(world, member.id)).postedMinor === minor);
    expect((await read(member, "KBANK")).body).toEqual(NONE);
    const list = await world.call("POST", "/api/statement", {
      token: member.token,
      body: { page: 1 },
    });
    expect(list.body).toMatchObject({
      total: 1,
      statements: [
        {
          statementType: "deposit",
          from: "KBANK",
          to: "WALLET",
          amount: body.amount,
          status: "SUCCESS",
        },
      ],
    });
    expect((await remove(member, body.qrcodeId)).body.message).toBe("QR_NOT_CANCELLABLE");
    await expectLedgerInvariants(world);
  });

  test("parallel requests never share an amount", async () => {
    const now = world.clock.now();
    const freeAt = new Date(now.getTime() + 900_000);
    const owner = await registerMember(world);
    const { qrcodeId } = (await create(owner, "KBANK", 7)).body;
    const qrId = qrcodeId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const claims = Array.from({ length: 120 }, () =>
      transaction(world.app.ctx.db, (tx) =>
        claimAmount(tx, { channel: "KBANK", requestedMinor: 5_000n, qrId, now, freeAt }),
      ),
    );
    const amounts = (await Promise.all(claims)).map((claimed) => claimed?.amountMinor ?? null);
    expect(new Set(amounts).size).toBe(120);
    for (const amount of amounts) {
      expect(amount).not.toBeNull();
      if (amount !== 5_000n) expect((amount ?? 0n) % 100n).not.toBe(0n);
    }
    // The first is the requested amount, 99 more are within the requested baht, the others above
    // it.
    expect(amounts).toContain(5_000n);
    expect(amounts.filter((amount) => (amount ?? 0n) < 5_100n)).toHaveLength(100);
  });

  test("an amount stays reserved for a while after its QR has closed, for its member", async () => {
    const member = await registerMember(world);
    const used = new Set<number>();
    for (let round = 0; round < 5; round++)
      used.add((await create(member, "KBANK", 33)).body.amount);
    expect(used.size).toBe(1);
    const other = (await create(await registerMember(world), "KBANK", 33)).body.amount;
    expect(used.has(other)).toBe(false);
    // A QR that its member cancelled gives its amount back to that member as well.
    const { qrcodeId, amount } = (await create(member, "KBANK", 33)).body;
    await remove(member, qrcodeId);
    expect((await create(member, "KBANK", 33)).body.amount).toBe(amount);
  });

  test("M1: at most three amounts of a member rest; the refusal says until when", async () => {
    const member = await registerMember(world);
    for (const amount of [41, 42, 43, 44])
      expect((await create(member, "KBANK", amount)).status).toBe(200);
    const fifth = await create(member, "KBANK", 45);
    expect(fifth).toMatchObject({ status: 429, body: { message: "QR_TOO_MANY" } });
    expect(fifth.body).toHaveProperty("until");
    // The open QR stays, and a sum that rests is given again.
    expect((await create(member, "KBANK", 41)).status).toBe(200);
    expect((await create(member, "WW", 145)).status).toBe(200);
  });

  test("M1: a full sum answers QR_FULL, and the treasury is alerted from one half on", async () => {
    const now = world.clock.now();
    const freeAt = new Date(now.getTime() + 900_000);
    const { qrcodeId } = (await create(await registerMember(world), "KBANK", 6)).body;
    const qrId = qrcodeId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const fill = (count: number) =>
      transaction(world.app.ctx.db, async (tx) => {
        for (let at = 0; at < count; at++)
          await claimAmount(tx, { channel: "KBANK", requestedMinor: 90_000n, qrId, now, freeAt });
      });
    const cashier = await world.staff("cashier");
    const shortages = async () => {
      const { body } = await world.console<{ shortages: object[] }>(
        "GET",
        "/api/console/treasury",
        {
          token: cashier.token,
        },
      );
      return body.shortages;
    };
    await fill(200);
    expect((await create(await registerMember(world), "KBANK", 900)).status).toBe(200);
    expect(await shortages()).toEqual([]);
    await fill(60);
    expect((await create(await registerMember(world), "KBANK", 900)).status).toBe(200);
    expect(await shortages()).toMatchObject([{ channel: "KBANK", amount: 900, percent: 52 }]);
    await fill(234);
    const refused = await create(await registerMember(world), "KBANK", 900);
    expect(refused).toMatchObject({ status: 409, body: { message: "QR_FULL" } });
  });
});

describe("refusals", () => {
  test.each([
    ["KBANK", 0, "QR_MINIMUM"],
    ["KBANK", 0.99, "QR_MINIMUM"],
    ["WW", 99.99, "QR_MINIMUM"],
    ["ZAPMAN", 99.99, "QR_MINIMUM"],
    ["KBANK", -1, "KEY_INVALID"],
    ["KBANK", 1.001, "KEY_INVALID"],
    ["KBANK", "100", "KEY_INVALID"],
    ["GSB", 100, "KEY_INVALID"],
  ])("a QR of %s for %s is %s", async (code, amount, message) => {
    const member = await registerMember(world);
    const answer = await create(member, code, amount);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  test("a closed channel and one of another currency answer NO_BANK", async () => {
    const member = await registerMember(world);
    const set = (values: { is_active?: boolean; currency?: "THB" | "LAK" }) =>
      world.db.updateTable("deposits_channel").set(values).where("code", "=", "WW").execute();
    await set({ is_active: false });
    expect(await create(member, "WW", 100)).toMatchObject({
      status: 404,
      body: { message: "NO_BANK" },
    });
    await set({ is_active: true, currency: "LAK" });
    expect(await read(member, "WW")).toMatchObject({ status: 404, body: { message: "NO_BANK" } });
    await set({ currency: "THB" });
  });

  test("another member's QR and an unknown one answer NO_DATA", async () => {
    const [owner, stranger] = [await registerMember(world), await registerMember(world)];
    const { qrcodeId } = (await create(owner, "KBANK", 20)).body;
    expect((await remove(stranger, qrcodeId)).body.message).toBe("NO_DATA");
    expect((await remove(owner, randomUUID().replaceAll("-", ""))).body.message).toBe("NO_DATA");
    expect((await remove(owner, "nonsense")).body.message).toBe("NO_DATA");
    expect((await read(owner, "KBANK")).body.qrcodeId).toBe(qrcodeId);
  });
});

describe("one open QR per channel", () => {
  test("the same idempotency key answers the same QR; another body is refused", async () => {
    const member = await registerMember(world);
    const headers = { "idempotency-key": randomUUID() };
    for (const code of ["KBANK", "WW"]) {
      const key = { "idempotency-key": randomUUID() };
      const [first, again] = [
        await create(member, code, 100, key),
        await create(member, code, 100, key),
      ];
      expect(again.body.qrcodeId).toBe(first.body.qrcodeId);
    }
    await create(member, "KBANK", 50, headers);
    const other = await create(member, "KBANK", 51, headers);
    expect(other).toMatchObject({ status: 422, body: { message: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test.each(["KBANK", "WW"])("leaves one of 10 parallel QRs at %s", async (code) => {
    const member = await registerMember(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(member, code, 100)));
    for (const answer of answers) expect([200, 502]).toContain(answer.status);
    const open = await world.db
      .selectFrom("deposits_qr")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "in", ["open", "creating"])
      .execute();
    expect(open).toHaveLength(1);
    expect((await read(member, code)).body.hasQrcode).toBe(true);
  });

  test.each(["KBANK", "WW", "ZAPMAN"])(
    "a new QR at %s closes the old one, and a payment for the old one is unmatched",
    async (code) => {
      const member = await registerMember(world);
      const old = (await create(member, code, 100)).body;
      const next = (await create(member, code, 200)).body;
      expect(next.qrcodeId).not.toBe(old.qrcodeId);
      await paid(old.payload);
      await eventually(async () => (await paymentsOf(member.id)).length === 1);
      expect(await paymentsOf(member.id)).toMatchObject([
        { state: "unmatched", reason: "cancelled" },
      ]);
      await paid(next.payload);
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor > 0n);
      expect((await balanceOf(world, member.id)).postedMinor).toBe(
        BigInt(Math.round(next.amount * 100)),
      );
    },
  );
});

describe("cancelling a QR", () => {
  test.each(["KBANK", "WW"])(
    "cancels at %s, and money that arrives later is unmatched",
    async (code) => {
      const member = await registerMember(world);
      const { qrcodeId, payload } = (await create(member, code, 100)).body;
      expect(await remove(member, qrcodeId)).toMatchObject({
        status: 200,
        body: { message: "SUCCESS" },
      });
      expect((await read(member, code)).body.hasQrcode).toBe(false);
      expect((await remove(member, qrcodeId)).body.message).toBe("QR_NOT_CANCELLABLE");
      await paid(payload);
      await eventually(async () => (await paymentsOf(member.id)).length === 1);
      expect(await paymentsOf(member.id)).toMatchObject([
        { state: "unmatched", reason: "cancelled" },
      ]);
      expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
    },
  );

  test("is refused at ZAPMAN, and the QR stays open", async () => {
    const member = await registerMember(world);
    const { qrcodeId } = (await create(member, "ZAPMAN", 100)).body;
    expect(await remove(member, qrcodeId)).toMatchObject({
      status: 409,
      body: { message: "QR_NOT_CANCELLABLE" },
    });
    expect((await read(member, "ZAPMAN")).body.qrcodeId).toBe(qrcodeId);
  });
});

describe("time", () => {
  test.each(["KBANK", "WW", "ZAPMAN"])(
    "hides an expired QR of %s, and a late payment is unmatched",
    async (code) => {
      const member = await registerMember(world);
      const { payload } = (await create(member, code, 100)).body;
      await shiftClock(world, 601_000);
      expect((await read(member, code)).body).toEqual(NONE);
      await paid(payload);
      await eventually(async () => (await paymentsOf(member.id)).length === 1);
      expect(await paymentsOf(member.id)).toMatchObject([{ state: "unmatched", reason: "late" }]);
      expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
      expect(await findOpenQr(world.db, { memberId: member.id, channels: [code] })).not.toBeNull();
      await depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
      expect(await findOpenQr(world.db, { memberId: member.id, channels: [code] })).toBeNull();
    },
  );
});
