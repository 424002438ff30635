/** Payments of a QR from another member's account, and payments whose time cannot be right. */
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
} from "@krapao/testkit/builders/money";
import { type Payer, registerPayer } from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

const createQr = async ({ token }: Payer, code: string, amount = 200) =>
  (
    await world.call<{ payload: string; qrcodeId: string; amount: number }>(
      "POST",
      `/api/qrcode/${code}`,
      { token, body: { amount } },
    )
  ).body;

const pay = (payload: string, { bankCode, accountNo, name }: Omit<Payer, "id" | "token">) =>
  world.control("/pay-qr", { payload, from: { bankCode, accountNo, name } });

const lastPayment = (memberId: bigint) =>
  eventually(() =>
    world.db
      .selectFrom("deposits_payment")
      .select(["state", "reason", "amount_minor"])
      .where("member_id", "=", memberId)
      .orderBy("received_at", "desc")
      .executeTakeFirst(),
  );

describe.each(["KBANK", "WW", "ZAPMAN"])("M2: a QR of %s", (code) => {
  test("paid from the account of exactly one other member waits in the matching queue", async () => {
    const [holder, other] = [await registerPayer(world), await registerPayer(world)];
    await pay((await createQr(holder, code)).payload, other);
    expect(await lastPayment(other.id)).toMatchObject({ state: "unmatched", reason: "ambiguous" });
    expect((await balanceOf(world, holder.id)).postedMinor).toBe(0n);
    expect((await balanceOf(world, other.id)).postedMinor).toBe(0n);
  });

  test("paid by its holder, or from an account of no member, is credited at once", async () => {
    const holder = await registerPayer(world);
    await pay((await createQr(holder, code)).payload, holder);
    expect(await lastPayment(holder.id)).toMatchObject({ state: "credited" });
    const relative = { bankCode: "SCB", accountNo: "9990001112", name: "MALEE SOMDEE" };
    await pay((await createQr(holder, code, 300)).payload, relative);
    await eventually(async () => (await balanceOf(world, holder.id)).postedMinor >= 50_000n);
  });
});

const ORDER = { payload: "x", createdAt: "2026-11-21T10:00:00.000Z" };

test.each([
  ["the year 1", () => "0001-01-01T00:00:00.000Z"],
  ["an hour before the QR", () => new Date(world.clock.nowMs() - 3_600_000).toISOString()],
])("a WW payment dated %s is not credited", async (_name, at) => {
  const holder = await registerPayer(world);
  const { qrcodeId, amount } = await createQr(holder, "WW");
  const answer = await postCallback(world, {
    sender: "ww",
    secret: world.env.WW_SECRET ?? "",
    body: {
      eventId: crypto.randomUUID(),
      type: "order.paid",
      order: {
        ...ORDER,
        orderId: "o1",
        clientRef: qrcodeId,
        amount,
        currency: "THB",
        status: "paid",
        expireAt: ORDER.createdAt,
        paidAt: at(),
        transRef: `T${qrcodeId.slice(0, 16)}`,
        payer: { bankCode: "SCB", accountNo: "xxx-x-x0000-x", name: "A B***" },
      },
    },
  });
  expect(answer.status).toBe(200);
  expect(await lastPayment(holder.id)).toMatchObject({ state: "unmatched", reason: "time" });
  expect((await balanceOf(world, holder.id)).postedMinor).toBe(0n);
});

test.each([-40, 3])("a transfer dated %d days from now is not credited", async (days) => {
  const payer = await registerPayer(world);
  const { bankCode, accountNo, name } = payer;
  await world.control("/bank-transfer", {
    toBankCode: "SCB",
    toAccountNo: "7440000041",
    amount: 250,
    from: { bankCode, accountNo, name },
    at: new Date(world.clock.nowMs() + days * 86_400_000).toISOString(),
  });
  expect(await lastPayment(payer.id)).toMatchObject({ state: "unmatched", reason: "time" });
});

test("a transfer that the feed reports a week late is still credited", async () => {
  const payer = await registerPayer(world);
  const { bankCode, accountNo, name } = payer;
  await world.control("/bank-transfer", {
    toBankCode: "SCB",
    toAccountNo: "7440000041",
    amount: 250,
    from: { bankCode, accountNo, name },
    at: new Date(world.clock.nowMs() - 7 * 86_400_000).toISOString(),
  });
  expect(await lastPayment(payer.id)).toMatchObject({ state: "credited" });
});
