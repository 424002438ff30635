import { parsePayment } from "@krapao/contract/wire/emv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY, freeAccountNo, registered } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { selectDeskPayments } from "./queries-desk.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const member = (currency: string) =>
  registered(world, { currency, bankCode: "BCEL", sourceCode: "" });
const create = ({ token }: { token: string }, code: string, amount: number) =>
  world.call<{ payload: string; message: string }>("POST", `/api/qrcode/${code}`, {
    token,
    body: { amount },
  });

test("kip are paid through a gateway, in kip; PromptPay moves none", async () => {
  const holder = await member("LAK");
  expect((await create(holder, "KBANK", 50_000)).body.message).toBe("NO_BANK");
  expect((await create(holder, "WW", 9_999)).body.message).toBe("QR_MINIMUM");
  const { body } = await create(holder, "WW", 50_000);
  expect(parsePayment(body.payload)).toMatchObject({ currency: "LAK", amount: 5_000_000n });
  await world.control("/pay-qr", { payload: body.payload });
  await eventually(async () => (await balanceOf(world, holder.id)).postedMinor === 5_000_000n);
  expect(await balanceOf(world, holder.id)).toMatchObject({ currency: "LAK" });
  await expectSoundBook(world);
});

test("a member who chose BAHT pays baht by PromptPay, and no kip", async () => {
  const holder = await member("BAHT");
  expect((await create(holder, "WW", 50_000)).body.message).toBe("NO_BANK");
  const { body } = await create(holder, "KBANK", 100);
  expect(parsePayment(body.payload)).toMatchObject({ currency: "THB", kind: "promptpay" });
});

test("a transfer in kip from the registered account, at the bank of Laos", async () => {
  const bankAccountNo = `7${freeAccountNo()}1`;
  const account = { bankCode: "BCEL", bankAccountName: "ບຸນມີ ພົມມະວົງ", bankAccountNo };
  const fields = { ...account, sourceCode: "" };
  const holder = await registered(world, { ...fields, currency: "LAK" });
  const shown = await world.call<{ banks: { bankCode: string; mode: string; currency: string }[] }>(
    "GET",
    "/api/lookup/deposit",
  );
  const auto = shown.body.banks.filter(({ mode }) => mode === "auto");
  expect(auto).toMatchObject([{ bankCode: "BCEL", currency: "LAK" }]);
  const pay = (amount: number, currency: string) =>
    world.control("/bank-transfer", {
      toBankCode: "BCEL",
      toAccountNo: "744000001101",
      amount,
      currency,
      from: { bankCode: "BCEL", accountNo: bankAccountNo, name: account.bankAccountName },
    });
  await pay(50_000, "LAK");
  await eventually(async () => (await balanceOf(world, holder.id)).postedMinor === 5_000_000n);
  // Baht for somebody who counts in kip are nobody's yet.
  await pay(50, "THB");
  await eventually(async () => {
    const page = {
      tab: "waiting",
      reason: "currency",
      text: null,
      after: null,
      limit: 50,
    } as const;
    const payments = await selectDeskPayments(world.db, page);
    return payments.some(({ memberId }) => memberId === holder.id);
  });
  expect((await balanceOf(world, holder.id)).postedMinor).toBe(5_000_000n);
  await expectSoundBook(world);
});
