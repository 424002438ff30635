import { randomUUID } from "node:crypto";
import { BANGKOK_OFFSET } from "@krapao/contract/time";
import {
  addCampaign,
  addDeposit,
  openGame,
  readRewards,
  type Shown,
} from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findLastDeposit } from "./campaigns/queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const get = <T = Record<string, unknown>>(path: string, token: string, headers = {}) =>
  world.call<T>("GET", path, { token, headers });
const activate = (code: string, token: string, headers = {}) =>
  get(`/api/bonus/activate/${code}`, token, headers);
const meter = async (token: string) =>
  (await get<{ condition: Shown | null }>("/api/bonus/condition", token)).body.condition;
const withdraw = (token: string, amount: number, path = "withdraw") =>
  world.call("POST", `/api/wallet/${path}`, { token, body: { amount } });
interface Bonus {
  code: string;
  isReceived: boolean;
  isFull: boolean;
  percentFail: number;
  userBonus: { isActive: boolean; received: unknown[] } | null;
}
const bonus = async (code: string, token: string) =>
  (await get<Bonus[]>("/api/bonus", token)).body.find((each) => each.code === code);

/** Removes money from the wallet without a withdrawal, as a lost game does. */
const lose = (memberId: bigint, amountMinor: bigint) =>
  readRewards.lost(world, memberId, amountMinor);

test("the last deposit is found without the entries before and after it", async () => {
  const member = await registerMember(world);
  for (let count = 0; count < 20; count++) await addDeposit(world, member.id, 1_000n);
  for (let count = 0; count < 20; count++) await giveMoney(world, member.id, 10n);
  const read = await world.db.transaction().execute(async (tx) => {
    // The few rows of this database would be read from end to end.
    await sql`set local enable_seqscan = off`.execute(tx);
    const last = await findLastDeposit(tx, member.id);
    expect(last).toMatchObject({
      amountMinor: 1_000n,
      beforeMinor: 19_000n,
      withdrawnMinor: 0n,
      addedMinor: 200n,
    });
    const { rows } = await sql<{ entries: number }>`
      select (idx_tup_fetch + seq_tup_read)::integer as entries from pg_stat_xact_user_tables
      where relid = 'ledger.entry'::regclass`.execute(tx);
    return rows[0]?.entries;
  });
  expect(read).toBeLessThan(5);
});

describe("life cycle", () => {
  test("money leaves only after the condition is met and cleared", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const code = await addCampaign(world, { amount_minor: 5_000n });
    expect(await bonus(code, member.token)).toMatchObject({ userBonus: null, percentFail: 10 });
    expect(await meter(member.token)).toBeNull();
    const taken = await activate(code, member.token, { "accept-language": "en" });
    expect(taken).toMatchObject({
      status: 200,
      body: { isActive: true, received: [{ updatedAt: expect.any(String) }] },
    });
    expect((await balanceOf(world, member.id)).postedMinor).toBe(15_000n);
    expect((await get("/api/bonus/check/active", member.token)).body).toEqual({
      status: true,
      type: "bonus",
    });
    expect(await meter(member.token)).toMatchObject({
      state: "open",
      kind: "bonus",
      code,
      description: "Test bonus",
      base: 150,
      target: 300,
      floor: 15,
      total: 150,
      percent: 0,
      remaining: 150,
      isExact: true,
    });
    for (const path of ["withdraw", "withdrawAll"]) {
      const refused = await withdraw(member.token, 100, path);
      expect(refused).toMatchObject({ status: 409, body: { message: "BONUS_CONDITION" } });
    }
    const early = await get("/api/bonus/clear", member.token);
    expect(early).toMatchObject({ status: 409, body: { message: "BONUS_CONDITION" } });
    await readRewards.won(world, member.id, 14_999n);
    expect(await meter(member.token)).toMatchObject({
      state: "open",
      percent: 99.99,
      remaining: 0.01,
    });
    await readRewards.won(world, member.id, 1n);
    expect(await meter(member.token)).toMatchObject({ state: "met_success", percent: 100 });
    const cleared = await get("/api/bonus/clear", member.token);
    expect(cleared).toMatchObject({ status: 200, body: { message: "BONUS_CLEAR" } });
    expect(await meter(member.token)).toBeNull();
    expect((await bonus(code, member.token))?.userBonus?.isActive).toBe(false);
    expect((await withdraw(member.token, 300)).status).toBe(200);
    const page = await readRewards.statement(world, member.token);
    expect(page.map(({ statementType, bonus }) => [statementType, bonus?.description])).toEqual([
      ["withdraw", undefined],
      ["finish_bonus", "Test bonus"],
      ["bonus", "Test bonus"],
    ]);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(5_000n);
  });

  test("a condition at its floor is met, and what is left may leave", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 95_000n);
    const code = await addCampaign(world, { amount_minor: 5_000n });
    await activate(code, member.token);
    await lose(member.id, 89_999n);
    expect(await meter(member.token)).toMatchObject({ state: "open", total: 100.01, floor: 100 });
    await lose(member.id, 1n);
    expect(await meter(member.token)).toMatchObject({ state: "met_fail", remaining: 0 });
    expect((await withdraw(member.token, 20)).status).toBe(200);
    expect((await get("/api/bonus/clear", member.token)).body.message).toBe("BONUS_CLEAR");
  });

  test("the job keeps a condition met that the total met only for a short time", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 10_000n });
    await activate(code, member.token);
    await readRewards.won(world, member.id, 10_000n);
    await readRewards.balanceChanged(world, member.id);
    await eventually(async () => (await readRewards.state(world, member.id)) === "met_success");
    await lose(member.id, 15_000n);
    expect(await meter(member.token)).toMatchObject({
      state: "met_success",
      total: 50,
      percent: 100,
    });
    expect((await get("/api/bonus/clear", member.token)).status).toBe(200);
  });

  test("counts money in a game, and decides nothing while the game does not answer", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const game = await openGame(world, member.token, 50);
    const code = await addCampaign(world, { amount_minor: 5_000n });
    expect((await activate(code, member.token)).status).toBe(200);
    expect(await meter(member.token)).toMatchObject({ base: 150, total: 150, isExact: true });
    await lose(member.id, 10_000n);
    await readRewards.stale(world, member.id, true);
    expect(await meter(member.token)).toMatchObject({ state: "open", total: 0, isExact: false });
    await readRewards.stale(world, member.id, false);
    expect(await meter(member.token)).toMatchObject({ state: "open", total: 50, isExact: true });
    await game.play("win", 150);
    await get("/api/wallet/refresh/slot", member.token);
    expect(await meter(member.token)).toMatchObject({ state: "open", total: 200 });
    await game.play("win", 100);
    // Clearing reads the games before it refuses.
    expect((await get("/api/bonus/clear", member.token)).body.message).toBe("BONUS_CLEAR");
  });
});

