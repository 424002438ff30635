import { openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import {
  bannerOf,
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
import { refreshTurnover } from "../games/index.ts";
import { commissionMinor, maskName } from "./invite.ts";
import { clawBackCommission } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { invite: INVITE, banners: [BANNER] });
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
  budget: { THB: "100000000", LAK: "0" },
  percentSuccess: 150,
  percentFail: 5,
};
const BANNER = bannerOf("invite", {
  image: "/art/invite.svg",
  html: { th: "<p>ชวน</p>", la: "<p>ຊວນ</p>", en: "<p>Invite</p>" },
});

/** The invite as home shows it, without commissions. */
const SHOWN = {
  amount: 0,
  success: 150,
  fail: 5,
  waitsForPlay: 0,
  inReview: 0,
  ratePercent: 2,
  cap: 100,
  collectMin: 10,
  playedPercent: 0,
  memberMax: null,
  offer: expect.objectContaining({ refusal: null }),
};

const inviteOf = async ({ token }: Payer) =>
  (
    await world.call<{ invite: Record<string, number> & { offer: object } }>("GET", "/api/wallet", {
      token,
    })
  ).body.invite;
const refusal = (code: string) => ({ offer: { refusal: code } });
const collect = ({ token }: Payer) => world.call("GET", "/api/invite/bonus", { token });
const askPlay = ({ token }: Payer) => world.call("POST", "/api/invite/play", { token });
const list = ({ token }: Payer, body: object = { page: 1, limit: 10 }) =>
  world.call<{ total: number; received: number; invites: Record<string, unknown>[] }>(
    "POST",
    "/api/invite",
    {
      token,
      body,
    },
  );

/** A member with a commission for each of the friend's deposits. */
async function inviter(...deposits: number[]): Promise<{ member: Payer; friend: Payer }> {
  const member = await registerPayer(world);
  const friend = await registerPayer(world, {
    inviteCode: `KP${member.id}`,
    name: "สมชาย",
    bankAccountName: "SOMCHAI DEEJAI",
  });
  let count = 0;
  for (const amount of deposits) {
    await reportTransfer(world, friend, amount);
    // Each deposit is a job, and jobs run side by side: the next one would change the order.
    count += 1;
    await eventually(async () => (await list(member)).body.total === count);
  }
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
  expect(await inviteOf(member)).toEqual({
    ...SHOWN,
    amount: 120,
    offer: expect.objectContaining({
      amount: 120,
      base: 120,
      target: 180,
      floor: 6,
      refusal: null,
    }),
  });
  const { body } = await list(member);
  expect(body).toMatchObject({
    total: 2,
    friends: 1,
    received: 0,
    invites: [
      // 2 % of 9,999 is above the cap.
      { from: { name: "สม***" }, amount: 100, state: "open", createdAt: expect.any(String) },
      { from: { name: "สม***" }, amount: 20 },
    ],
  });
  expect((await list(member, { page: 2, limit: 1 })).body.invites).toHaveLength(1);
  expect((await list(friend)).body).toEqual({
    total: 0,
    friends: 0,
    received: 0,
    invites: [],
  });
  const before = await costOf(world, "invite_cost", "INVITE");
  expect(await collect(member)).toMatchObject({
    status: 200,
    body: { message: "INVITE_BONUS_SUCCESS", amount: 120 },
  });
  expect((await balanceOf(world, member.id)).availableMinor).toBe(12_000n);
  expect((await costOf(world, "invite_cost", "INVITE")) - before).toBe(12_000n);
  expect(await inviteOf(member)).toMatchObject({ amount: 0, ...refusal("NO_INVITE_BONUS") });
  expect((await list(member)).body).toMatchObject({
    friends: 1,
    received: 120,
    invites: [{ state: "collected" }, { state: "collected" }],
  });
  expect(await readRewards.statement(world, member.token)).toMatchObject([
    { statementType: "bonus", amount: 120, invite: { description: "โบนัสแนะนำเพื่อน" } },
  ]);
  const { body: condition } = await world.call("GET", "/api/bonus/condition", {
    token: member.token,
  });
  expect(condition).toMatchObject({
    condition: { kind: "invite", base: 120, target: 180, floor: 6, turnoverTarget: 120 },
  });
});

