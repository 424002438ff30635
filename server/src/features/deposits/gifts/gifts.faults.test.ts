import { randomUUID } from "node:crypto";
import { giftLinks } from "@krapao/testkit/builders/gift-links";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import { giveUpEarly } from "@krapao/testkit/unanswered";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPool } from "../../../kernel/db/database.ts";
import { depositsJobs } from "../jobs.ts";

const STRANGER = "0811111112";
const OUR_WALLET = "0899744001";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, TRUEMONEY_MOBILE: OUR_WALLET },
  });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});
afterEach(async () => {
  await world.control("/faults", { target: "gift", kind: "none" });
  await shiftClock(world, 0);
});

const { gift, send, posted, lines } = giftLinks(() => world);
const fault = (kind: string, operation: string, count = 1) => {
  giveUpEarly(kind, count);
  return world.control("/faults", { target: "gift", kind, operation, count });
};

/** Runs the job of a member's gift, as the worker would after a delay. */
async function runJob(member: { id: bigint }): Promise<void> {
  const { id } = await world.db
    .selectFrom("deposits_gift")
    .select("id")
    .where("member_id", "=", member.id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await depositsJobs(world.app.ctx)["deposits:advance_gift"]?.({ giftId: id });
}

describe("when the issuer does not answer", () => {
  const taking = [
    ["error-500", 0],
    ["reset", 0],
    ["hang", 0],
    ["success-then-reset", 1],
    ["success-then-timeout", 1],
  ] as const;
  test.each(taking)(
    "%s while redeeming: in progress, then credited once",
    async (kind, tickets) => {
      const member = await registerMember(world);
      const { link, hash } = await gift(60.25);
      const key = randomUUID();
      await fault(kind, "redeem");
      expect((await send(member, link, key)).body).toEqual({
        message: "IN_PROGRESS",
        status: "PROCESSING",
        amount: null,
        depositId: null,
      });
      expect(await posted(member)).toBe(0n);
      expect(await lines(member)).toMatchObject([{ amount: 60.25, status: "PROCESSING" }]);
      const all =
        await world.control<{ hash: string; tickets: { mobile: string }[] }[]>("/gift-links");
      expect(all.find((each) => each.hash === hash)?.tickets).toHaveLength(tickets);
      // No other member can redeem it meanwhile.
      expect((await send(await registerMember(world), link)).body.message).toBe(
        "TRUELINK_DUPLICATE",
      );
      await Promise.all([runJob(member), runJob(member), runJob(member)]);
      expect(await posted(member)).toBe(6_025n);
      expect(await lines(member)).toMatchObject([{ amount: 60.25, status: "SUCCESS" }]);
      expect((await send(member, link, key)).body).toEqual({
        message: "SUCCESS",
        status: "SUCCESS",
        amount: 60.25,
        depositId: expect.any(String),
      });
      await runJob(member);
      expect(await posted(member)).toBe(6_025n);
    },
  );

  test.each(["error-500", "reset", "hang"])(
    "%s while checking: nothing is redeemed, and the job continues",
    async (kind) => {
      const member = await registerMember(world);
      const { link } = await gift(61);
      await fault(kind, "verify");
      expect((await send(member, link)).body.status).toBe("PROCESSING");
      expect(await lines(member)).toEqual([]);
      await runJob(member);
      expect(await posted(member)).toBe(6_100n);
    },
  );

  test("a refusal after an unknown call counts only when that call can no longer succeed", async () => {
    const member = await registerMember(world);
    const { link, hash } = await gift(62);
    const key = randomUUID();
    await fault("reset", "redeem");
    expect((await send(member, link, key)).body.status).toBe("PROCESSING");
    await world.control(`/gift-links/${hash}/take`, { mobile: STRANGER });
    await runJob(member);
    expect(await lines(member)).toMatchObject([{ status: "PROCESSING" }]);
    await shiftClock(world, 60_000);
    await runJob(member);
    expect(await lines(member)).toMatchObject([{ status: "FAILED" }]);
    expect((await send(member, link, key)).body.message).toBe("TRUELINK_DUPLICATE");
    expect(await posted(member)).toBe(0n);
  });

  test("a refusal of the first redeem fails the gift at once", async () => {
    const member = await registerMember(world);
    const { link } = await gift(63);
    await fault("refuse", "redeem");
    expect((await send(member, link)).body.message).toBe("TRUELINK_INVALID");
    expect(await lines(member)).toMatchObject([{ status: "FAILED" }]);
    // Nothing was redeemed: the link can be sent again.
    expect((await send(member, link)).body.status).toBe("SUCCESS");
    expect(await posted(member)).toBe(6_300n);
  });

  test("the recovery job is stored before the issuer is called", async () => {
    const member = await registerMember(world);
    await fault("reset", "redeem");
    await send(member, (await gift(64)).link);
    const { id } = await world.db
      .selectFrom("deposits_gift")
      .select("id")
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(await waitingJobs(`gift:${id}`)).toBe(1);
    await runJob(member);
    expect(await posted(member)).toBe(6_400n);
  });
});

async function waitingJobs(key: string): Promise<number> {
  const owner = openPool({ url: world.urls.owner, poolMax: 1 });
  try {
    const { rows } = await owner.query("select 1 from graphile_worker.jobs where key = $1", [key]);
    return rows.length;
  } finally {
    await owner.end();
  }
}
