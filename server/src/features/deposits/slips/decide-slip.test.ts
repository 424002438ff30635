/** Actions of staff users on slips in review, through the console's calls. */
import { randomInt, randomUUID } from "node:crypto";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import { SLIP_REASONS } from "@krapao/contract/member/deposits";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import {
  type Payer,
  registerPayer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  untilState,
  upload,
} from "@krapao/testkit/builders/slips";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let world: World;
let cashier: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  await shiftClock(world, ((36 - bangkok.getUTCHours()) % 24) * 3_600_000);
  [cashier, other] = [await world.staff("cashier"), await world.staff("cashier")];
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

/** The member's slip with another name as its sender. */
async function inReview(member: Payer, fields: Record<string, unknown> = {}) {
  const { bankCode, accountNo } = member;
  const from = { bankCode, accountNo, name: "OTHER PERSON" };
  const transRef = await transferFrom(world, member, { from, ...fields });
  const { body } = await upload(world, member.token, await slipPicture(world, transRef));
  const record = await untilState(world, body.slipId, "review");
  return { slipId: record.id, transRef };
}

/**
 * A slip that failed the check because its image is unreadable: a tiny image fails at once, one
 * without a QR after every attempt.
 */
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
  (await world.console<SlipDetail>("GET", `/api/console/slips/${slipId}`, { token: cashier.token }))
    .body;

/** Acts on the slip's current version, unless another one is given. */
async function act(
  slipId: string,
  name: string,
  body: Record<string, unknown> = {},
  { token }: TestStaff = cashier,
) {
  const version = (await read(slipId)).version;
  const { status, body: answer } = await world.console(
    "POST",
    `/api/console/slips/${slipId}/${name}`,
    { token, body: { version, ...body } },
  );
  return status === 200 ? "done" : answer.message;
}
const why = "the name was changed";
const HOUSE_REFERENCE = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

const tab = async (name: string) =>
  (
    await world.console<{ rows: { id: string; hasDuplicate: boolean }[] }>(
      "POST",
      "/api/console/slips",
      {
        token: cashier.token,
        body: { tab: name, limit: 100 },
      },
    )
  ).body.rows;
const idsOf = async (name: string) => (await tab(name)).map(({ id }) => id);
const decisionsOf = (slipId: string) =>
  world.db
    .selectFrom("deposits_slip_decision")
    .select(["action", "staff_name", "reason", "note"])
    .where("slip_id", "=", slipId)
    .orderBy("at")
    .execute();
const audited = (slipId: string) =>
  world.db
    .selectFrom("audit_entry")
    .select("action")
    .where("subject", "=", `slip:${slipId}`)
    .execute();