describe("progress", () => {
  test("a gift is not won by paying in: deposits and credits do not count", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 10_000n, percent_success: 300 });
    await activate(code, member.token);
    await addDeposit(world, member.id, 20_019n);
    await giveMoney(world, member.id, 50_000n);
    expect(await meter(member.token)).toMatchObject({
      state: "open",
      total: 800.19,
      net: 100,
      percent: 0,
      remaining: 200,
    });
    expect(await withdraw(member.token, 300)).toMatchObject({
      status: 409,
      body: { message: "BONUS_CONDITION" },
    });
    expect((await get("/api/bonus/clear", member.token)).status).toBe(409);
    await readRewards.won(world, member.id, 20_000n);
    expect(await meter(member.token)).toMatchObject({ state: "met_success", net: 300 });
  });

  test("a deposit after the loss of everything leaves the condition met", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 10_000n });
    await activate(code, member.token);
    await addDeposit(world, member.id, 50_000n);
    await lose(member.id, 10_000n);
    expect(await meter(member.token)).toMatchObject({ state: "met_fail", total: 500, net: 0 });
    expect((await withdraw(member.token, 500)).status).toBe(200);
  });

  test("bets at a table count in part, and the member sees counted of placed", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const code = await addCampaign(world, { amount_minor: 5_000n, percent_success: 101 });
    await activate(code, member.token);
    await sql`update games_game set gift_weight = 20 where code = 'USUN_RING'`.execute(world.db);
    await readRewards.won(world, member.id, 12_000n);
    const counted = { turnoverTarget: 50, turnover: 24, turnoverPlaced: 120 };
    expect(await meter(member.token)).toMatchObject({ state: "open", net: 270, ...counted });
    expect((await withdraw(member.token, 100)).body).toMatchObject({ message: "BONUS_CONDITION" });
    await sql`update games_game set gift_weight = 100 where code = 'USUN_RING'`.execute(world.db);
    expect(await meter(member.token)).toMatchObject({ state: "met_success", turnover: 120 });
  });

  test("bets of a report count soon after the games were read, without a withdrawal", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const game = await openGame(world, member.token, 50);
    const code = await addCampaign(world, { amount_minor: 5_000n, percent_success: 110 });
    await activate(code, member.token);
    await game.play("win", 50);
    await get("/api/wallet/refresh/slot", member.token);
    await eventually(async () => (await readRewards.state(world, member.id)) === "met_success");
    expect(await meter(member.token)).toMatchObject({ state: "met_success", turnover: 50 });
  });

  test("a campaign asks for turnover: money in a game and back is none", async () => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const game = await openGame(world, member.token, 50);
    const code = await addCampaign(world, {
      amount_minor: 5_000n,
      percent_success: 110,
    });
    await activate(code, member.token);
    await readRewards.won(world, member.id, 5_000n, { betsMinor: 0n });
    const move = (from: string, to: string) =>
      world.call("POST", "/api/wallet/transfer", {
        token: member.token,
        body: { from, to, amount: 50 },
      });
    expect((await move("JOKER2", "WALLET")).body.status).toBe("SUCCESS");
    expect((await move("WALLET", "JOKER2")).body.status).toBe("SUCCESS");
    expect(await meter(member.token)).toMatchObject({
      state: "open",
      net: 200,
      turnover: 0,
      turnoverTarget: 50,
      percent: 0,
      remaining: 0,
    });
    expect((await get("/api/bonus/clear", member.token)).status).toBe(409);
    await game.play("win", 50);
    // A withdrawal asks the games for bets before it refuses.
    expect((await withdraw(member.token, 100)).status).toBe(200);
  });
});

