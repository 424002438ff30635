/** Who paid a bank's own QR, what the bank feed says of it, and how the maker of QRs changes. */
import { parsePayment } from "@krapao/contract/wire/emv";
import { addBankQr, bankQrs, makeQrsBy } from "@krapao/testkit/builders/bank-qrs";
import { freeAccountNo, freeHolder } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";

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

describe("who paid decides", () => {
  test("a QR that another member paid from an own account does not credit its holder", async () => {
    const account = { bankAccountNo: freeAccountNo(), bankAccountName: freeHolder() };
    const [holder, payer] = [
      await registerMember(world),
      await registerMember(world, { bankCode: "SCB", ...account }),
    ];
    const { payload } = (await qrs.create(holder, "SCB")).body;
    // SCB shows the whole number of an own customer.
    await qrs.pay(payload, {
      bankCode: "SCB",
      accountNo: account.bankAccountNo,
      name: account.bankAccountName,
    });
    await eventually(async () => (await qrs.paymentsOf(payer.id)).length === 1);
    expect(await qrs.paymentsOf(payer.id)).toMatchObject([
      { state: "unmatched", reason: "ambiguous", payer: { accountNo: account.bankAccountNo } },
    ]);
    expect(await isCredited(holder)).toBe(false);
    expect(await isCredited(payer)).toBe(false);
    await expectLedgerInvariants(world);
  });

  test("a QR that two people paid is credited once, and the second payment waits", async () => {
    const member = await registerMember(world);
    const { payload } = (await qrs.create(member, "SCB")).body;
    await qrs.fault("SCB", "refuse", "callback", 99);
    await qrs.pay(payload);
    await qrs.pay(payload, { bankCode: "KBANK", accountNo: freeAccountNo(), name: "SOMSRI DEE" });
    await shiftClock(world, 61_000);
    await followUp();
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
    expect(await qrs.paymentsOf(member.id)).toMatchObject([
      { state: "credited" },
      { state: "unmatched", reason: "twice" },
    ]);
    await expectLedgerInvariants(world);
  });

  test("the holder who pays again from the registered account is credited again", async () => {
    const account = { bankAccountNo: freeAccountNo(), bankAccountName: freeHolder() };
    const member = await registerMember(world, { bankCode: "SCB", ...account });
    const from = {
      bankCode: "SCB",
      accountNo: account.bankAccountNo,
      name: account.bankAccountName,
    };
    const { payload } = (await qrs.create(member, "SCB")).body;
    await qrs.pay(payload, from);
    await eventually(() => isCredited(member));
    await qrs.pay(payload, from);
    await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 20_000n);
    await expectLedgerInvariants(world);
  });
});

describe("next to the bank feed", () => {
  const feed = (bank: (typeof BANKS)[number], amount: number, from: object) =>
    world.control("/bank-transfer", {
      toBankCode: bank,
      toAccountNo: bank === "SCB" ? "7440000090" : "7440000017",
      amount,
      from,
    });

  test.each(BANKS)(
    "what the feed reports of a QR of %s as well is not credited twice",
    async (bank) => {
      const account = { bankAccountNo: freeAccountNo(), bankAccountName: freeHolder() };
      const member = await registerMember(world, { bankCode: bank, ...account });
      const from = {
        bankCode: bank,
        accountNo: account.bankAccountNo,
        name: account.bankAccountName,
      };
      const amount = bank === "SCB" ? 731 : 732;
      await qrs.pay((await qrs.create(member, bank, amount)).body.payload, from);
      await eventually(() => isCredited(member));
      await feed(bank, amount, from);
      await eventually(async () => (await qrs.paymentsOf(member.id)).length === 2);
      expect(await qrs.paymentsOf(member.id)).toMatchObject([
        { state: "credited" },
        { state: "unmatched", reason: "twice", source: "bank-feed" },
      ]);
      expect((await balanceOf(world, member.id)).postedMinor).toBe(BigInt(amount * 100));
      // A transfer of another amount is another payment.
      await feed(bank, amount + 10, from);
      const both = BigInt((amount + amount + 10) * 100);
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor === both);
      await expectLedgerInvariants(world);
    },
  );
});

describe("the maker of KBANK's QRs", () => {
  test("a PromptPay QR from before the change is credited by the feed, and the next is the bank's", async () => {
    await makeQrsBy(world, { code: "KBANK", by: "promptpay" });
    const member = await registerMember(world);
    const before = (await qrs.create(member, "KBANK", 333)).body;
    expect(parsePayment(before.payload)).toMatchObject({ kind: "promptpay" });
    await makeQrsBy(world, { code: "KBANK", by: "bank" });
    const after = (await qrs.create(member, "KBANK", 333)).body;
    expect(parsePayment(after.payload)).toMatchObject({ kind: "bill", amount: 33_300n });
    const other = await registerMember(world);
    await makeQrsBy(world, { code: "KBANK", by: "promptpay" });
    const fresh = (await qrs.create(other, "KBANK", 444)).body;
    await makeQrsBy(world, { code: "KBANK", by: "bank" });
    await qrs.pay(fresh.payload);
    await eventually(() => isCredited(other));
    await qrs.pay(after.payload);
    await eventually(() => isCredited(member));
    expect((await balanceOf(world, member.id)).postedMinor).toBe(33_300n);
  });

  test("cancelling cancels at KBANK; at SCB the QR is closed here", async () => {
    const member = await registerMember(world);
    const remove = ({ qrcodeId }: { qrcodeId: string }) =>
      world.call("DELETE", `/api/qrcode/${qrcodeId}`, { token: member.token });
    const atKbank = (await qrs.create(member, "KBANK")).body;
    expect((await remove(atKbank)).status).toBe(200);
    await expect(qrs.pay(atKbank.payload)).rejects.toThrow();
    const atScb = (await qrs.create(member, "SCB")).body;
    expect((await remove(atScb)).status).toBe(200);
    await shiftClock(world, 5_000);
    await qrs.pay(atScb.payload);
    await eventually(async () => (await qrs.paymentsOf(member.id)).length === 1);
    expect(await qrs.paymentsOf(member.id)).toMatchObject([
      { state: "unmatched", reason: "cancelled" },
    ]);
  });
});
