/** Giving a gift back, with real games and the ledger. */
import { DAY_MS, MINUTE_MS } from "@krapao/contract/time";
import { addCampaign, addDeposit, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listActiveAccounts } from "../../games/index.ts";
import { collectLateResults, countLateResult } from "./late-results.ts";

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});
beforeEach(async () => {
  member = await registerMember(world);
});
afterEach(() => shiftClock(world, 0));

const call = <T = Record<string, unknown>>(
  method: "GET" | "POST",
  path: string,
  body?: object,
  key?: string,
) =>
  world.call<T>(method, path, {
    token: member.token,
    ...(body && { body }),
    ...(key && { headers: { "idempotency-key": key } }),
  });
const giveBack = (keeps: number, key?: string) =>
  call("POST", "/api/bonus/giveback", { keeps }, key);
const available = async () => Number((await balanceOf(world, member.id)).availableMinor) / 100;
const campaign = (fields = {}) =>
  addCampaign(world, {
    amount_minor: 50_000n,
    percent_success: 300,
    turnover_times: 1,
    max_received: 1,
    ...fields,
  });
const take = async (code: string) => {
  const { status, body } = await call("GET", `/api/bonus/activate/${code}`);
  expect([status, body.message]).toEqual([200, undefined]);
};

async function enter(game: string, amount: number) {
  await call("GET", `/api/wallet/activate/${game}`);
  const moved = await call("POST", "/api/wallet/transfer", { from: "WALLET", to: game, amount });
  expect(moved.body.message).toBe("SUCCESS");
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === game);
  const { provider, username } = account ?? { provider: "", username: "" };
  return {
    play: (outcome: "win" | "lose", each: number) =>
      world.control("/play", { provider, username, outcome, amount: each }),
    async bet(stake: number) {
      const placed = { provider, username, stake };
      const { betId } = await world.control<{ betId: string }>("/bets", placed);
      return (payout: number) => world.control(`/bets/${betId}`, { payout });
    },
  };
}

/** As the job does it: looks at the accounts, and counts what a sweep brought. */
async function collect() {
  await collectLateResults(world.app.ctx);
  const rows = await world.db
    .selectFrom("games_sweep")
    .select("chain")
    .where("member_id", "=", member.id)
    .where("is_return", "=", true)
    .execute();
  for (const { chain } of rows) {
    const { payload } = chain as unknown as {
      payload: { conditionId: string; accountId: string; sweepId: string };
    };
    await countLateResult(world.app.ctx, payload);
  }
}

describe("a gift that is given back", () => {
  test("leaves own money free at once", async () => {
    await addDeposit(world, member.id, 200_000n);
    const code = await campaign({ amount_minor: 1_000n });
    await take(code);
    const answer = await giveBack(2_000);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "BONUS_GIVEN_BACK", kept: 2_000, left: 10, hasLateResults: false },
    });
    expect(await available()).toBe(2_000);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(0n);
    expect((await call("GET", "/api/bonus/condition")).body.condition).toBeNull();
  });

  test("takes what was won with it, and leaves what came in since", async () => {
    await addDeposit(world, member.id, 100_000n);
    const code = await campaign();
    await take(code);
    const { play } = await enter("JOKER2", 1_500);
    await play("win", 2_000);
    await addDeposit(world, member.id, 25_000n);
    expect((await giveBack(1_250)).body).toMatchObject({ kept: 1_250, left: 2_500 });
    expect(await available()).toBe(1_250);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(0n);
    expect(await readRewards.cost(world, "forfeited_winnings", code)).toBe(-200_000n);
    const line = await call<{ statements: { statementType: string; amount: number }[] }>(
      "POST",
      "/api/statement",
      { page: 1 },
    );
    expect(line.body.statements[0]).toMatchObject({
      statementType: "finish_bonus",
      amount: 2_500,
      reason: "given_back",
    });
  });

  test("says the new sum when less would stay, and changes nothing", async () => {
    await addDeposit(world, member.id, 100_000n);
    await take(await campaign());
    const { play } = await enter("JOKER2", 1_500);
    await play("lose", 700);
    const refused = await giveBack(1_000);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: "GIVE_BACK_CHANGED", keeps: { amount: 300, currency: "THB" } },
    });
    expect(await readRewards.state(world, member.id)).toBe("open");
    expect((await giveBack(300)).body).toMatchObject({ kept: 300, left: 500 });
  });

  test("is given back once with the same key, and twice at once", async () => {
    await addDeposit(world, member.id, 100_000n);
    const code = await campaign();
    await take(code);
    const answers = await Promise.all([giveBack(1_000, "k-1"), giveBack(1_000, "k-1")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await available()).toBe(1_000);
    expect((await giveBack(1_000)).body.message).toBe("NO_DATA");
  });

  test("without any bet frees receipt and deposit, once per campaign", async () => {
    await addDeposit(world, member.id, 100_000n);
    const code = await campaign({
      amount_minor: null,
      percent: 50,
      cap_minor: 50_000n,
      min_deposit_minor: 10_000n,
    });
    await take(code);
    await giveBack(1_000);
    await take(code);
    await giveBack(1_000);
    const again = await call("GET", `/api/bonus/activate/${code}`);
    expect(again.body.message).toBe("BONUS_MAX_CLAIMED");
    const spent = await world.db
      .selectFrom("bonuses_campaign")
      .select("spent_minor")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect(spent.spent_minor).toBe(0n);
  });
});

