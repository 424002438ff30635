/** BCEL's own LAO QR in the Lao build, and a bank that is not connected. */
import { readAmount } from "@krapao/contract/wire/emv";
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
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";

let world: World;
let qrs: ReturnType<typeof bankQrs>;
beforeAll(async () => {
  const env = { ...BEHIND_PROXY, SCB_URL: "", KBANK_URL: "" };
  world = await startWorld({ variant: "lao", withJobs: false, env });
  qrs = bankQrs(world);
  await addBankQr(world, { code: "BCEL", accountNo: "744000001190", currency: "LAK" });
  await makeQrsBy(world, { code: "KBANK", by: "bank" });
});
afterAll(() => world?.close());
afterEach(() => qrs.heal());

const member = (currency: string) =>
  registerMember(world, { currency, bankCode: "BCEL", sourceCode: "" });
const followUp = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
const postedOf = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;

test("kip are deposited by BCEL's QR, exactly as asked, once", async () => {
  const holder = await member("LAK");
  const { body } = await qrs.create(holder, "BCEL", 50_000);
  expect(body.amount).toBe(50_000);
  expect(readAmount(body.payload)).toEqual({ amount: 5_000_000n, currency: "LAK" });
  await qrs.fault("BCEL", "duplicate-callback", "callback");
  const { transRef } = await qrs.pay(body.payload);
  await eventually(async () => (await postedOf(holder)) === 5_000_000n);
  const orderId = await qrs.orderOf(body.qrcodeId);
  const again = await qrs.post("BCEL", noticeOf("BCEL", { orderId, reference: transRef }));
  expect(again).toEqual({ status: 200, body: receivedBy("BCEL", transRef) });
  expect(await qrs.paymentsOf(holder.id)).toMatchObject([
    {
      state: "credited",
      currency: "LAK",
      source: "bcel_onepay",
      reference: `BCEL:${transRef}`,
      house_account: "744000001190",
    },
  ]);
  expect(await postedOf(holder)).toBe(5_000_000n);
  await expectLedgerInvariants(world);
});

test("a payment whose notice was not sent on is found by asking", async () => {
  const holder = await member("LAK");
  const { payload } = (await qrs.create(holder, "BCEL", 20_000)).body;
  await qrs.fault("BCEL", "refuse", "callback", 99);
  await qrs.pay(payload);
  await shiftClock(world, 61_000);
  await followUp();
  expect(await postedOf(holder)).toBe(2_000_000n);
});

test("a forged notice is a hint, whatever it says", async () => {
  const holder = await member("LAK");
  const { payload, qrcodeId } = (await qrs.create(holder, "BCEL", 20_000)).body;
  const orderId = await qrs.orderOf(qrcodeId);
  const forged = noticeOf("BCEL", { orderId, amount: "9000000" });
  expect((await qrs.post("BCEL", forged)).status).toBe(200);
  expect(await postedOf(holder)).toBe(0n);
  await qrs.fault("BCEL", "refuse", "callback", 99);
  const { transRef } = await qrs.pay(payload);
  await qrs.post("BCEL", noticeOf("BCEL", { orderId, reference: transRef, amount: "9000000" }));
  expect(await postedOf(holder)).toBe(2_000_000n);
});

test("baht are refused at BCEL, and a bank that is not connected takes nothing", async () => {
  const holder = await member("BAHT");
  expect((await qrs.create(holder, "BCEL", 20_000)).body.message).toBe("NO_BANK");
  expect((await qrs.create(holder, "KBANK", 100)).body.message).toBe("NO_BANK");
  const { body } = await world.call<{ banks: { bankCode: string; mode: string }[] }>(
    "GET",
    "/api/lookup/deposit",
    { token: holder.token },
  );
  const shown = body.banks.filter(({ mode }) => mode === "qr").map(({ bankCode }) => bankCode);
  expect(shown).toContain("BCEL");
  expect(shown).not.toContain("KBANK");
  const ways = await world.call<{ deposit: { way: string; code: string; reason: string }[] }>(
    "GET",
    "/api/wallet/ways",
    { token: holder.token },
  );
  expect(ways.body.deposit).toContainEqual(
    expect.objectContaining({ way: "qr", code: "KBANK", allowed: false, reason: "NO_BANK" }),
  );
  for (const bank of ["SCB", "KBANK"] as const) {
    expect((await qrs.post(bank, noticeOf(bank, { orderId: "X" }))).status).toBe(401);
  }
});
