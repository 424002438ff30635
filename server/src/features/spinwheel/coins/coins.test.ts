import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { openGame } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { eventually, expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
  twentyAtOnce,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startOfDay } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { earnCoins, verifySpins } from "../index.ts";
import { spinwheelJobs } from "../jobs.ts";
import { clawBackCoins } from "./earn-coins.ts";

const RULE = { isActive: true, depositPerCoin: { THB: "10000", LAK: "5000000" } };
const set = (fields: object = {}) => setSettings(world, { spinwheel: { ...RULE, ...fields } });

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await set();
});
afterEach(async () => {
  await shiftClock(world, 0);
  await set();
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  expect((await verifySpins(world.db)).problems).toEqual([]);
  await world?.close();
});

interface Earned {
  userCoin: number;
  earning: { pendingCoins: number; pendingBets: number };
}
const read = async ({ token }: Pick<Payer, "token">) =>
  (await world.call<{ result: Earned }>("GET", "/api/spinwheel/setup", { token })).body.result;
/** The member's coins without opening the wheel. */
const coinsOf = async ({ token }: Payer) =>
  (await world.call<{ profile: { coin: number } }>("GET", "/api/wallet", { token })).body.profile
    .coin;
const pendingOf = async (member: Payer) => (await read(member)).earning.pendingCoins;

/** A settled deposit of this many baht, for a member who earns coins with it. */
async function deposit(member: Payer, amount: number): Promise<string> {
  const depositId = randomUUID();
  const settled = { depositId, memberId: member.id, amountMinor: BigInt(amount) * 100n };
  await transaction(world.db, (tx) =>
    earnCoins(world.app.ctx, tx, { ...settled, currency: "THB" }),
  );
  return depositId;
}

/** Bets of this many baht, as a provider reports them. */
async function bet({ id: memberId, token }: Payer, amount: number): Promise<void> {
  await world.call("GET", "/api/wallet/activate/JOKER2", { token });
  const { id } = await world.db
    .selectFrom("games_account")
    .select("id")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("games_turnover")
    .values({
      id: randomUUID(),
      member_id: memberId,
      game_account_id: id,
      source: "report",
      reference: randomUUID(),
      placed_at: world.clock.now(),
      at: world.clock.now(),
      turnover_minor: BigInt(amount) * 100n,
      result_minor: 0n,
    })
    .execute();
}

async function playerWith(...deposits: number[]): Promise<Payer> {
  const member = await registerPayer(world);
  for (const amount of deposits) await deposit(member, amount);
  return member;
}

