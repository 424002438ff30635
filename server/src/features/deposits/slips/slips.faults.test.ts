/** The verifier's faults, one row each: what the member sees meanwhile, what becomes of the slip, and one credit at most. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, shiftClock } from "../../../test/purse.ts";
import {
  outcomeOf,
  type Payer,
  payer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  upload,
} from "../../../test/slips.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { slipsJobs } from "./slip-jobs.ts";

let world: World;
let toNoonMs = 0;
beforeAll(async () => {
  // Jobs run when the test says so: waits of minutes need no waiting.
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * 3_600_000;
  await shiftClock(world, toNoonMs);
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.control("/faults", { target: "slips", kind: "none" });
  await expectSoundBook(world);
});

const run = async (job: "read_slip" | "verify_slip" | "sweep_slips", id = "") => {
  await slipsJobs(world.app.ctx)[`deposits:${job}`]?.({ slipId: id });
};
const state = async (slipId: string) => {
  const { state, reason, asks } = await slipRecord(world, slipId);
  return { state, reason, asks };
};
const credited = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

/** A slip that was read and is to be verified. */
async function readSlipOf(member: Payer, fields: Record<string, unknown> = {}) {
  const transRef = await transferFrom(world, member, fields);
  const { body } = await upload(world, member.token, await slipPicture(world, transRef));
  const { id } = await slipRecord(world, body.slipId);
  await run("read_slip", id);
  expect(await state(body.slipId)).toMatchObject({ state: "verifying" });
  return { id, slipId: body.slipId, transRef };
}

describe("one answer is lost", () => {
  test.each(["error-500", "reset", "success-then-reset"])(
    "%s: the slip waits in progress and is credited by the next question",
    async (kind) => {
      const member = await payer(world);
      const { id, slipId } = await readSlipOf(member);
      await world.control("/faults", { target: "slips", kind, count: 1 });
      await run("verify_slip", id);
      expect(await state(slipId)).toEqual({ state: "waiting", reason: null, asks: 1 });
      expect(await slipsOf(world, member.token)).toMatchObject([
        { status: "PROCESSING", note: null, amount: null },
      ]);
      expect(await credited(member)).toBe(0n);
      await run("verify_slip", id);
      expect(await state(slipId)).toMatchObject({ state: "credited" });
      expect(await credited(member)).toBe(25_050n);
      await run("verify_slip", id);
      await run("read_slip", id);
      expect(await credited(member)).toBe(25_050n);
    },
  );

  test("a definite refusal fails the slip", async () => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/faults", { target: "slips", kind: "refuse", count: 1 });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "failed", reason: "EXPIRED_SLIP" });
    expect(await credited(member)).toBe(0n);
  });
});

describe("the bank does not tell yet", () => {
  test("the slip waits as long as the bank asks, and the hour is that of the upload", async () => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member, { slipDelayMs: 2 * 3_600_000 });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "waiting", asks: 1 });
    await shiftClock(world, toNoonMs + 2 * 3_600_000 + 1_000);
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
    await shiftClock(world, toNoonMs);
  });

  test("after about an hour of questions an operator looks, and the member's slip stays in progress", async () => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { quota: 0 });
    for (let asks = 1; asks <= 10; asks += 1) await run("verify_slip", id);
    await world.control("/slip-verifiers", { quota: null });
    expect(await state(slipId)).toEqual({ state: "review", reason: "verifier", asks: 10 });
    expect(await slipsOf(world, member.token)).toMatchObject([{ status: "PROCESSING" }]);
    await run("verify_slip", id);
    expect(await credited(member)).toBe(0n);
  });
});

describe("codes of the verifier become reasons of the specification", () => {
  const table = [
    ["1005", "CANNOT_READ_CROPPED_IMAGE"],
    ["1006", "IMG_SIZE_UNABLE_TO_PROCESS"],
    ["1008", "INVALID_SLIP"],
    ["1011", "EXPIRED_SLIP"],
    ["1013", "NOT_MATCH"],
  ] as const;
  test.each(table)("%s", async (code, note) => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { force: { verifier: "slipok", code } });
    await run("verify_slip", id);
    expect(await outcomeOf(world, member.token, slipId)).toMatchObject({ status: "FAILED", note });
  });

  test("1012: that the verifier saw the slip before proves nothing, our own records decide", async () => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { force: { verifier: "slipok", code: "1012" } });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "credited" });
  });
});

describe("a process that dies", () => {
  test("while it reads: the job that runs again reads again", async () => {
    const member = await payer(world);
    const transRef = await transferFrom(world, member);
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    const { id } = await slipRecord(world, body.slipId);
    await world.db
      .updateTable("deposits_slip")
      .set({ state: "reading" })
      .where("id", "=", id)
      .execute();
    await run("read_slip", id);
    await run("verify_slip", id);
    expect(await state(body.slipId)).toMatchObject({ state: "credited" });
  });

  test("twenty processes that verify the same slip at once credit it once", async () => {
    const member = await payer(world);
    const { id, slipId } = await readSlipOf(member);
    await Promise.all(Array.from({ length: 20 }, () => run("verify_slip", id)));
    expect(await state(slipId)).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
  });

  test("for good: after two hours an operator looks", async () => {
    const member = await payer(world);
    const { slipId } = await readSlipOf(member);
    await run("sweep_slips");
    expect(await state(slipId)).toMatchObject({ state: "verifying" });
    await shiftClock(world, toNoonMs + 2 * 3_600_000 + 1_000);
    await run("sweep_slips");
    expect(await state(slipId)).toMatchObject({ state: "review", reason: "stuck" });
    await shiftClock(world, toNoonMs);
  });
});

test("the feed credited it under another reference: an operator looks instead of a second credit", async () => {
  const member = await payer(world);
  const fed = await transferFrom(world, member, { silent: false });
  await expect.poll(() => credited(member), { timeout: 10_000 }).toBe(25_050n);
  expect(fed).not.toBe("");
  const { id, slipId } = await readSlipOf(member);
  await run("verify_slip", id);
  expect(await state(slipId)).toMatchObject({ state: "review", reason: "twin" });
  expect(await credited(member)).toBe(25_050n);
});
