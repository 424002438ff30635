/** What staff decide about slips that the rules leave open, through the calls of the console. */
import { randomInt, randomUUID } from "node:crypto";
import { SLIP_REASONS } from "@krapao/contract/deposits";
import type { SlipDetail } from "@krapao/contract/office/deposits";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook, shiftClock } from "../../../test/purse.ts";
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
import type { TestStaff } from "../../../test/staff.ts";
import { startWorld, type World } from "../../../test/world.ts";

let world: World;
let clerk: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  await shiftClock(world, ((36 - bangkok.getUTCHours()) % 24) * 3_600_000);
  [clerk, other] = [await world.staff("cashier"), await world.staff("cashier")];
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

/** One whose picture nobody can read: the check has failed it. A tiny one fails at once, one without a QR after every try. */
async function unreadable(member: Payer, fields: Record<string, unknown> = {}, isTiny = true) {
  const transRef = await transferFrom(world, member, fields);
  const picture = await slipPicture(world, transRef, isTiny ? "" : "?damage=noqr");
  const small = () => sharp(picture).resize(randomInt(20, 60)).png().toBuffer();
  const { body } = await upload(world, member.token, isTiny ? await small() : picture);
  const record = await untilState(world, body.slipId, "failed");
  const reason = isTiny ? "IMG_SIZE_UNABLE_TO_PROCESS" : "CANNOT_READ_CROPPED_IMAGE";
  expect(record.reason).toBe(reason);
  return { slipId: record.id, transRef };
}

const credited = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;
const read = async (slipId: string) =>
  (await world.office<SlipDetail>("GET", `/api/office/slips/${slipId}`, { token: clerk.token }))
    .body;

/** A deed on the version as it is now, unless another one is given. */
async function deed(
  slipId: string,
  name: string,
  body: Record<string, unknown> = {},
  { token }: TestStaff = clerk,
) {
  const version = (await read(slipId)).version;
  const { status, body: answer } = await world.office(
    "POST",
    `/api/office/slips/${slipId}/${name}`,
    { token, body: { version, ...body } },
  );
  return status === 200 ? "done" : answer.message;
}
const why = "the name was changed";
const HOUSE_REFERENCE = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

const tab = async (name: string) =>
  (
    await world.office<{ slips: { id: string; hasTwin: boolean }[] }>("POST", "/api/office/slips", {
      token: clerk.token,
      body: { tab: name, limit: 100 },
    })
  ).body.slips;
const idsOf = async (name: string) => (await tab(name)).map(({ id }) => id);
const decisionsOf = (slipId: string) =>
  world.db
    .selectFrom("deposits_slip_decision")
    .select(["deed", "operator", "reason", "note"])
    .where("slip_id", "=", slipId)
    .orderBy("at")
    .execute();
const audited = (slipId: string) =>
  world.db
    .selectFrom("audit_entry")
    .select("action")
    .where("subject", "=", `slip:${slipId}`)
    .execute();