test("describes the reward in the member's language", async () => {
  const { member } = await inviter(1_000);
  const { token } = member;
  const headers = { "accept-language": "en" };
  expect((await world.call("GET", "/api/invite/bonus", { token, headers })).status).toBe(200);
  expect(await readRewards.statement(world, token)).toMatchObject([
    { invite: { description: "Invite bonus" } },
  ]);
  const { body } = await world.call("GET", "/api/bonus/condition", { token });
  expect(body).toMatchObject({ condition: { description: "Invite bonus" } });
});

test("lists commissions of one timestamp in the order in which they were earned", async () => {
  const { member } = await inviter(1_000, 2_000, 3_000, 4_000);
  const at = world.clock.now();
  await world.ownerDb
    .updateTable("invites_commission")
    .set({ created_at: at })
    .where("inviter_id", "=", member.id)
    .execute();
  const { invites } = (await list(member)).body;
  expect(invites.map(({ amount }) => amount)).toEqual([80, 60, 40, 20]);
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
    // The refusal names what is missing.
    expect((await collect(member)).body).toMatchObject({
      minimum: { amount: 10, currency: "THB" },
    });
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

  test("no deposit was played, when the setting needs it", async () => {
    await setSettings(world, { invite: { ...INVITE, needsPlay: true } });
    const { member, friend } = await inviter(500, 1_000);
    expect(await inviteOf(member)).toMatchObject({
      amount: 0,
      waitsForPlay: 30,
      playedPercent: 100,
    });
    await refused(member, "NO_INVITEE_PLAY_INFO");
    const game = await openGame(world, friend.token, 1_000);
    const body = { from: "JOKER2", to: "WALLET", amount: 400 };
    const back = await world.call("POST", "/api/wallet/transfer", { token: friend.token, body });
    expect(back.body.status).toBe("SUCCESS");
    // Money that went into a game and back is no play.
    await refused(member, "NO_INVITEE_PLAY_INFO");
    await game.play("lose", 499);
    await refused(member, "NO_INVITEE_PLAY_INFO");
    await game.play("win", 1);
    // Home asks no game: it shows the play that is known.
    expect(await inviteOf(member)).toMatchObject({ amount: 0, waitsForPlay: 30 });
    // The sheet of invites asks as a collection does.
    await game.fault("error-500");
    expect((await askPlay(member)).body).toEqual({ isComplete: false });
    expect(await inviteOf(member)).toMatchObject({ amount: 0, waitsForPlay: 30 });
    await game.fault("none");
    expect((await askPlay(member)).body).toEqual({ isComplete: true });
    expect(await inviteOf(member)).toMatchObject({ amount: 10, waitsForPlay: 20 });
    // The first deposit is played; the same bets do not count for the second one.
    expect(await collect(member)).toMatchObject({ status: 200, body: { amount: 10 } });
    expect(await inviteOf(member)).toMatchObject({ amount: 0, waitsForPlay: 20 });
    await setSettings(world, { invite: INVITE });
  });

  test("a share of the deposit was played, and the setting needs another share", async () => {
    const { member, friend } = await inviter(500, 1_000);
    const game = await openGame(world, friend.token, 1_000);
    await game.play("lose", 500);
    await refreshTurnover(world.app.ctx, { memberId: friend.id });
    const needs = async (playedPercent: number, shown: object) => {
      await setSettings(world, { invite: { ...INVITE, needsPlay: true, playedPercent } });
      expect(await inviteOf(member)).toMatchObject({ playedPercent, ...shown });
    };
    await needs(101, { amount: 0, waitsForPlay: 30 });
    await refused(member, "NO_INVITEE_PLAY_INFO");
    await needs(34, { amount: 10, waitsForPlay: 20 });
    // 500 of 1,500 is a third.
    await needs(33, { amount: 30, waitsForPlay: 0 });
    expect(await collect(member)).toMatchObject({ status: 200, body: { amount: 30 } });
    await setSettings(world, { invite: INVITE });
  });

  test("the most for one member: commissions that fit are paid, and no others", async () => {
    const campaign = "INVITE-MOST";
    const { member } = await inviter(1_000, 2_000, 500);
    const most = (baht: string) => ({ THB: baht, LAK: "0" });
    const set = (memberMax: { THB: string; LAK: string }) =>
      setSettings(world, { invite: { ...INVITE, campaign, memberMax } });
    await set(most("1000"));
    expect(await inviteOf(member)).toMatchObject({ amount: 10, memberMax: 10 });
    await set(most("3999"));
    // 20 and 10 fit below 39.99, 40 does not.
    expect(await inviteOf(member)).toMatchObject({ amount: 30, memberMax: 39.99 });
    const answers = await twentyAtOnce(() => collect(member));
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([
      { body: { amount: 30 } },
    ]);
    await readRewards.lost(world, member.id, 3_000n);
    expect((await world.call("GET", "/api/bonus/clear", { token: member.token })).status).toBe(200);
    expect(await inviteOf(member)).toMatchObject({ amount: 0, ...refusal("INVITE_MAXIMUM") });
    await refused(member, "INVITE_MAXIMUM");
    expect(await costOf(world, "invite_cost", campaign)).toBe(3_000n);
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
    // Home knows that the rest of the budget does not cover the other one.
    const left = answers[0]?.status === 200 ? second : first;
    expect(await inviteOf(left.member)).toMatchObject({
      amount: 0,
      ...refusal("INVITE_BONUS_FAIL"),
    });
    await setSettings(world, { invite: INVITE });
  });

  test("a setting that was published before invites had a budget", async () => {
    const { member } = await inviter(1_000);
    await setSettings(world, { invite: { ...INVITE, budget: null } });
    expect(await inviteOf(member)).toMatchObject({ amount: 0, ...refusal("INVITE_BONUS_FAIL") });
    await refused(member, "INVITE_BONUS_FAIL");
    await setSettings(world, { invite: INVITE });
    expect((await collect(member)).status).toBe(200);
  });

  test("earns nothing while invites are off, and keeps earned commissions", async () => {
    const { member, friend } = await inviter(1_000);
    await setSettings(world, { invite: { ...INVITE, isActive: false } });
    await refused(member, "INVITE_INACTIVE");
    const off = { ...SHOWN, success: 0, fail: 0, ratePercent: 0, cap: 0, collectMin: 0 };
    expect(await inviteOf(member)).toEqual({
      ...off,
      offer: expect.objectContaining(refusal("INVITE_INACTIVE").offer),
    });
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

test("a commission that is clawed back leaves a long list, whose marks are made again", async () => {
  const member = await registerPayer(world);
  const friend = await registerPayer(world, { inviteCode: `KP${member.id}` });
  await sql`insert into invites_commission (id, deposit_id, inviter_id, invitee_id, deposit_minor,
      amount_minor, currency, created_at)
    select gen_random_uuid(), gen_random_uuid(), ${member.id}, ${friend.id}, 100 * n, n, 'THB',
      now() - interval '9 days' from generate_series(1, 1100) n`.execute(world.ownerDb);
  const marks = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from page_mark
      where list = 'invites_commission' and member_id = ${member.id}`.execute(world.db);
    return rows[0]?.count;
  };
  /** The amounts of the last page of 100 and the one before, newest first. */
  const lastAmounts = async () => {
    const [one, two] = [
      await list(member, { page: 10, limit: 100 }),
      await list(member, { page: 11, limit: 100 }),
    ];
    return [...one.body.invites, ...two.body.invites].map(({ amount }) => Number(amount) * 100);
  };
  const down = (from: number) => Array.from({ length: from }, (_, index) => from - index);
  expect((await list(member)).body.total).toBe(1_100);
  expect(await marks()).toBe(2);
  expect((await lastAmounts()).map(Math.round)).toEqual(down(200));
  const { deposit_id: depositId } = await world.db
    .selectFrom("invites_commission")
    .select("deposit_id")
    .where("inviter_id", "=", member.id)
    .where("amount_minor", "=", 7n)
    .executeTakeFirstOrThrow();
  const at = world.clock.now();
  await transaction(world.db, (tx) => clawBackCommission(tx, { depositId, at }));
  expect(await marks()).toBe(0);
  expect((await list(member)).body.total).toBe(1_099);
  expect(await marks()).toBe(2);
  expect((await lastAmounts()).map(Math.round)).toEqual(down(200).filter((minor) => minor !== 7));
});
