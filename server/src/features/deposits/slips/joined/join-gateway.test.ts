import { addBankQr } from "@krapao/testkit/builders/bank-qrs";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import {
  outcomeOf,
  type Payer,
  registerPayer,
  slipPicture,
  slipRecord,
  transferFrom,
  untilState,
  upload,
} from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { matchToMember } from "../../matching/match-to-member.ts";
import { approveSlip } from "../decide-slip.ts";
import { failCopiesInReview } from "./fail-copies.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  await addBankQr(world, { code: "SCB", accountNo: "7440000090", currency: "THB" });
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

const createQr = async ({ token }: Payer, amount: number, bank: "WW" | "SCB" = "WW") =>
  (
    await world.call<{ qrcodeId: string; payload: string }>("POST", `/api/qrcode/${bank}`, {
      token,
      body: { amount },
    })
  ).body;
const pay = ({ payload }: { payload: string }, { bankCode, accountNo, name }: Payer) =>
  world.control<{ transRef: string }>("/pay-qr", {
    payload,
    from: { bankCode, accountNo, name },
  });
const send = async ({ token }: Payer, transRef: string) =>
  (await upload(world, token, await slipPicture(world, transRef))).body.slipId;
const paymentOf = (memberId: bigint) =>
  eventually(() =>
    world.db
      .selectFrom("deposits_payment")
      .select(["id", "state"])
      .where("member_id", "=", memberId)
      .executeTakeFirst(),
  );

describe("a slip of a transfer to a gateway", () => {
  test.each(["WW", "SCB"] as const)(
    "joins a payment of %s that was credited, once",
    async (bank) => {
      const member = await registerPayer(world);
      const { transRef } = await pay(await createQr(member, 131, bank), member);
      await eventually(async () => (await paymentOf(member.id)).state === "credited");
      const outcome = await outcomeOf(world, member.token, await send(member, transRef));
      expect(outcome).toMatchObject({ status: "SUCCESS", amount: 131 });
      const again = await outcomeOf(world, member.token, await send(member, transRef));
      expect(again).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED" });
      expect((await balanceOf(world, member.id)).postedMinor).toBe(13_100n);
    },
  );

  test("waits with the gateway's payment, and is credited when staff match that payment", async () => {
    const member = await registerPayer(world);
    const qr = await createQr(member, 205);
    await world.call("DELETE", `/api/qrcode/${qr.qrcodeId}`, { token: member.token });
    const { transRef } = await pay(qr, member);
    const { id: paymentId } = await paymentOf(member.id);
    const slipId = await send(member, transRef);
    const record = await untilState(world, slipId, "review");
    expect(record).toMatchObject({ reason: "gateway", payment_id: paymentId });
    const reviewer = await asReviewer(world);
    const { id, version } = record;
    const approval = { slipId: id, version, note: "seen at the gateway", seen: null };
    await expect(approveSlip(world.app.ctx, reviewer, approval)).rejects.toThrow("PAYMENT_TAKEN");
    await matchToMember(world.app.ctx, reviewer, { paymentId, memberId: member.id });
    expect((await slipRecord(world, slipId)).state).toBe("credited");
    expect((await balanceOf(world, member.id)).postedMinor).toBe(20_500n);
  });

  test("waits for staff when the gateway has reported no payment of the member's order", async () => {
    const member = await registerPayer(world);
    await createQr(member, 133);
    const elsewhere = { toBankCode: "SCB", toAccountNo: "5551112223", amount: 133 };
    const slipId = await send(member, await transferFrom(world, member, elsewhere));
    expect(await untilState(world, slipId, "review")).toMatchObject({ reason: "gateway" });
  });

  test("fails when it shows neither an order nor a gateway", async () => {
    const member = await registerPayer(world);
    await createQr(member, 134);
    const elsewhere = { toBankCode: "SCB", toAccountNo: "5551112223", amount: 135 };
    const slipId = await send(member, await transferFrom(world, member, elsewhere));
    const outcome = await outcomeOf(world, member.token, slipId);
    expect(outcome).toMatchObject({ note: "DEST_ACC_INVALID" });
  });
});

test("credits a slip below the minimum deposit, as the bank feed does", async () => {
  const member = await registerPayer(world);
  const slipId = await send(member, await transferFrom(world, member, { amount: 0.99 }));
  const outcome = await outcomeOf(world, member.token, slipId);
  expect(outcome).toMatchObject({ status: "SUCCESS", amount: 0.99 });
});

describe("copies of a slip", () => {
  test("in review fail as duplicates when the original is credited", async () => {
    const [owner, other] = [await registerPayer(world), await registerPayer(world)];
    const transRef = await transferFrom(world, owner);
    const copy = await send(other, transRef);
    expect(await untilState(world, copy, "review")).toMatchObject({ reason: "sender" });
    expect(await outcomeOf(world, owner.token, await send(owner, transRef))).toMatchObject({
      status: "SUCCESS",
    });
    expect(await outcomeOf(world, other.token, copy)).toMatchObject({
      status: "FAILED",
      note: "SLIP_REFNO_DUPLICATED",
    });
  });

  test("that went to review at the same time fail with the next check, and a reopened one does not", async () => {
    const [owner, other] = [await registerPayer(world), await registerPayer(world)];
    const transRef = await transferFrom(world, owner);
    const copies = [await send(other, transRef), await send(other, transRef)];
    // One that is on its way to review while the original is credited would stay there.
    for (const slipId of copies) await untilState(world, slipId, "review");
    await outcomeOf(world, owner.token, await send(owner, transRef));
    const reasons = ["sender", "reopened"];
    for (const [at, slipId] of copies.entries()) {
      const { id } = await untilState(world, slipId, "failed");
      const row = { state: "review", reason: reasons[at] ?? "" } as const;
      await world.db.updateTable("deposits_slip").set(row).where("id", "=", id).execute();
    }
    await failCopiesInReview(world.app.ctx);
    const states = await Promise.all(copies.map((slipId) => slipRecord(world, slipId)));
    expect(states.map(({ state }) => state)).toEqual(["failed", "review"]);
  });
});
