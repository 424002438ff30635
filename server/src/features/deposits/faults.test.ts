import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
  untilCallbacksEnd,
} from "@krapao/testkit/builders/money";
import { giveUpEarly } from "@krapao/testkit/unanswered";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "./jobs.ts";

const TARGETS = { KBANK: "kbank", WW: "ww", ZAPMAN: "zapman" } as const;
type Channel = keyof typeof TARGETS;

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const target of Object.values(TARGETS)) {
    await world.control("/faults", { target, kind: "none" });
  }
  await shiftClock(world, 0);
});

interface Shown {
  qrcodeId: string;
  payload: string;
  amount: number;
  hasQrcode: boolean;
  message: string;
}

const create = (member: { token: string }, channel: Channel) =>
  world.call<Shown>("POST", `/api/qrcode/${channel}`, {
    token: member.token,
    body: { amount: 100 },
  });
const fault = (channel: Channel, kind: string, operation: string, count = 1) => {
  giveUpEarly(kind, count);
  return world.control("/faults", { target: TARGETS[channel], kind, operation, count, ms: 400 });
};
const followUp = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
const recordsOf = (memberId: bigint) =>
  world.db.selectFrom("deposits_qr").select("state").where("member_id", "=", memberId).execute();

async function expectCredited(member: { id: bigint }, amount: number): Promise<void> {
  const { postedMinor } = await balanceOf(world, member.id);
  expect(postedMinor).toBe(BigInt(Math.round(amount * 100)));
  const payments = await world.db
    .selectFrom("deposits_payment")
    .select("state")
    .where("member_id", "=", member.id)
    .execute();
  expect(payments).toEqual([{ state: "credited" }]);
  const lines = await world.db
    .selectFrom("statements_line")
    .select("status")
    .where("member_id", "=", member.id)
    .execute();
  expect(lines).toEqual([{ status: "SUCCESS" }]);
  await expectLedgerInvariants(world);
}

describe.each(["WW", "ZAPMAN"] as const)("ordering at %s", (channel) => {
  test.each(["refuse", "error-500", "reset", "hang"])(
    "%s answers QR_FAIL, and the next attempt works",
    async (kind) => {
      const member = await registerMember(world);
      await fault(channel, kind, "create");
      expect(await create(member, channel)).toMatchObject({
        status: 502,
        body: { message: "QR_FAIL" },
      });
      expect(await recordsOf(member.id)).toEqual([{ state: "failed" }]);
      const { body } = await create(member, channel);
      await world.control("/pay-qr", { payload: body.payload });
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor > 0n);
      await expectCredited(member, 100);
    },
  );

  test.each(["slow", "success-then-reset", "success-then-timeout"])(
    "%s uses the one order that was created",
    async (kind) => {
      const member = await registerMember(world);
      await fault(channel, kind, "create");
      const { status, body } = await create(member, channel);
      expect(status).toBe(200);
      expect(await recordsOf(member.id)).toEqual([{ state: "open" }]);
      await world.control("/pay-qr", { payload: body.payload });
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor > 0n);
      await expectCredited(member, 100);
    },
  );

  test("answers QR_FAIL when the answer and the lookup are both lost; a QR that was never shown cannot be paid", async () => {
    const member = await registerMember(world);
    await fault(channel, "success-then-reset", "create");
    await fault(channel, "error-500", "status");
    expect((await create(member, channel)).body.message).toBe("QR_FAIL");
    expect(await recordsOf(member.id)).toEqual([{ state: "failed" }]);
  });

  test.each(["error-500", "reset"])(
    "a check that fails with %s is repeated later",
    async (kind) => {
      const member = await registerMember(world);
      const { body } = await create(member, channel);
      await fault(channel, "refuse", "callback", 99);
      await world.control("/pay-qr", { payload: body.payload });
      await fault(channel, kind, "status");
      await shiftClock(world, 61_000);
      await followUp();
      expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
      await shiftClock(world, 122_000);
      await followUp();
      await expectCredited(member, 100);
    },
  );
});

describe("cancelling at WW", () => {
  test.each([
    ["refuse", 409, "open"],
    ["error-500", 200, "cancelled"],
    ["reset", 200, "cancelled"],
    ["success-then-reset", 200, "cancelled"],
  ])("%s answers %s", async (kind, status, state) => {
    const member = await registerMember(world);
    const { body } = await create(member, "WW");
    await fault("WW", kind, "cancel");
    const deleted = await world.call("DELETE", `/api/qrcode/${body.qrcodeId}`, {
      token: member.token,
    });
    expect(deleted.status).toBe(status);
    expect(await recordsOf(member.id)).toEqual([{ state }]);
  });

  test("is refused while the order is being paid, and the money is credited", async () => {
    const member = await registerMember(world);
    const { body } = await create(member, "WW");
    await fault("WW", "refuse", "callback", 99);
    await world.control("/pay-qr", { payload: body.payload });
    const deleted = await world.call("DELETE", `/api/qrcode/${body.qrcodeId}`, {
      token: member.token,
    });
    expect(deleted.body.message).toBe("QR_NOT_CANCELLABLE");
    await expectCredited(member, 100);
  });
});

const credited: { member: { id: bigint }; amount: number }[] = [];

describe.each(["KBANK", "WW", "ZAPMAN"] as const)("callbacks of %s", (channel) => {
  test.each([
    "error-500",
    "reset",
    "hang",
    "slow",
    "success-then-reset",
    "success-then-timeout",
    "duplicate-callback",
    "late-callback",
  ])("%s credits once", async (kind) => {
    const member = await registerMember(world);
    const { body } = await create(member, channel);
    await fault(channel, kind, "callback");
    await world.control("/pay-qr", { payload: body.payload });
    for (let minute = 1; minute <= 8; minute++) {
      if ((await balanceOf(world, member.id)).postedMinor > 0n) break;
      await shiftClock(world, minute * 60_000);
      await followUp();
    }
    await eventually(async () => (await balanceOf(world, member.id)).postedMinor > 0n);
    await expectCredited(member, body.amount);
    credited.push({ member, amount: body.amount });
  });

  test("two payments out of order are both credited, each to its own QR", async () => {
    const [one, two] = [await registerMember(world), await registerMember(world)];
    const [first, second] = [await create(one, channel), await create(two, channel)];
    await fault(channel, "out-of-order", "callback");
    await world.control("/pay-qr", { payload: first.body.payload });
    await world.control("/pay-qr", { payload: second.body.payload });
    for (const [member, shown] of [
      [one, first],
      [two, second],
    ] as const) {
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor > 0n);
      await expectCredited(member, shown.body.amount);
    }
  });
});

test("callbacks that come late or twice credit nothing more", async () => {
  await untilCallbacksEnd(world);
  expect(credited.length).toBeGreaterThan(20);
  for (const { member, amount } of credited) await expectCredited(member, amount);
});