describe("approving", () => {
  test("a proven slip is credited once, however many clerks approve it", async () => {
    const member = await payer(world);
    const { slipId } = await inReview(member);
    expect(await idsOf("waiting")).toContain(slipId);
    const shown = await read(slipId);
    expect(shown).toMatchObject({ state: "review", reason: "sender", isProven: true });
    expect(shown.checks).toContainEqual({ field: "sender", fit: "mismatch" });
    expect(shown.checks).toContainEqual({ field: "receiver", fit: "match" });
    expect([shown.advice, shown.advisedReason]).toEqual(["reject", "NOT_MATCH"]);
    // The slip prints its code at the lower right.
    expect(shown.qrBox?.left).toBeGreaterThan(0.5);
    expect(shown.qrBox?.top).toBeGreaterThan(0.5);
    // The check failed it: without a reason nobody credits it.
    expect(await deed(slipId, "approve")).toBe("REASON_REQUIRED");
    const answers = await Promise.all(
      [clerk, other, clerk].map((staff) => deed(slipId, "approve", { why }, staff)),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(await credited(member)).toBe(25_050n);
    expect(await slipsOf(world, member.token)).toMatchObject([
      { status: "SUCCESS", amount: 250.5 },
    ]);
    expect(await deed(slipId, "reject", { reason: "NOT_MATCH" })).toBe("ALREADY_DECIDED");
    expect(await decisionsOf(slipId)).toMatchObject([{ deed: "approve", note: why }]);
    expect(await eventually(async () => (await audited(slipId))[0])).toEqual({
      action: "deposits.approve-slip",
    });
    expect(await idsOf("done")).toContain(slipId);
  });

  test("what waits in the matching queue is settled by the slip that is approved", async () => {
    const member = await payer(world);
    const { slipId, transRef } = await inReview(member, { silent: false });
    const payment = () =>
      world.db
        .selectFrom("deposits_payment")
        .select("state")
        .where("reference", "=", `SCB:${transRef}`)
        .executeTakeFirst();
    await expect.poll(payment, { timeout: 10_000 }).toMatchObject({ state: "unmatched" });
    expect((await read(slipId)).payment).toMatchObject({ state: "unmatched" });
    expect(await deed(slipId, "approve", { why })).toBe("done");
    expect(await payment()).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
  });

  test("what no verifier has told of needs what was seen at the bank; the feed's report of it counts no second time", async () => {
    const member = await payer(world);
    const { slipId } = await unreadable(member);
    expect(await idsOf("failed")).toContain(slipId);
    expect(await deed(slipId, "approve", { why })).toBe("ALREADY_DECIDED");
    expect(await deed(slipId, "reopen", { why })).toBe("done");
    expect(await deed(slipId, "approve", { why })).toBe("KEY_MISSING");
    const channel = (await read(slipId)).expected.houses.find(({ bank }) => bank === "SCB")?.code;
    const seen = {
      channel,
      reference: HOUSE_REFERENCE(),
      amount: 80,
      paidAt: world.clock.now().toISOString(),
    };
    expect(await deed(slipId, "approve", { seen })).toBe("REASON_REQUIRED");
    const large = { ...seen, amount: 50_000.01 };
    expect(await deed(slipId, "approve", { why, seen: large })).toBe("FORBIDDEN");
    expect(await deed(slipId, "approve", { why, seen })).toBe("done");
    expect(await credited(member)).toBe(8_000n);
    // The same reference on another slip is the same money.
    const again = await unreadable(member);
    await deed(again.slipId, "reopen", { why });
    expect(await deed(again.slipId, "approve", { why, seen })).toBe("done");
    expect(await slipRecord(world, again.slipId.replaceAll("-", ""))).toMatchObject({
      state: "failed",
      reason: "SLIP_REFNO_DUPLICATED",
    });
    expect(await credited(member)).toBe(8_000n);
    const { reason, state } = await world.db
      .selectFrom("deposits_payment")
      .select(["state", "reason"])
      .where("reference", "=", `SCB:${seen.reference}`)
      .executeTakeFirstOrThrow();
    expect({ reason, state }).toEqual({ reason: null, state: "credited" });
  });
});

describe("the others", () => {
  test("every reason of the specification can be given, and the member reads it", async () => {
    const member = await payer(world);
    for (const reason of SLIP_REASONS) {
      const { slipId } = await inReview(member);
      expect(await deed(slipId, "reject", { reason })).toBe("done");
      const [newest] = await slipsOf(world, member.token);
      expect(newest).toMatchObject({ status: "FAILED", note: reason });
    }
    expect(await credited(member)).toBe(0n);
  });

  test("a fake one, sent by two: each shows the other, and one rejection does not decide both", async () => {
    const [one, two] = [await payer(world), await payer(world)];
    const { slipId, transRef } = await inReview(one);
    const { body } = await upload(world, two.token, await slipPicture(world, transRef));
    const second = await untilState(world, body.slipId, "review");
    const shown = await read(second.id);
    expect(shown.twins).toMatchObject([{ id: slipId, by: "reference", isSameMember: false }]);
    expect([shown.advice, shown.advisedReason]).toEqual(["reject", "SLIP_REFNO_DUPLICATED"]);
    const rows = await tab("waiting");
    expect(rows.filter(({ hasTwin }) => hasTwin).map(({ id }) => id)).toEqual(
      expect.arrayContaining([slipId, second.id]),
    );
    expect(await deed(second.id, "reject", { reason: "SLIP_REFNO_DUPLICATED" })).toBe("done");
    expect(await deed(slipId, "approve", { why })).toBe("done");
    expect(await credited(one)).toBe(25_050n);
    expect(await credited(two)).toBe(0n);
  });

  test("held, it is in a list of its own until it is decided", async () => {
    const { slipId } = await inReview(await payer(world));
    expect(await deed(slipId, "hold", { why: "asked the bank" })).toBe("done");
    expect(await idsOf("waiting")).not.toContain(slipId);
    expect(await idsOf("held")).toContain(slipId);
    expect((await read(slipId)).held).toMatchObject({ by: clerk.name, note: "asked the bank" });
    expect(await deed(slipId, "reject", { reason: "INVALID_SLIP" })).toBe("done");
    expect(await idsOf("held")).not.toContain(slipId);
  });

  test("whoever has it in hand has it for a minute", async () => {
    const { slipId } = await inReview(await payer(world));
    expect(await deed(slipId, "claim", { version: undefined, isTaken: true })).toBe("done");
    const reject = { reason: "INVALID_SLIP" };
    expect(await deed(slipId, "claim", { version: undefined, isTaken: true }, other)).toBe(
      "CLAIMED_BY_OTHER",
    );
    expect(await deed(slipId, "reject", reject, other)).toBe("CLAIMED_BY_OTHER");
    expect((await read(slipId)).claimedBy).toBe(clerk.name);
    await deed(slipId, "claim", { version: undefined, isTaken: false });
    expect(await deed(slipId, "reject", { ...reject, version: 0 }, other)).toBe("VERSION_CHANGED");
    expect(await deed(slipId, "reject", reject, other)).toBe("done");
  });

  test("an unreadable one is read by hand: the verifier decides, and another one's transfer is not credited", async () => {
    const member = await payer(world);
    const { slipId, transRef } = await unreadable(member, { amount: 61 }, false);
    const typed = { bankCode: "SCB", transRef, amount: 61 };
    expect(await deed(slipId, "reread", { ...typed, bankCode: "NOPE" })).toBe("INVALID_BANK");
    expect(await deed(slipId, "reread", typed)).toBe("done");
    await untilState(world, slipId.replaceAll("-", ""), "credited");
    expect(await credited(member)).toBe(6_100n);
    expect(await decisionsOf(slipId)).toMatchObject([{ deed: "reread" }]);

    const wrong = await unreadable(member, { amount: 62 });
    await deed(wrong.slipId, "reread", { bankCode: "SCB", transRef: wrong.transRef, amount: 26 });
    await untilState(world, wrong.slipId.replaceAll("-", ""), "review");
    expect((await read(wrong.slipId)).reason).toBe("typed");

    const stranger = await payer(world);
    const stolen = await unreadable(stranger, { amount: 63 });
    const mine = await transferFrom(world, member, { amount: 64 });
    await deed(stolen.slipId, "reread", { bankCode: "SCB", transRef: mine });
    await untilState(world, stolen.slipId.replaceAll("-", ""), "review");
    expect(await credited(stranger)).toBe(0n);
  });

  test("a decision is never changed afterwards", async () => {
    const { slipId } = await inReview(await payer(world));
    await deed(slipId, "reject", { reason: "INVALID_SLIP" });
    const change = world.app.ctx.db.updateTable("deposits_slip_decision").set({ operator: "me" });
    await expect(change.execute()).rejects.toThrow("permission denied");
  });
});
