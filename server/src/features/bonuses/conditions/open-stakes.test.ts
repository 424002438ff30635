/** Bets that are placed and not settled free no gift. */
import { DAY_MS } from "@krapao/contract/time";
import { addCampaign, addDeposit } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { shiftClock } from "@krapao/testkit/builders/money";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listActiveAccounts, refreshTurnover } from "../../games/index.ts";

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await registerMember(world);
});
afterEach(() => shiftClock(world, 0));

const call = (method: "GET" | "POST", path: string, body?: object) =>
  world.call<Record<string, unknown>>(method, path, {
    token: member.token,
    ...(body && { body }),
  });
const answer = async (method: "GET" | "POST", path: string, body?: object) =>
  (await call(method, path, body)).body.message;
const readGames = async () => {
  await call("GET", "/api/wallet/refresh/slot");
  await refreshTurnover(world.app.ctx, { memberId: member.id });
};

/** Opens the game, moves money into it, and plays there. */
async function enter(game: string, amount: number) {
  await call("GET", `/api/wallet/activate/${game}`);
  const body = { from: "WALLET", to: game, amount };
  expect(await answer("POST", "/api/wallet/transfer", body)).toBe("SUCCESS");
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === game);
  const { provider, username } = account ?? { provider: "", username: "" };
  return {
    async bet(stake: number) {
      const placed = { provider, username, stake };
      const { betId } = await world.control<{ betId: string }>("/bets", placed);
      await readGames();
      return async (payout: number) => {
        await world.control(`/bets/${betId}`, { payout });
        await readGames();
      };
    },
  };
}

interface Shown {
  state: string;
  own: number;
  base: number;
  target: number;
  net: number;
  turnover: number;
  mayBeOpen: { amount: number; until: string | null } | null;
}
const condition = async () =>
  (await call("GET", "/api/bonus/condition")).body.condition as unknown as Shown;

/** A gift of half of a deposit, at most 500, that is met at three times the total. */
const welcome = () =>
  addCampaign(world, {
    amount_minor: null,
    percent: 50,
    cap_minor: 50_000n,
    min_deposit_minor: 10_000n,
    percent_success: 300,
    percent_fail: 5,
    turnover_times: 1,
  });
const friend = () =>
  addCampaign(world, {
    amount_minor: 10_000n,
    percent_success: 300,
    percent_fail: 10,
    turnover_times: 1,
  });
const take = (code: string) => call("GET", `/api/bonus/activate/${code}`);

describe.each(["HUAYHD", "UFABET", "JOKER2", "PG", "ASKMEBET"])(
  "a gift on an open bet at %s",
  (game) => {
    test("is not lost by the stake, and not free when it comes back", async () => {
      expect((await take(await friend())).status).toBe(200);
      const { bet } = await enter(game, 100);
      const settle = await bet(100);
      expect((await condition()).state).toBe("open");
      expect(await answer("GET", "/api/bonus/clear")).toBe("BONUS_CONDITION");
      await settle(105);
      expect(await condition()).toMatchObject({ state: "open", net: 105 });
      expect(await answer("GET", "/api/bonus/clear")).toBe("BONUS_CONDITION");
    });

    test("is lost when the bet is lost and settled", async () => {
      await take(await friend());
      const { bet } = await enter(game, 100);
      const settle = await bet(100);
      await settle(0);
      await shiftClock(world, 20 * DAY_MS);
      await readGames();
      expect((await condition()).state).toBe("met_fail");
    });
  },
);

describe("a stake that is open when the gift is taken", () => {
  test.each(["HUAYHD", "PG", "JOKER2"])("holds the gift up at %s", async (game) => {
    await addDeposit(world, member.id, 100_000n);
    const { bet } = await enter(game, 900);
    const settle = await bet(900);
    const refused = await take(await welcome());
    expect(refused).toMatchObject({ status: 409, body: { message: "BETS_MAY_BE_OPEN" } });
    await settle(900);
    expect((await take(await welcome())).status).toBe(200);
    expect(await condition()).toMatchObject({ own: 1_000, base: 1_500, target: 4_500 });
  });

  test("counts at its stake where the game names it, and its result is own money", async () => {
    await addDeposit(world, member.id, 110_000n);
    const { bet } = await enter("UFABET", 1_000);
    const settle = await bet(1_000);
    expect((await take(await welcome())).status).toBe(200);
    expect(await condition()).toMatchObject({ own: 1_100, base: 1_600, target: 4_800, net: 1_600 });
    await settle(6_000);
    expect(await condition()).toMatchObject({ state: "open", net: 1_600, turnover: 0 });
  });

  test("is no win before the game has reported it", async () => {
    await addDeposit(world, member.id, 110_000n);
    const { bet } = await enter("UFABET", 1_000);
    const settle = await bet(1_000);
    await take(await welcome());
    const fault = { target: "provider:ufabet", operation: "bets" };
    await world.control("/faults", { ...fault, kind: "error-500" });
    await settle(6_000);
    expect(await condition()).toMatchObject({ state: "open", net: 1_600 });
    await world.control("/faults", { ...fault, kind: "none" });
  });
});

describe("first losing, then taking", () => {
  test("neither lowers the target nor frees the gift", async () => {
    await addDeposit(world, member.id, 100_000n);
    const { bet } = await enter("UFABET", 1_000);
    const settle = await bet(1_000);
    await settle(0);
    expect((await take(await welcome())).status).toBe(200);
    const opened = await condition();
    expect(opened).toMatchObject({ state: "open", own: 0, base: 1_500, target: 4_500, net: 500 });
    expect(await answer("GET", "/api/bonus/clear")).toBe("BONUS_CONDITION");
  });
});

describe("the offer", () => {
  test("says how much may be open, and until when", async () => {
    await addDeposit(world, member.id, 100_000n);
    const code = await welcome();
    const { bet } = await enter("PG", 400);
    await bet(400);
    interface Bonus {
      code: string;
      offer: { refusal: string; mayBeOpen: { amount: number; until: string } };
    }
    const { body } = await world.call<Bonus[]>("GET", "/api/bonus", { token: member.token });
    const bonus = body.find((each) => each.code === code);
    expect(bonus).toMatchObject({
      offer: { refusal: "BETS_MAY_BE_OPEN", mayBeOpen: { amount: 400 } },
    });
    const until = new Date(bonus?.offer.mayBeOpen.until ?? 0).getTime();
    expect(until).toBeGreaterThan(world.clock.nowMs());
    expect(until).toBeLessThanOrEqual(world.clock.nowMs() + 3_600_000);
  });
});