describe("coins of a deposit", () => {
  test("come once the deposit was played, not when money goes into a game and back", async () => {
    const member = await registerPayer(world);
    await reportTransfer(world, member, 250);
    await eventually(async () => (await pendingOf(member)) === 2);
    const { token } = member;
    const game = await openGame(world, token, 250);
    const back = { from: "JOKER2", to: "WALLET", amount: 250 };
    await world.call("POST", "/api/wallet/transfer", { token, body: back });
    expect(await read(member)).toMatchObject({
      userCoin: 0,
      earning: { pendingCoins: 2, pendingBets: 250 },
    });
    const spun = await world.call("POST", "/api/spinwheel/spin", { token });
    expect(spun.body).toMatchObject({ success: false });
    await world.call("POST", "/api/wallet/transfer", {
      token,
      body: { from: "WALLET", to: "JOKER2", amount: 250 },
    });
    await game.play("lose", 249);
    expect(await read(member)).toMatchObject({ userCoin: 0, earning: { pendingBets: 1 } });
    await game.play("lose", 1);
    expect(await read(member)).toMatchObject({ userCoin: 2, earning: { pendingCoins: 0 } });
    expect((await read(member)).userCoin).toBe(2);
  });

  test("are read also when a game does not answer", async () => {
    const member = await registerPayer(world);
    await reportTransfer(world, member, 100);
    await eventually(async () => (await pendingOf(member)) === 1);
    const game = await openGame(world, member.token, 100);
    await game.play("lose", 100);
    await game.fault("hang");
    const before = world.logged.length;
    expect(await read(member)).toMatchObject({ userCoin: 0, earning: { pendingCoins: 1 } });
    // The page came while the call of the game was still open.
    const ended = (line: string) => line.startsWith("external call") && line.includes("timeout");
    expect(world.logged.slice(before).filter(ended)).toEqual([]);
    await game.fault("none");
    await eventually(async () => (await read(member)).userCoin === 1);
  });

  test("come by the job too, without opening the wheel", async () => {
    const member = await playerWith(300);
    await bet(member, 300);
    expect(await coinsOf(member)).toBe(0);
    await spinwheelJobs(world.app.ctx)["spinwheel:grant-played-coins"]?.({});
    expect(await coinsOf(member)).toBe(3);
  });

  test("a bet counts for one deposit", async () => {
    const member = await playerWith(100, 100);
    await bet(member, 150);
    expect(await read(member)).toMatchObject({
      userCoin: 1,
      earning: { pendingCoins: 1, pendingBets: 50 },
    });
    await deposit(member, 100);
    await bet(member, 50);
    expect(await read(member)).toMatchObject({ userCoin: 2, earning: { pendingBets: 100 } });
    await bet(member, 100);
    expect((await read(member)).userCoin).toBe(3);
  });

  test("bets before a deposit do not count for it", async () => {
    const member = await playerWith(100);
    await bet(member, 900);
    expect((await read(member)).userCoin).toBe(1);
    await shiftClock(world, HOUR_MS);
    await deposit(member, 100);
    expect(await read(member)).toMatchObject({ userCoin: 1, earning: { pendingBets: 100 } });
  });

  test("need the share that the operator had set when the deposit was settled", async () => {
    await set({ playedPercent: 50 });
    const member = await playerWith(200);
    await set({ playedPercent: 300 });
    await bet(member, 99);
    expect(await read(member)).toMatchObject({ userCoin: 0, earning: { pendingBets: 1 } });
    await bet(member, 1);
    expect((await read(member)).userCoin).toBe(2);
    await set({ playedPercent: 0 });
    await deposit(member, 100);
    expect((await read(member)).userCoin).toBe(3);
  });

  test("are at most the day's cap in Bangkok; what is above it is not granted", async () => {
    await set({ coinsPerDay: 3 });
    const midnight = startOfDay(new Date(world.clock.now().getTime() + DAY_MS)).getTime();
    await shiftClock(world, midnight - HOUR_MS - Date.now());
    const member = await playerWith(200, 200, 100);
    await bet(member, 500);
    expect(await read(member)).toMatchObject({ userCoin: 3, earning: { pendingCoins: 0 } });
    await shiftClock(world, midnight + HOUR_MS - Date.now());
    expect((await read(member)).userCoin).toBe(3);
    await deposit(member, 200);
    await bet(member, 200);
    expect((await read(member)).userCoin).toBe(5);
  });

  test("are granted once in twenty concurrent reads and jobs", async () => {
    await set({ coinsPerDay: 4 });
    const member = await playerWith(100, 200, 300);
    await bet(member, 600);
    const job = spinwheelJobs(world.app.ctx)["spinwheel:grant-played-coins"];
    await Promise.all([
      twentyAtOnce(() => world.call("GET", "/api/spinwheel/setup", { token: member.token })),
      job?.({}),
      job?.({}),
    ]);
    expect(await coinsOf(member)).toBe(4);
  });

  test("wait while the wheel is off", async () => {
    const member = await playerWith(100);
    await bet(member, 100);
    await set({ isActive: false });
    expect(await read(member)).toMatchObject({ userCoin: 0, earning: { pendingCoins: 1 } });
    await set();
    expect((await read(member)).userCoin).toBe(1);
  });

  test("are recorded once for a deposit that is settled by a repeated job", async () => {
    const member = await registerPayer(world);
    const settled = { depositId: randomUUID(), memberId: member.id, amountMinor: 10_000n };
    for (let time = 0; time < 3; time++) {
      await transaction(world.db, (tx) =>
        earnCoins(world.app.ctx, tx, { ...settled, currency: "THB" }),
      );
    }
    expect(await pendingOf(member)).toBe(1);
  });
});

describe("the clawback of a reversed deposit", () => {
  const clawBack = (depositId: string) =>
    transaction(world.db, (tx) => clawBackCoins(world.app.ctx, tx, { depositId }));

  test("drops pending coins, which are never granted", async () => {
    const member = await playerWith();
    const depositId = await deposit(member, 300);
    expect(await clawBack(depositId)).toMatchObject({ earned: 3n, clawedBack: 3n });
    await bet(member, 300);
    expect(await read(member)).toMatchObject({ userCoin: 0, earning: { pendingCoins: 0 } });
    expect(await clawBack(depositId)).toBeNull();
  });

  test("takes granted coins that are not spent, also while they are being granted", async () => {
    for (let round = 0; round < 5; round++) {
      const member = await playerWith();
      const depositId = await deposit(member, 200);
      await bet(member, 200);
      await Promise.all([read(member), clawBack(depositId), read(member)]);
      expect(await coinsOf(member)).toBe(0);
    }
  });
});