describe("money that is open when the gift is given back", () => {
  test.each(["HUAYHD", "UFABET", "JOKER2"])("comes later from %s", async (game) => {
    await addDeposit(world, member.id, 100_000n);
    const code = await campaign();
    await take(code);
    const { bet } = await enter(game, 1_500);
    const settle = await bet(1_500);
    expect((await giveBack(0)).body).toMatchObject({ kept: 0, left: 0, hasLateResults: true });
    const { body } = await call("GET", "/api/bonus/condition");
    expect(body).toMatchObject({ condition: null, givenBack: { kept: 0 } });
    // Neither a second gift, nor money into the game.
    const second = await call("GET", `/api/bonus/activate/${await campaign()}`);
    expect(second.body.message).toBe("LATE_RESULTS");
    await addDeposit(world, member.id, 10_000n);
    const into = await call("POST", "/api/wallet/transfer", {
      from: "WALLET",
      to: game,
      amount: 50,
    });
    expect(into.body.message).toBe("LATE_RESULTS");
    const ways = await call("GET", "/api/wallet/ways");
    expect(ways.body.lateGames).toContainEqual({ code: game, mayLeave: false });
    await settle(4_000);
    await shiftClock(world, 20 * DAY_MS);
    await collect();
    expect(await available()).toBe(1_100);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(0n);
    expect(await readRewards.cost(world, "forfeited_winnings", code)).toBe(-250_000n);
    expect((await call("GET", "/api/bonus/condition")).body.givenBack).toBeNull();
    await take(await campaign());
  });

  test("of a bet that was placed before the gift is own money", async () => {
    await addDeposit(world, member.id, 110_000n);
    const { bet } = await enter("UFABET", 1_000);
    const settle = await bet(1_000);
    const code = await campaign();
    await take(code);
    // 100 own and 500 of the gift are in the wallet, 1,000 own is open.
    expect((await giveBack(100)).body).toMatchObject({ kept: 100, left: 500 });
    await settle(6_000);
    await shiftClock(world, 11 * MINUTE_MS);
    await collect();
    expect(await available()).toBe(6_100);
    expect(await readRewards.cost(world, "forfeited_winnings", code)).toBe(0n);
  });

  test("is bet on both sides at a silent game: nothing can be had twice", async () => {
    const code = await campaign();
    await take(code);
    const lotto = await enter("HUAYHD", 250);
    const sport = await enter("ASKMEBET", 250);
    const [one, other] = [await lotto.bet(250), await sport.bet(250)];
    expect((await giveBack(0)).body).toMatchObject({ kept: 0, left: 0 });
    await one(500);
    await other(0);
    await shiftClock(world, 20 * DAY_MS);
    await collect();
    expect(await available()).toBe(0);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(0n);
  });
});
