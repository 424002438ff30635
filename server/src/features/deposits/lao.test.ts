import { parsePayment } from "@krapao/contract/wire/emv";
import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import { slipRecord, upload } from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { toBuffer } from "qrcode";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentList } from "./matching/queries.ts";
import { fromQrcodeId, toQrcodeId } from "./qr.ts";
import { approveSlip } from "./slips/decide-slip.ts";
import { readSlip } from "./slips/read-slip.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const member = (currency: string) =>
  registerMember(world, { currency, bankCode: "BCEL", sourceCode: "" });
const create = ({ token }: { token: string }, code: string, amount: number) =>
  world.call<{ payload: string; message: string }>("POST", `/api/qrcode/${code}`, {
    token,
    body: { amount },
  });

test("kip are deposited through a gateway; PromptPay is refused for kip", async () => {
  const holder = await member("LAK");
  expect((await create(holder, "KBANK", 50_000)).body.message).toBe("NO_BANK");
  expect((await create(holder, "WW", 9_999)).body.message).toBe("QR_MINIMUM");
  const { body } = await create(holder, "WW", 50_000);
  expect(parsePayment(body.payload)).toMatchObject({ currency: "LAK", amount: 5_000_000n });
  await world.control("/pay-qr", { payload: body.payload });
  await eventually(async () => (await balanceOf(world, holder.id)).postedMinor === 5_000_000n);
  expect(await balanceOf(world, holder.id)).toMatchObject({ currency: "LAK" });
  await expectLedgerInvariants(world);
});

test("a member with baht deposits baht by PromptPay and cannot deposit kip", async () => {
  const holder = await member("BAHT");
  expect((await create(holder, "WW", 50_000)).body.message).toBe("NO_BANK");
  const { body } = await create(holder, "KBANK", 100);
  expect(parsePayment(body.payload)).toMatchObject({ currency: "THB", kind: "promptpay" });
});

test("credits a transfer in kip from the registered account at a bank in Laos", async () => {
  const bankAccountNo = `7${freeAccountNo()}1`;
  const account = { bankCode: "BCEL", bankAccountName: "ບຸນມີ ພົມມະວົງ", bankAccountNo };
  const fields = { ...account, sourceCode: "" };
  const holder = await registerMember(world, { ...fields, currency: "LAK" });
  const shown = await world.call<{ banks: { bankCode: string; mode: string; currency: string }[] }>(
    "GET",
    "/api/lookup/deposit",
  );
  const auto = shown.body.banks.filter(({ mode }) => mode === "auto");
  expect(auto).toMatchObject([{ bankCode: "BCEL", currency: "LAK" }]);
  const pay = (amount: number, currency: string, name = account.bankAccountName) =>
    world.control("/bank-transfer", {
      toBankCode: "BCEL",
      toAccountNo: "744000001101",
      amount,
      currency,
      from: { bankCode: "BCEL", accountNo: bankAccountNo, name },
    });
  await pay(50_000, "LAK");
  await eventually(async () => (await balanceOf(world, holder.id)).postedMinor === 5_000_000n);
  // Baht of a member who has kip stay unmatched.
  await pay(50, "THB");
  await eventually(async () => {
    const isOurs = sql`payment.reason = 'currency' and payment.member_id = ${holder.id}`;
    return (await paymentList.where(world.db, isOurs, "waiting")).length > 0;
  });
  expect((await balanceOf(world, holder.id)).postedMinor).toBe(5_000_000n);
  // Home never adds two currencies, and shows baht as baht.
  await pay(7_000, "LAK", "BOUNMY PHOMMAVONG");
  const waiting = {
    lines: 2,
    sums: [
      { currency: "LAK", amount: 7_000 },
      { currency: "THB", amount: 50 },
    ],
  };
  await eventually(async () => {
    const { body } = await world.call("GET", "/api/wallet", { token: holder.token });
    return (body.waiting as { lines: number }).lines === 2;
  });
  const { body } = await world.call("GET", "/api/wallet", { token: holder.token });
  expect(body.waiting).toMatchObject(waiting);
  await expectLedgerInvariants(world);
});

test("kip with decimals are refused with their own code; baht with decimals are not", async () => {
  const kip = await member("LAK");
  const call = (who: { token: string }, path: string, body: object) =>
    world.call("POST", path, { token: who.token, body });
  const refused = { status: 400, body: { message: "AMOUNT_NOT_WHOLE" } };
  expect(await call(kip, "/api/qrcode/WW", { amount: 50_000.5 })).toMatchObject(refused);
  expect(await call(kip, "/api/wallet/add", { amount: 50_000.01 })).toMatchObject(refused);
  expect(await call(kip, "/api/wallet/withdraw", { amount: 20_000.5 })).toMatchObject({
    ...refused,
    body: { fields: { amount: "KEY_INVALID" } },
  });
  expect((await call(kip, "/api/qrcode/WW", { amount: 50_000 })).status).toBe(200);
  const baht = await member("BAHT");
  expect((await call(baht, "/api/qrcode/KBANK", { amount: 100.5 })).status).toBe(200);
  const cashier = await world.staff("cashier");
  const adjusted = await world.console("POST", `/api/console/members/${kip.id}/adjust`, {
    token: cashier.token,
    body: { direction: "credit", amount: 10.5, reason: "correction", why: "a test of kip" },
  });
  expect(adjusted).toMatchObject(refused);
});

describe("a slip in kip and a gateway", () => {
  const KIP = 5_000_000n;
  /** An order of the member. @returns what pays it */
  const order = async (holder: { token: string }) => {
    const { payload } = (await create(holder, "WW", 50_000)).body;
    return () => world.control("/pay-qr", { payload });
  };
  /** Sends a slip, which staff decide about because no verifier supports kip. */
  const inReview = async ({ token }: { token: string }) => {
    const { body } = await upload(world, token, await toBuffer("a slip", { width: 400 }));
    await readSlip(world.app.ctx, fromQrcodeId(body.slipId) ?? "");
    const { id, state, reason } = await slipRecord(world, body.slipId);
    expect([state, reason]).toEqual(["review", "kind"]);
    return id;
  };
  const approve = async (slipId: string) => {
    const { version } = await slipRecord(world, toQrcodeId(slipId));
    const paidAt = world.clock.now();
    const seen = { channel: "BCEL", reference: `K${slipId.slice(-12)}`, amountMinor: KIP, paidAt };
    const approval = { slipId, version, note: "seen at the bank", seen };
    return approveSlip(world.app.ctx, await asReviewer(world), approval);
  };

  test("a payment that a gateway reported cannot be credited by its slip too", async () => {
    const holder = await member("LAK");
    await (await order(holder))();
    await eventually(async () => (await balanceOf(world, holder.id)).postedMinor === KIP);
    await expect(approve(await inReview(holder))).rejects.toThrow("GATEWAY_REPORTED");
    expect((await balanceOf(world, holder.id)).postedMinor).toBe(KIP);
  });

  test("a payment that two staff users credited for a slip waits when the gateway reports it", async () => {
    const holder = await member("LAK");
    const report = await order(holder);
    const slipId = await inReview(holder);
    expect(await approve(slipId)).toBe("review");
    expect(await approve(slipId)).toBe("credited");
    await report();
    const waits = await eventually(() =>
      world.db
        .selectFrom("deposits_payment")
        .select("reason")
        .where("member_id", "=", holder.id)
        .where("state", "=", "unmatched")
        .executeTakeFirst(),
    );
    expect(waits.reason).toBe("twice");
    expect((await balanceOf(world, holder.id)).postedMinor).toBe(KIP);
    await expectLedgerInvariants(world);
  });
});
