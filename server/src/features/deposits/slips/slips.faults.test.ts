/**
 * Faults of the verifier, one row each: what the member sees meanwhile, the slip's final state, and
 * at most one credit.
 */

import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import {
  outcomeOf,
  type Payer,
  registerPayer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  upload,
} from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { slipsJobs } from "../jobs.ts";

let world: World;
let toNoonMs = 0;
beforeAll(async () => {
  // The tests run the jobs themselves, so that minutes of delay need no waiting.
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * 3_600_000;
  await shiftClock(world, toNoonMs);
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.control("/faults", { target: "slips", kind: "none" });
  await expectLedgerInvariants(world);
});

const run = async (job: "read_slip" | "verify_slip" | "review_stuck_slips", id = "") => {
  await slipsJobs(world.app.ctx)[`deposits:${job}`]?.({ slipId: id });
};
const state = async (slipId: string) => {
  const { state, reason, attempts } = await slipRecord(world, slipId);
  return { state, reason, attempts };
};
const credited = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

/** A slip that was read and waits for the verifier. */
async function readSlipOf(member: Payer, fields: Record<string, unknown> = {}) {
  const transRef = await transferFrom(world, member, fields);
  const { body } = await upload(world, member.token, await slipPicture(world, transRef));
  const { id } = await slipRecord(world, body.slipId);
  await run("read_slip", id);
  expect(await state(body.slipId)).toMatchObject({ state: "verifying" });
  return { id, slipId: body.slipId, transRef };
}

describe("a lost answer", () => {
  test.each(["error-500", "reset", "success-then-reset"])(
    "%s: the slip stays in progress and the next attempt credits it",
    async (kind) => {
      const member = await registerPayer(world);
      const { id, slipId } = await readSlipOf(member);
      await world.control("/faults", { target: "slips", kind, count: 1 });
      await run("verify_slip", id);
      expect(await state(slipId)).toEqual({ state: "waiting", reason: null, attempts: 1 });
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
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/faults", { target: "slips", kind: "refuse", count: 1 });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "failed", reason: "EXPIRED_SLIP" });
    expect(await credited(member)).toBe(0n);
  });
});

describe("the bank has no data yet", () => {
  test("waits as long as the bank asks for; the hour counts from the upload", async () => {
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member, { slipDelayMs: 2 * 3_600_000 });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "waiting", attempts: 1 });
    await shiftClock(world, toNoonMs + 2 * 3_600_000 + 1_000);
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
    await shiftClock(world, toNoonMs);
  });

  test("goes to review after about an hour of attempts, and stays in progress for the member", async () => {
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { quota: 0 });
    for (let attempts = 1; attempts <= 10; attempts += 1) await run("verify_slip", id);
    await world.control("/slip-verifiers", { quota: null });
    expect(await state(slipId)).toEqual({ state: "review", reason: "verifier", attempts: 10 });
    expect(await slipsOf(world, member.token)).toMatchObject([{ status: "PROCESSING" }]);
    await run("verify_slip", id);
    expect(await credited(member)).toBe(0n);
  });
});

describe("codes of the verifier map to reasons of the specification", () => {
  const table = [
    ["1005", "CANNOT_READ_CROPPED_IMAGE"],
    ["1006", "IMG_SIZE_UNABLE_TO_PROCESS"],
    ["1008", "INVALID_SLIP"],
    ["1011", "EXPIRED_SLIP"],
    ["1013", "AMOUNT_DIFFERS"],
  ] as const;
  test.each(table)("%s", async (code, note) => {
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { force: { verifier: "slipok", code } });
    await run("verify_slip", id);
    expect(await outcomeOf(world, member.token, slipId)).toMatchObject({ status: "FAILED", note });
  });

  test("1012: the verifier's record of an earlier check proves nothing; our own records decide", async () => {
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member);
    await world.control("/slip-verifiers", { force: { verifier: "slipok", code: "1012" } });
    await run("verify_slip", id);
    expect(await state(slipId)).toMatchObject({ state: "credited" });
  });
});

describe("a process that dies", () => {
  test("while reading: the repeated job reads again", async () => {
    const member = await registerPayer(world);
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

  test("twenty concurrent processes that verify the same slip credit it once", async () => {
    const member = await registerPayer(world);
    const { id, slipId } = await readSlipOf(member);
    await Promise.all(Array.from({ length: 20 }, () => run("verify_slip", id)));
    expect(await state(slipId)).toMatchObject({ state: "credited" });
    expect(await credited(member)).toBe(25_050n);
  });

  test("for good: the slip goes to review after two hours", async () => {
    const member = await registerPayer(world);
    const { slipId } = await readSlipOf(member);
    await run("review_stuck_slips");
    expect(await state(slipId)).toMatchObject({ state: "verifying" });
    await shiftClock(world, toNoonMs + 2 * 3_600_000 + 1_000);
    await run("review_stuck_slips");
    expect(await state(slipId)).toMatchObject({ state: "review", reason: "stuck" });
    await shiftClock(world, toNoonMs);
  });
});

test("goes to review instead of a second credit when the feed credited it under another reference", async () => {
  const member = await registerPayer(world);
  const fed = await transferFrom(world, member, { silent: false });
  await expect.poll(() => credited(member)).toBe(25_050n);
  expect(fed).not.toBe("");
  const { id, slipId } = await readSlipOf(member);
  await run("verify_slip", id);
  expect(await state(slipId)).toMatchObject({ state: "review", reason: "duplicate" });
  expect(await credited(member)).toBe(25_050n);
});
