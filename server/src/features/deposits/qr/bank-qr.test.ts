/** QRs that a bank makes itself: exact amounts, and money only by what the bank answers. */
import { randomUUID } from "node:crypto";
import { parsePayment } from "@krapao/contract/wire/emv";
import {
  addBankQr,
  bankQrs,
  makeQrsBy,
  noticeOf,
  receivedBy,
} from "@krapao/testkit/builders/bank-qrs";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsCallbacks } from "../callbacks.ts";
import { depositsJobs } from "../jobs.ts";
import { retryUnreadable } from "../unreadable/retry-unreadable.ts";

const BANKS = ["SCB", "KBANK"] as const;

let world: World;
let qrs: ReturnType<typeof bankQrs>;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  qrs = bankQrs(world);
  await makeQrsBy(world, { code: "KBANK", by: "bank" });
  await addBankQr(world, { code: "SCB", accountNo: "7440000090", currency: "THB" });
});
afterAll(() => world?.close());
afterEach(() => qrs.heal());

const followUp = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
const isCredited = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor > 0n;

describe.each(BANKS)("a QR of %s", (bank) => {
  test("asks for exactly the requested amount of every member, and is credited when it is paid", async () => {
    const members = await Promise.all([registerMember(world), registerMember(world)]);
    const shown = await Promise.all(members.map((member) => qrs.create(member, bank, 250)));
    expect(shown.map(({ body }) => body.amount)).toEqual([250, 250]);
    for (const [index, member] of members.entries()) {
      const { payload } = shown[index]?.body ?? { payload: "" };
      expect(parsePayment(payload)).toMatchObject({ kind: "bill", amount: 25_000n });
      const { transRef } = await qrs.pay(payload);
      await eventually(() => isCredited(member));
      expect((await balanceOf(world, member.id)).postedMinor).toBe(25_000n);
      expect(await qrs.paymentsOf(member.id)).toMatchObject([
        {
          state: "credited",
          source: bank === "SCB" ? "scb_qr30" : "kbank_qr",
          reference: `${bank}:${transRef}`,
          house_account: bank === "SCB" ? "7440000090" : "7440000017",
        },
      ]);
    }
    await expectLedgerInvariants(world);
  });

  test("is credited once, however often its callback comes", async () => {
    const member = await registerMember(world);
    const { payload, qrcodeId } = (await qrs.create(member, bank)).body;
    await qrs.fault(bank, "duplicate-callback", "callback");
    const { transRef } = await qrs.pay(payload);
    await eventually(() => isCredited(member));
    const again = await qrs.post(
      bank,
      noticeOf(bank, { orderId: await qrs.orderOf(qrcodeId), reference: transRef }),
    );
    expect(again).toEqual({ status: 200, body: receivedBy(bank, transRef) });
    await shiftClock(world, 61_000);
    await followUp();
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
    expect(await qrs.paymentsOf(member.id)).toHaveLength(1);
    await expectLedgerInvariants(world);
  });

  test("is found by asking when its callback is lost", async () => {
    const member = await registerMember(world);
    const { payload } = (await qrs.create(member, bank)).body;
    await qrs.fault(bank, "refuse", "callback", 99);
    await qrs.pay(payload);
    await qrs.fault(bank, "error-500", "status");
    await shiftClock(world, 61_000);
    await followUp();
    expect(await isCredited(member)).toBe(false);
    await shiftClock(world, 122_000);
    await followUp();
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
  });

  test("is found later when the bank does not answer at the callback", async () => {
    const member = await registerMember(world);
    const { payload, qrcodeId } = (await qrs.create(member, bank)).body;
    await qrs.fault(bank, "refuse", "callback", 99);
    const { transRef } = await qrs.pay(payload);
    await qrs.fault(bank, "error-500", "status");
    const notice = noticeOf(bank, { orderId: await qrs.orderOf(qrcodeId), reference: transRef });
    expect(await qrs.post(bank, notice)).toEqual({ status: 200, body: receivedBy(bank, transRef) });
    expect(await isCredited(member)).toBe(false);
    await followUp();
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
  });

  test("is not credited by a forged callback, whatever it says", async () => {
    const member = await registerMember(world);
    const { qrcodeId } = (await qrs.create(member, bank)).body;
    const orderId = await qrs.orderOf(qrcodeId);
    const before = (await qrs.kept()).length;
    for (const amount of ["100.00", "999999.00", "-1", "NaN"]) {
      const answer = await qrs.post(bank, noticeOf(bank, { orderId, amount }));
      expect(answer).toEqual({ status: 200, body: receivedBy(bank, "forged") });
    }
    await followUp();
    expect(await qrs.paymentsOf(member.id)).toEqual([]);
    expect(await qrs.kept()).toHaveLength(before);
  });

  test("is credited with what the bank answers, not with what a callback says", async () => {
    const member = await registerMember(world);
    const { payload, qrcodeId } = (await qrs.create(member, bank)).body;
    await qrs.fault(bank, "refuse", "callback", 99);
    const { transRef } = await qrs.pay(payload);
    await qrs.post(
      bank,
      noticeOf(bank, {
        orderId: await qrs.orderOf(qrcodeId),
        reference: transRef,
        amount: "999999.00",
      }),
    );
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
  });

  test("waits for a person when the bank got another amount than the QR asked for", async () => {
    const member = await registerMember(world);
    const { payload } = (await qrs.create(member, bank)).body;
    await world.ownerDb
      .updateTable("deposits_qr")
      .set({ amount_minor: 90_000n })
      .where("member_id", "=", member.id)
      .execute();
    await qrs.pay(payload);
    const [payment] = await eventually(async () => {
      const found = await qrs.paymentsOf(member.id);
      return found.length > 0 && found;
    });
    expect(payment).toMatchObject({ state: "unmatched", reason: "amount" });
    expect(await isCredited(member)).toBe(false);
    await expectLedgerInvariants(world);
  });

  test("answers QR_FAIL when the QR is lost on its way, and the next one works", async () => {
    const member = await registerMember(world);
    await qrs.fault(bank, "success-then-reset", "create");
    expect((await qrs.create(member, bank)).body.message).toBe("QR_FAIL");
    await qrs.pay((await qrs.create(member, bank)).body.payload);
    await eventually(() => isCredited(member));
  });

  test("a callback with a wrong token is refused, and one that is unreadable is kept", async () => {
    const before = await qrs.kept();
    for (const token of ["wrong", "%20", "undefined"]) {
      expect((await qrs.post(bank, noticeOf(bank, { orderId: "X" }), token)).status).toBe(401);
    }
    expect(await qrs.kept()).toHaveLength(before.length);
    expect((await qrs.post(bank, { hello: bank })).status).toBe(200);
    const [last] = (await qrs.kept()).filter(({ id }) => !before.some((each) => each.id === id));
    expect(last).toMatchObject({ external_party: bank.toLowerCase(), reason: "malformed" });
  });

  test("a callback about an order that is not ours is kept, and a person reads it again", async () => {
    const before = await qrs.kept();
    const reference = randomUUID();
    const orderId = randomUUID().replaceAll("-", "").toUpperCase().slice(0, 15);
    expect(await qrs.post(bank, noticeOf(bank, { orderId, reference }))).toEqual({
      status: 200,
      body: receivedBy(bank, reference),
    });
    const [last] = (await qrs.kept()).filter(({ id }) => !before.some((each) => each.id === id));
    expect(last).toMatchObject({ external_party: bank.toLowerCase(), reason: "unconfirmed" });
    const cashier = await asReviewer(world);
    const retry = retryUnreadable(world.app.ctx, cashier, {
      callbacks: depositsCallbacks(world.app.ctx),
      callbackId: last?.id ?? "",
      why: "again",
    });
    await expect(retry).rejects.toMatchObject({ code: "CALLBACK_UNREADABLE" });
  });
});
