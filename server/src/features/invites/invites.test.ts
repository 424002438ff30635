import { openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import {
  costOf,
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
  twentyAtOnce,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { commissionMinor, maskName } from "./invite.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { invite: INVITE });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const INVITE = {
  isActive: true,
  campaign: "INVITE",
  name: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດ", en: "Invite bonus" },
  rate: 200,
  cap: { THB: "10000", LAK: "0" },
  collectMin: { THB: "1000", LAK: "0" },
  needsPlay: false,
  budget: null,
  percentSuccess: 150,
  percentFail: 5,
  banners: [
    { image: "/art/invite.svg", html: { th: "<p>ชวน</p>", la: "<p>ຊວນ</p>", en: "<p>Invite</p>" } },
  ],
};

const inviteOf = async ({ token }: Payer) =>
  (await world.call<{ invite: Record<string, number> }>("GET", "/api/wallet", { token })).body
    .invite;
const collect = ({ token }: Payer) => world.call("GET", "/api/invite/bonus", { token });
const list = ({ token }: Payer, body: object = { page: 1, limit: 10 }) =>
  world.call<{ total: number; invites: Record<string, unknown>[] }>("POST", "/api/invite", {
    token,
    body,
  });

/** A member with a commission for each of the friend's deposits. */
async function inviter(...deposits: number[]): Promise<{ member: Payer; friend: Payer }> {
  const member = await registerPayer(world);
  const friend = await registerPayer(world, { inviteCode: `KP${member.id}`, name: "สมชาย" });
  for (const amount of deposits) await reportTransfer(world, friend, amount);
  await eventually(async () => (await list(member)).body.total === deposits.length);
  return { member, friend };
}

/** Waits until every job that is due has run. */
const jobsDone = () =>
  eventually(async () => {
    const { rows } = await sql<{ count: bigint }>`
      select count from public.waiting_jobs()`.execute(world.db);
    return rows[0]?.count === 0n;
  });

test("collects the commissions of a friend's deposits under a condition", async () => {
  const { member, friend } = await inviter(1_000, 9_999);
  expect(await inviteOf(member)).toEqual({ amount: 120, success: 150, fail: 5 });
  const { body } = await list(member);
  expect(body).toMatchObject({
    total: 2,
    invites: [
      // 2 % of 9,999 is above the cap.
      { from: { name: "สม***" }, amount: 100, createdAt: expect.any(String) },
      { from: { name: "สม***" }, amount: 20 },
    ],
  });
  expect((await list(member, { page: 2, limit: 1 })).body.invites).toHaveLength(1);
  expect((await list(friend)).body).toEqual({ total: 0, invites: [] });
  const before = await costOf(world, "invite_cost", "INVITE");
  expect(await collect(member)).toMatchObject({
    status: 200,
    body: { message: "INVITE_BONUS_SUCCESS", amount: 120 },
  });
  expect((await balanceOf(world, member.id)).availableMinor).toBe(12_000n);
  expect((await costOf(world, "invite_cost", "INVITE")) - before).toBe(12_000n);
  expect((await inviteOf(member)).amount).toBe(0);
  expect(await readRewards.statement(world, member.token)).toMatchObject([
    { statementType: "bonus", amount: 120, invite: { description: "โบนัสแนะนำเพื่อน" } },
  ]);
  const { body: condition } = await world.call("GET", "/api/bonus/condition", {
    token: member.token,
  });
  expect(condition).toMatchObject({
    condition: { kind: "invite", base: 120, target: 180, floor: 6 },
  });
});

test("earns a commission once when the job runs several times", async () => {
  const { member, friend } = await inviter(1_000);
  const { deposit_id: depositId } = await world.db
    .selectFrom("invites_commission")
    .select("deposit_id")
    .where("inviter_id", "=", member.id)
    .executeTakeFirstOrThrow();
  const again = { depositId, memberId: `${friend.id}`, amountMinor: "100000", currency: "THB" };
  await transaction(world.db, async (tx) => {
    for (let time = 0; time < 5; time++) {
      await enqueue(tx, { name: "rewards:deposit_settled", payload: again });
    }
  });
  await reportTransfer(world, friend, 500);
  await eventually(async () => (await list(member)).body.total === 2);
  await jobsDone();
  expect((await list(member)).body.total).toBe(2);
  expect((await inviteOf(member)).amount).toBe(30);
});

test("collects once in twenty concurrent calls", async () => {
  const { member } = await inviter(1_000);
  const answers = await twentyAtOnce(() => collect(member));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 200) expect(["BONUS_REMAINING", "NO_INVITE_BONUS"]).toContain(body.message);
  }
  expect((await balanceOf(world, member.id)).postedMinor).toBe(2_000n);
});

