import { randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import type { WonThing } from "@krapao/contract/console/spinwheel";
import { DAY_MS } from "@krapao/contract/time";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemRandom } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import { grantCoins, publishWheel, verifySpins } from "../index.ts";
import { reconcileCoupons } from "./reconcile-coupons.ts";

let world: World;
let cashier: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  cashier = await world.staff("cashier");
  await setSettings(world, {
    spinwheel: { isActive: true, depositPerCoin: { THB: "10000", LAK: "5000000" } },
  });
  const shirt = {
    code: "SHIRT",
    label: { th: "เสื้อยืด", la: "ເສື້ອຢືດ", en: "T-shirt" },
    bgColor: "#0b3d5c",
    textColor: "#ffffff",
    htmlDescription: inEachLanguage(""),
    weight: 1,
    prize: "thing" as const,
    amountMinor: { THB: 0n, LAK: 0n },
    percentSuccess: null,
    percentFail: null,
    validDays: 2,
  };
  const name = inEachLanguage("Wheel");
  const wheel = { id: randomUUID(), code: "WHEEL", name, slices: [shirt], budgetMinor: null };
  await transaction(world.db, (tx) => publishWheel(tx, { ...wheel, at: world.clock.now() }));
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  expect((await verifySpins(world.db)).problems).toEqual([]);
  await world?.close();
});

type Winner = { id: bigint; token: string };
/** A member who won a thing. */
async function winner(): Promise<Winner> {
  const member = await registerMember(world);
  const kernel = { db: world.db, clock: world.clock, random: systemRandom };
  await grantCoins(kernel, { memberId: member.id, cause: randomUUID(), coins: 1 });
  const { body } = await world.call("POST", "/api/spinwheel/spin", { token: member.token });
  expect(body).toMatchObject({ success: true });
  return member;
}

const list = async (body: object, { token }: TestStaff = cashier) =>
  (
    await world.console<{ things: WonThing[]; next: string | null }>(
      "POST",
      "/api/console/spinwheel/things",
      { token, body },
    )
  ).body;
const thingOf = async ({ id }: Winner) => {
  const [thing] = (await list({ memberId: `${id}` })).things;
  if (!thing) throw new Error("the member won a thing");
  return thing;
};
const handOver = ({ id }: { id: string }, { token }: TestStaff = cashier) =>
  world.console("POST", `/api/console/spinwheel/things/${id}/hand-over`, {
    token,
    body: { why: "met the member in the shop" },
  });
const couponOf = async ({ token }: Winner) =>
  (await world.call<{ coupons: object[] }>("GET", "/api/spinwheel/coupon", { token })).body
    .coupons[0];

describe("a thing that a member won", () => {
  test("is listed for staff until it is handed over, which the member sees", async () => {
    const member = await winner();
    const thing = await thingOf(member);
    expect(thing).toMatchObject({
      member: { id: `${member.id}` },
      thing: { th: "เสื้อยืด", en: "T-shirt" },
      state: "open",
      handedOverAt: null,
      handedOverBy: null,
    });
    expect(await couponOf(member)).toMatchObject({ kind: "thing", state: "claimable" });
    const ids = async (state: string) => (await list({ state })).things.map(({ id }) => id);
    expect(await ids("open")).toContain(thing.id);
    expect(await handOver(thing)).toMatchObject({ status: 200, body: { message: "SUCCESS" } });
    expect(await couponOf(member)).toMatchObject({ kind: "thing", state: "claimed" });
    expect(await thingOf(member)).toMatchObject({
      state: "handedOver",
      handedOverAt: expect.any(String),
      handedOverBy: cashier.name,
    });
    expect([await ids("open"), await ids("handedOver")]).toEqual([
      expect.not.arrayContaining([thing.id]),
      expect.arrayContaining([thing.id]),
    ]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select(["subject", "why", "after"])
      .where("action", "=", "spinwheel.hand-over")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      subject: `member:${member.id}`,
      why: "met the member in the shop",
      after: { coupon: thing.coupon, thing: "T-shirt", state: "handedOver" },
    });
  });

  test("is handed over once in twenty concurrent calls", async () => {
    const thing = await thingOf(await winner());
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(thing)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toBe("ALREADY_DECIDED");
    }
  });

  test("cannot be handed over after it expired", async () => {
    const thing = await thingOf(await winner());
    await world.db
      .updateTable("spinwheel_coupon")
      .set({ expires_at: world.clock.now() })
      .where("id", "=", thing.id)
      .execute();
    expect((await handOver(thing)).body.message).toBe("COUPON_EXPIRED");
    expect((await list({ state: "expired" })).things.map(({ id }) => id)).toContain(thing.id);
  });

  test("is handed over by a cashier, not by an agent or an auditor, who read the list", async () => {
    const thing = await thingOf(await winner());
    for (const role of ["agent", "auditor"] as const) {
      const staff = await world.staff(role);
      expect((await handOver(thing, staff)).body.message).toBe("FORBIDDEN");
      expect((await list({}, staff)).things.map(({ id }) => id)).toContain(thing.id);
    }
    expect((await handOver({ id: randomUUID() })).body.message).toBe("NO_DATA");
  });

  test("is listed in pages, newest first", async () => {
    await winner();
    await winner();
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.next });
    const both = await list({ limit: 2 });
    expect([...first.things, ...second.things]).toEqual(both.things);
  });

  test("moves no money, so the reconciliation has nothing to compare", async () => {
    await handOver(await thingOf(await winner()));
    const now = world.clock.now().getTime();
    const span = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
    expect((await reconcileCoupons(world.app.ctx, span)).discrepancies).toEqual([]);
  });
});