describe("refusals", () => {
  test("a second reward while one is active", async () => {
    const member = await registerMember(world);
    const [first, second] = [
      await addCampaign(world, { amount_minor: 5_000n, max_received: 5 }),
      await addCampaign(world, { amount_minor: 5_000n }),
    ];
    await activate(first, member.token);
    expect((await activate(first, member.token)).body.message).toBe("BONUS_ALREADY_ACTIVE");
    expect((await activate(second, member.token)).body.message).toBe("BONUS_REMAINING");
    await lose(member.id, 5_000n);
    await get("/api/bonus/clear", member.token);
    expect((await activate(second, member.token)).status).toBe(200);
  });

  test("a code that is unknown, inactive, not started, over or of another currency", async () => {
    const member = await registerMember(world);
    const later = new Date(world.clock.nowMs() + 60_000);
    const codes = [
      "NOTHERE",
      await addCampaign(world, { is_active: false }),
      await addCampaign(world, { starts_at: later }),
      await addCampaign(world, { ends_at: world.clock.now() }),
      await addCampaign(world, { currency: "LAK" }),
    ];
    for (const code of codes) {
      expect(await bonus(code, member.token)).toBeUndefined();
      expect(await activate(code, member.token)).toMatchObject({
        status: 404,
        body: { message: "NO_DATA" },
      });
    }
    expect((await get("/api/bonus/clear", member.token)).body.message).toBe("NO_DATA");
    expect((await get("/api/bonus/check/active", member.token)).body).toEqual({
      status: false,
      type: null,
    });
  });

  test("an uncertain base: an open withdrawal, a game that does not answer", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 5_000n });
    await giveMoney(world, member.id, 1_000_000n);
    await withdraw(member.token, 10_000);
    expect((await activate(code, member.token)).body.message).toBe("WITHDRAW_IN_PROGRESS");
    const other = await registerMember(world);
    await giveMoney(world, other.id, 10_000n);
    const game = await openGame(world, other.token, 50);
    await game.fault("error-500");
    expect((await activate(code, other.token)).body.message).toBe("PROVIDER_UNAVAILABLE");
    await game.fault("none");
    expect((await activate(code, other.token)).status).toBe(200);
  });

  test("a deposit that is missing, too small, used or withdrawn", async () => {
    const member = await registerMember(world);
    const rule = { amount_minor: null, percent: 50, cap_minor: 4_000n, min_deposit_minor: 5_000n };
    const [code, other] = [
      await addCampaign(world, { ...rule, max_received: 9 }),
      await addCampaign(world, rule),
    ];
    expect((await activate(code, member.token)).body.message).toBe("NO_DEPOSIT");
    await addDeposit(world, member.id, 4_999n);
    expect((await activate(code, member.token)).body.message).toBe("DEPOSIT_MINIMUM");
    await addDeposit(world, member.id, 6_001n);
    expect((await activate(code, member.token)).status).toBe(200);
    expect((await meter(member.token))?.amount).toBe(30);
    await lose(member.id, 14_000n);
    await get("/api/bonus/clear", member.token);
    for (const each of [code, other]) {
      expect((await activate(each, member.token)).body.message).toBe("DEPOSIT_USED");
    }
    await addDeposit(world, member.id, 30_000n);
    await readRewards.withdrawn(world, member.id, 30_000n);
    expect((await activate(other, member.token)).body.message).toBe("DEPOSIT_WITHDRAWN");
    await addDeposit(world, member.id, 50_000n);
    expect((await activate(other, member.token)).status).toBe(200);
    expect((await meter(member.token))?.amount).toBe(40);
  });

  test("refuses a deposit that is older than the campaign allows", async () => {
    const member = await registerMember(world);
    const rule = { amount_minor: null, percent: 50, cap_minor: 4_000n, deposit_max_hours: 2 };
    const code = await addCampaign(world, rule);
    const lasting = await addCampaign(world, { ...rule, deposit_max_hours: null });
    await addDeposit(world, member.id, 6_000n);
    onTestFinished(() => world.clock.shift(0));
    world.clock.shift(121 * 60_000);
    expect((await activate(code, member.token)).body.message).toBe("DEPOSIT_TOO_OLD");
    expect((await activate(lasting, member.token)).status).toBe(200);
  });

  test("answers the smallest minimum deposit of all bonuses", async () => {
    const member = await registerMember(world);
    await world.db.updateTable("bonuses_campaign").set({ is_active: false }).execute();
    const check = async () => (await get("/api/bonus/check/minimum", member.token)).body;
    expect(await check()).toEqual({ status: false, minimum: 0 });
    await addCampaign(world, { min_deposit_minor: 20_000n });
    await addCampaign(world, { min_deposit_minor: 10_000n });
    expect(await check()).toEqual({ status: false, minimum: 100 });
    await addDeposit(world, member.id, 10_000n);
    expect(await check()).toEqual({ status: true, minimum: 100 });
  });
});