describe("approving a slip", () => {
  test("credits a proven slip once when several cashiers approve it", async () => {
    const member = await registerPayer(world);
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
    // The check failed it: crediting it needs a reason.
    expect(await act(slipId, "approve")).toBe("REASON_REQUIRED");
    const answers = await Promise.all(
      [cashier, other, cashier].map((staff) => act(slipId, "approve", { why }, staff)),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(await credited(member)).toBe(25_050n);
    expect(await slipsOf(world, member.token)).toMatchObject([
      { status: "SUCCESS", amount: 250.5 },
    ]);
    expect(await act(slipId, "reject", { reason: "NOT_MATCH" })).toBe("ALREADY_DECIDED");
    expect(await decisionsOf(slipId)).toMatchObject([{ action: "approve", note: why }]);
    expect(await eventually(async () => (await audited(slipId))[0])).toEqual({
      action: "deposits.approve-slip",
    });
    expect(await idsOf("done")).toContain(slipId);
  });

  test("a slip above the amount limit of the cashier waits for another one", async () => {
    const limited = await world.staff("cashier");
    await limitAmount(world, limited, { kind: "deposits", once: 250 });
    const member = await registerPayer(world);
    // One whose payment is not known, and one whose payment waits in the matching queue.
    for (const silent of [true, false]) {
      const { slipId } = await inReview(member, { silent });
      const before = await credited(member);
      // The first of two persons: nothing is credited yet.
      expect(await act(slipId, "approve", { why }, limited)).toBe("done");
      expect(await credited(member)).toBe(before);
      expect(await act(slipId, "approve", { why })).toBe("done");
      expect(await credited(member)).toBe(before + 25_050n);
    }
  });

  test("credits the unmatched payment of the approved slip", async () => {
    const member = await registerPayer(world);
    const { slipId, transRef } = await inReview(member, { silent: false });
    const payment = () =>
      world.db
        .selectFrom("deposits_payment")
        .select("state")
        .where("reference", "=", `SCB:${transRef}`)
        .executeTakeFirst();
    await expect.poll(payment).toMatchObject({ state: "unmatched" });
    expect((await read(slipId)).payment).toMatchObject({ state: "unmatched" });
    expect(await act(slipId, "approve", { why })).toBe("done");
    expect(await payment()).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
  });

  test("needs the payment seen at the bank when no verifier proved it; the feed's later report is not credited again", async () => {
    const member = await registerPayer(world);
    const { slipId } = await unreadable(member);
    expect(await idsOf("failed")).toContain(slipId);
    expect(await act(slipId, "approve", { why })).toBe("ALREADY_DECIDED");
    expect(await act(slipId, "reopen", { why })).toBe("done");
    expect(await act(slipId, "approve", { why })).toBe("KEY_MISSING");
    const channel = (await read(slipId)).expected.houses.find(({ bank }) => bank === "SCB")?.code;
    const seen = {
      channel,
      reference: HOUSE_REFERENCE(),
      amount: 80,
      paidAt: world.clock.now().toISOString(),
    };
    expect(await act(slipId, "approve", { seen })).toBe("REASON_REQUIRED");
    const large = { ...seen, amount: 50_000.01 };
    expect(await act(slipId, "approve", { why, seen: large })).toBe("FORBIDDEN");
    expect(await act(slipId, "approve", { why, seen })).toBe("done");
    // It waits for a second person, who enters nothing.
    expect(await credited(member)).toBe(0n);
    expect(await idsOf("waiting")).toContain(slipId);
    expect(await read(slipId)).toMatchObject({
      state: "review",
      reason: "second",
      entered: { by: cashier.name, reference: seen.reference, amount: 80 },
    });
    expect(await act(slipId, "approve", { why, seen })).toBe("APPROVAL_OWN");
    expect(await act(slipId, "approve", { why })).toBe("APPROVAL_OWN");
    const second = await world.staff("cashier");
    expect(await act(slipId, "approve", { why }, second)).toBe("done");
    expect((await decisionsOf(slipId)).map(({ staff_name }) => staff_name)).toEqual([
      cashier.name,
      cashier.name,
      second.name,
    ]);
    expect(await credited(member)).toBe(8_000n);
    // The same reference on another slip is the same money.
    const again = await unreadable(member);
    await act(again.slipId, "reopen", { why });
    expect(await act(again.slipId, "approve", { why, seen })).toBe("done");
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

describe("other actions", () => {
  test("rejects with every reason of the specification, and the member sees it", async () => {
    const member = await registerPayer(world);
    for (const reason of SLIP_REASONS) {
      const { slipId } = await inReview(member);
      expect(await act(slipId, "reject", { reason })).toBe("done");
      const [newest] = await slipsOf(world, member.token);
      expect(newest).toMatchObject({ status: "FAILED", note: reason });
    }
    expect(await credited(member)).toBe(0n);
  });

  test("shows the same fake slip of two members as duplicates, and decides each separately", async () => {
    const [one, two] = [await registerPayer(world), await registerPayer(world)];
    const { slipId, transRef } = await inReview(one);
    const { body } = await upload(world, two.token, await slipPicture(world, transRef));
    const second = await untilState(world, body.slipId, "review");
    const shown = await read(second.id);
    expect(shown.duplicates).toMatchObject([{ id: slipId, by: "reference", isSameMember: false }]);
    expect([shown.advice, shown.advisedReason]).toEqual(["reject", "SLIP_REFNO_DUPLICATED"]);
    const rows = await tab("waiting");
    expect(rows.filter(({ hasDuplicate }) => hasDuplicate).map(({ id }) => id)).toEqual(
      expect.arrayContaining([slipId, second.id]),
    );
    expect(await act(second.id, "reject", { reason: "SLIP_REFNO_DUPLICATED" })).toBe("done");
    expect(await act(slipId, "approve", { why })).toBe("done");
    expect(await credited(one)).toBe(25_050n);
    expect(await credited(two)).toBe(0n);
  });

  test("lists a parked slip in a separate tab until it is decided", async () => {
    const { slipId } = await inReview(await registerPayer(world));
    expect(await act(slipId, "park", { why: "asked the bank" })).toBe("done");
    expect(await idsOf("waiting")).not.toContain(slipId);
    expect(await idsOf("parked")).toContain(slipId);
    expect((await read(slipId)).parked).toMatchObject({ by: cashier.name, note: "asked the bank" });
    expect(await act(slipId, "reject", { reason: "INVALID_SLIP" })).toBe("done");
    expect(await idsOf("parked")).not.toContain(slipId);
  });

  test("a claim lasts for a minute", async () => {
    const { slipId } = await inReview(await registerPayer(world));
    expect(await act(slipId, "claim", { version: undefined, isTaken: true })).toBe("done");
    const reject = { reason: "INVALID_SLIP" };
    expect(await act(slipId, "claim", { version: undefined, isTaken: true }, other)).toBe(
      "CLAIMED_BY_OTHER",
    );
    expect(await act(slipId, "reject", reject, other)).toBe("CLAIMED_BY_OTHER");
    expect((await read(slipId)).claimedBy).toBe(cashier.name);
    await act(slipId, "claim", { version: undefined, isTaken: false });
    expect(await act(slipId, "reject", { ...reject, version: 0 }, other)).toBe("VERSION_CHANGED");
    expect(await act(slipId, "reject", reject, other)).toBe("done");
  });

  test("has the verifier check what a cashier read from an unreadable slip, and does not credit another member's transfer", async () => {
    const member = await registerPayer(world);
    const { slipId, transRef } = await unreadable(member, { amount: 61 }, false);
    const typed = { bankCode: "SCB", transRef, amount: 61 };
    expect(await act(slipId, "reread", { ...typed, bankCode: "NOPE" })).toBe("INVALID_BANK");
    expect(await act(slipId, "reread", typed)).toBe("done");
    await untilState(world, slipId.replaceAll("-", ""), "credited");
    expect(await credited(member)).toBe(6_100n);
    expect(await decisionsOf(slipId)).toMatchObject([{ action: "reread" }]);

    const wrong = await unreadable(member, { amount: 62 });
    await act(wrong.slipId, "reread", { bankCode: "SCB", transRef: wrong.transRef, amount: 26 });
    await untilState(world, wrong.slipId.replaceAll("-", ""), "review");
    expect((await read(wrong.slipId)).reason).toBe("typed");

    const stranger = await registerPayer(world);
    const stolen = await unreadable(stranger, { amount: 63 });
    const mine = await transferFrom(world, member, { amount: 64 });
    await act(stolen.slipId, "reread", { bankCode: "SCB", transRef: mine });
    await untilState(world, stolen.slipId.replaceAll("-", ""), "review");
    expect(await credited(stranger)).toBe(0n);
  });

  test("decisions cannot be updated", async () => {
    const { slipId } = await inReview(await registerPayer(world));
    await act(slipId, "reject", { reason: "INVALID_SLIP" });
    const change = world.app.ctx.db.updateTable("deposits_slip_decision").set({ staff_name: "me" });
    await expect(change.execute()).rejects.toThrow("permission denied");
  });
});
