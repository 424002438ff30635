/** What operators decide about slips that the rules leave open. */
import { SLIP_REASONS } from "@krapao/contract/deposits";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, shiftClock } from "../../../test/purse.ts";
import {
  type Payer,
  payer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  untilState,
  upload,
} from "../../../test/slips.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { acceptSlip, listReviewedSlips, refuseSlip } from "./index.ts";

const OPERATOR = "cashier";
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  await shiftClock(world, ((36 - bangkok.getUTCHours()) % 24) * 3_600_000);
});
afterAll(() => world?.close());
afterEach(() => expectSoundBook(world));

/** A slip of the member's whose sender has another name. */
async function inReview(member: Payer, fields: Record<string, unknown> = {}) {
  const { bankCode, accountNo } = member;
  const from = { bankCode, accountNo, name: "SOMEBODY ELSE" };
  const transRef = await transferFrom(world, member, { from, ...fields });
  const { body } = await upload(world, member.token, await slipPicture(world, transRef));
  const record = await untilState(world, body.slipId, "review");
  return { slipId: record.id, transRef };
}

const credited = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

test("an accepted slip is credited once, however many operators accept it", async () => {
  const member = await payer(world);
  const { slipId } = await inReview(member);
  expect((await listReviewedSlips(world.app.ctx)).map(({ id }) => id)).toContain(slipId);
  const decisions = await Promise.all(
    [1, 2, 3].map(() => acceptSlip(world.app.ctx, { slipId, operator: OPERATOR })),
  );
  expect(decisions.filter((decision) => decision === "done")).toHaveLength(1);
  expect(await credited(member)).toBe(25_050n);
  expect(await slipsOf(world, member.token)).toMatchObject([{ status: "SUCCESS", amount: 250.5 }]);
  const refused = await refuseSlip(world.app.ctx, {
    slipId,
    operator: OPERATOR,
    reason: "NOT_MATCH",
  });
  expect(refused).toBe("resolved");
});

test("every reason of the specification can be given, and the member reads it", async () => {
  const member = await payer(world);
  for (const reason of SLIP_REASONS) {
    const { slipId } = await inReview(member);
    expect(await refuseSlip(world.app.ctx, { slipId, operator: OPERATOR, reason })).toBe("done");
    const [newest] = await slipsOf(world, member.token);
    expect(newest).toMatchObject({ status: "FAILED", note: reason });
  }
  expect(await credited(member)).toBe(0n);
});

test("what waits in the matching queue is settled by the slip that is accepted", async () => {
  const member = await payer(world);
  const { slipId, transRef } = await inReview(member, { silent: false });
  const payment = () =>
    world.db
      .selectFrom("deposits_payment")
      .select("state")
      .where("reference", "=", `SCB:${transRef}`)
      .executeTakeFirst();
  await expect.poll(payment, { timeout: 10_000 }).toMatchObject({ state: "unmatched" });
  expect(await acceptSlip(world.app.ctx, { slipId, operator: OPERATOR })).toBe("done");
  expect(await payment()).toMatchObject({ state: "credited" });
  expect(await credited(member)).toBe(25_050n);
});

test("what no verifier has told of cannot be accepted", async () => {
  const member = await payer(world);
  const { slipId } = await inReview(member);
  await world.db
    .updateTable("deposits_slip")
    .set({ receipt: null })
    .where("id", "=", slipId)
    .execute();
  expect(await acceptSlip(world.app.ctx, { slipId, operator: OPERATOR })).toBe("unproven");
  expect((await slipRecord(world, slipId.replaceAll("-", ""))).state).toBe("review");
  expect(await credited(member)).toBe(0n);
});