describe("concurrency", () => {
  const many = (work: () => Promise<{ body: Record<string, unknown>; status: number }>) =>
    Promise.all(Array.from({ length: 20 }, work));

  test("grants one of twenty concurrent calls of a member for the last receipt", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 5_000n, max_received: 1 });
    const answers = await many(() => activate(code, member.token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toBe("BONUS_ALREADY_ACTIVE");
    }
    expect((await balanceOf(world, member.id)).postedMinor).toBe(5_000n);
    await lose(member.id, 5_000n);
    await get("/api/bonus/clear", member.token);
    const late = await many(() => activate(code, member.token));
    expect(late.every(({ body }) => body.message === "BONUS_MAX_CLAIMED")).toBe(true);
  });

  test("grants one of twenty members the last reward of a budget", async () => {
    const members = [];
    for (let count = 0; count < 20; count++) members.push(await registerMember(world));
    const code = await addCampaign(world, { amount_minor: 5_000n, budget_minor: 9_999n });
    const answers = await Promise.all(members.map(({ token }) => activate(code, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => body.message === "BONUS_FULL")).toBe(true);
    expect(await readRewards.cost(world, "bonus_cost", code)).toBe(5_000n);
    expect((await bonus(code, members[0]?.token ?? ""))?.isFull).toBe(true);
  });

  test("refuses one of a concurrent withdrawal and bonus", async () => {
    for (let round = 0; round < 5; round++) {
      const member = await registerMember(world);
      await giveMoney(world, member.id, 1_000_000n);
      const code = await addCampaign(world, { amount_minor: 5_000n });
      const answers = await Promise.all([
        withdraw(member.token, 10_000),
        activate(code, member.token),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test("grants a repeated idempotency key once", async () => {
    const member = await registerMember(world);
    const code = await addCampaign(world, { amount_minor: 5_000n, max_received: 3 });
    const headers = { "idempotency-key": randomUUID() };
    const answers = await many(() => activate(code, member.token, headers));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await balanceOf(world, member.id)).postedMinor).toBe(5_000n);
    const other = await addCampaign(world, { amount_minor: 5_000n });
    expect((await activate(other, member.token, headers)).body.message).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });
});

describe("periods", () => {
  const at = (text: string) =>
    world.clock.shift(new Date(`${text}${BANGKOK_OFFSET}`).getTime() - Date.now());
  // The clock jumps past the end of sessions, so each case registers a new member after the jump.
  test.each([
    ["day", "2026-11-28T23:59:30", "2026-11-29T00:00:00", "2026-11-29T12:00:00"],
    ["day", "2026-11-30T23:59:30", "2026-12-01T00:00:00", "2026-12-01T23:59:00"],
    ["week", "2026-12-06T23:59:30", "2026-12-07T00:00:00", "2026-12-13T23:59:00"],
  ] as const)(
    "limits per %s: %s and %s are in different periods",
    async (type, before, after, end) => {
      try {
        at(before);
        const member = await registerMember(world);
        const code = await addCampaign(world, { amount_minor: 5_000n, type, max_received: 1 });
        const takeAndLose = async () => {
          const answer = await activate(code, member.token);
          if (answer.status === 200) {
            await lose(member.id, 5_000n);
            await get("/api/bonus/clear", member.token);
          }
          return answer.body.message ?? "taken";
        };
        expect(await takeAndLose()).toBe("taken");
        expect(await takeAndLose()).toBe("BONUS_MAX_CLAIMED");
        expect((await bonus(code, member.token))?.isReceived).toBe(true);
        at(after);
        expect((await bonus(code, member.token))?.isReceived).toBe(false);
        expect(await takeAndLose()).toBe("taken");
        at(end);
        expect(await takeAndLose()).toBe("BONUS_MAX_CLAIMED");
      } finally {
        world.clock.shift(0);
      }
    },
  );
});