describe("refusals", () => {
  const refused = async (member: Payer, message: string) =>
    expect(await collect(member)).toMatchObject({ status: 409, body: { message } });

  test("nothing to collect, and less than the minimum", async () => {
    await refused(await registerPayer(world), "NO_INVITE_BONUS");
    const { member } = await inviter(499);
    await refused(member, "INVITE_COLLECT");
    expect((await inviteOf(member)).amount).toBe(9.98);
  });

  test("another reward is active", async () => {
    const { member, friend } = await inviter(1_000);
    expect((await collect(member)).status).toBe(200);
    await reportTransfer(world, friend, 2_000);
    await eventually(async () => (await inviteOf(member)).amount === 40);
    await refused(member, "BONUS_REMAINING");
    expect((await inviteOf(member)).amount).toBe(40);
  });

  test("no invited member has played, when the setting needs it", async () => {
    await setSettings(world, { invite: { ...INVITE, needsPlay: true } });
    const { member, friend } = await inviter(1_000);
    await refused(member, "NO_INVITEE_PLAY_INFO");
    await world.call("GET", "/api/wallet/activate/JOKER2", { token: friend.token });
    await giveMoney(world, friend.id, 10_000n);
    const body = { from: "WALLET", to: "JOKER2", amount: 100 };
    await world.call("POST", "/api/wallet/transfer", { token: friend.token, body });
    await eventually(async () => (await collect(member)).status === 200);
    await setSettings(world, { invite: INVITE });
  });

  test("a game that does not answer: the base of the condition would be uncertain", async () => {
    const { member } = await inviter(1_000);
    await giveMoney(world, member.id, 10_000n);
    const game = await openGame(world, member.token, 50);
    await game.fault("error-500");
    expect(await collect(member)).toMatchObject({ body: { message: "PROVIDER_UNAVAILABLE" } });
    expect((await inviteOf(member)).amount).toBe(20);
    await game.fault("none");
    expect((await collect(member)).status).toBe(200);
  });

  test("a budget that is too small for two concurrent collections", async () => {
    const campaign = "INVITE-SMALL";
    const budget = { THB: "3000", LAK: "0" };
    const [first, second] = [await inviter(1_000), await inviter(1_000)];
    await setSettings(world, { invite: { ...INVITE, campaign, budget } });
    const answers = await Promise.all([collect(first.member), collect(second.member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      "INVITE_BONUS_FAIL",
      "INVITE_BONUS_SUCCESS",
    ]);
    expect(await costOf(world, "invite_cost", campaign)).toBe(2_000n);
    await setSettings(world, { invite: INVITE });
  });

  test("earns nothing while invites are off, and keeps earned commissions", async () => {
    const { member, friend } = await inviter(1_000);
    await setSettings(world, { invite: { ...INVITE, isActive: false } });
    await refused(member, "INVITE_INACTIVE");
    expect(await inviteOf(member)).toEqual({ amount: 0, success: 0, fail: 0 });
    await reportTransfer(world, friend, 5_000);
    await jobsDone();
    await setSettings(world, { invite: INVITE });
    expect((await inviteOf(member)).amount).toBe(20);
  });
});

test("refuses a member as its own inviter", async () => {
  const member = await registerPayer(world);
  await expect(
    world.db
      .updateTable("accounts_member")
      .set({ invited_by: member.id })
      .where("id", "=", member.id)
      .execute(),
  ).rejects.toThrow("accounts_member_invites_another");
});

test("answers banners in the caller's language", async () => {
  const { token } = await registerPayer(world);
  const { body } = await world.call("GET", "/api/invite/banners", {
    token,
    headers: { "accept-language": "en" },
  });
  expect(body).toEqual([{ image: "/art/invite.svg", html: "<p>Invite</p>" }]);
});

test("a commission is whole minor units, at most its rate and its cap", () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      positive,
      fc.integer({ min: 0, max: 10_000 }),
      positive,
      (depositMinor, rate, capMinor) => {
        const earned = commissionMinor({ depositMinor, rate, capMinor });
        expect(earned <= capMinor && earned * 10_000n <= depositMinor * BigInt(rate)).toBe(true);
        expect(earned === capMinor || (earned + 1n) * 10_000n > depositMinor * BigInt(rate)).toBe(
          true,
        );
      },
    ),
  );
});

test.each([
  ["Somchai", "So***"],
  ["Li", "L***"],
  ["น้ำฝน", "น้ำ***"],
  ["กี้", "กี้***"],
])("masks %s as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
