/** Results of campaigns, read by staff users over HTTP and compared with the ledger. */

import { randomUUID } from "node:crypto";
import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { DAY_MS } from "@krapao/contract/time";
import {
  addCampaign,
  addDeposit,
  addPromotion,
  openGame,
  readRewards,
} from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { reverse } from "../../../ledger/ledger.ts";
import { refreshFigures } from "../../segments/refresh-figures.ts";

type Calls = typeof consoleContract.reports;
let world: World;
let manager: TestStaff;
let setup: SetupEditor;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  manager = await world.staff("manager");
  setup = setupEditor(world, { maker: manager, checker: await world.staff("owner") });
});
afterAll(() => world?.close());

const daysAgo = (days: number) => new Date(world.clock.nowMs() - days * DAY_MS);
const span = () => ({ from: dayOf(daysAgo(60)), to: dayOf(daysAgo(0)) });

async function read(kind: "bonus" | "promotion", code: string) {
  await world.app.ctx.shown.flush();
  const { status, body } = await world.console<ClientOutput<Calls["campaign"]>>(
    "POST",
    "/api/console/reports/campaign",
    { token: manager.token, body: { kind, code, ...span() } },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function readAll(kind: "bonus" | "promotion") {
  const { body } = await world.console<ClientOutput<Calls["campaigns"]>>(
    "POST",
    "/api/console/reports/campaigns",
    { token: manager.token, body: { kind, ...span() } },
  );
  return body.rows;
}

const get = (path: string, token: string) => world.call("GET", path, { token });

/** A member who opens the bonuses and takes one. @returns the id of the condition */
async function take(code: string, member: { id: bigint; token: string }, path = "bonus/activate") {
  await get("/api/bonus", member.token);
  expect((await get(`/api/${path}/${code}`, member.token)).status).toBe(200);
  return conditionOf(member.id);
}

async function conditionOf(memberId: bigint): Promise<string> {
  const { id } = await world.db
    .selectFrom("bonuses_condition")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("opened_at", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** As if the member had taken it some days ago. */
const openedAgo = (id: string, days: number, cleared: Partial<{ cleared_at: Date }> = {}) =>
  world.ownerDb
    .updateTable("bonuses_condition")
    .set({
      opened_at: daysAgo(days),
      ...(cleared.cleared_at && {
        state: "cleared",
        met_at: cleared.cleared_at,
        met_minor: 1n,
        ...cleared,
      }),
    })
    .where("id", "=", id)
    .execute();

test("seen, taken and cost of a bonus are by version and by day, and agree with the ledger", async () => {
  const code = await addCampaign(world, { budget_minor: 1_000_000n });
  const [first, second, looker] = [
    await registerMember(world),
    await registerMember(world),
    await registerMember(world),
  ];
  await get("/api/bonus", looker.token);
  await get("/api/bonus", looker.token);
  const id = await take(code, first);
  await setup.changeByTwo("bonus", code, { amount: 70 });
  await take(code, second);
  await openedAgo(id, 3);
  const found = await read("bonus", code);
  const name = { th: "Test bonus", la: "Test bonus", en: "Test bonus" };
  expect(found).toMatchObject({
    name,
    currency: "THB",
    total: { seen: 3, members: 2, taken: 2, cost: 120, turnover: 0 },
  });
  expect(found.versions.map(({ version, taken, cost }) => [version, taken, cost])).toEqual([
    [2, 1, 70],
    [1, 1, 50],
  ]);
  const days = found.days.filter(({ taken, seen }) => taken > 0 || seen > 0);
  expect(days.map(({ day, taken, cost, seen }) => [day, taken, cost, seen])).toEqual([
    [dayOf(daysAgo(3)), 1, 50, 0],
    [dayOf(daysAgo(0)), 1, 70, 3],
  ]);
  expect(found.days).toHaveLength(61);
  const ledger = await readRewards.cost(world, "bonus_cost", code);
  expect(found.total.cost).toBe(fromMinor(ledger));
  expect((await readAll("bonus")).find((row) => row.code === code)).toEqual({
    code,
    name,
    currency: "THB",
    ...found.total,
  });
});

test("a reward that was reversed costs nothing, and a code with the bonus's name is another campaign", async () => {
  const code = await addCampaign(world);
  await addPromotion(world, { code, amount_minor: 3_000n });
  const [taker, loser] = [await registerMember(world), await registerMember(world)];
  await take(code, taker, "promotion/activate");
  const id = await take(code, loser);
  await transaction(world.db, (tx) => reverse(tx, { id: randomUUID(), originalId: id }));
  const bonus = await read("bonus", code);
  const promotion = await read("promotion", code);
  expect(bonus.total).toMatchObject({ taken: 1, cost: 0 });
  expect(promotion.total).toMatchObject({ seen: 1, taken: 1, cost: 30 });
  const ledger = await readRewards.cost(world, "bonus_cost", code);
  expect(bonus.total.cost + promotion.total.cost).toBe(fromMinor(ledger));
});

test("turnover counts from the taking to the end of the condition", async () => {
  const code = await addCampaign(world);
  const member = await registerMember(world);
  await giveMoney(world, member.id, 100_000n);
  const id = await take(code, member);
  await openGame(world, member.token, 10);
  await openedAgo(id, 20, { cleared_at: daysAgo(10) });
  const { id: game_account_id } = await world.db
    .selectFrom("games_account")
    .select("id")
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  const bets = [
    [21, 100n],
    [15, 12_345n],
    [14, 5n],
    [9, 7_000n],
  ] as const;
  await world.ownerDb
    .insertInto("games_turnover")
    .values(
      bets.map(([days, turnover_minor]) => ({
        id: randomUUID(),
        member_id: member.id,
        game_account_id,
        source: "balance" as const,
        reference: null,
        placed_at: daysAgo(days),
        at: daysAgo(days),
        turnover_minor,
        result_minor: 0n,
      })),
    )
    .execute();
  expect((await read("bonus", code)).total.turnover).toBe(123.5);
});

test("who paid in or played 7 and 30 days after the taking has stayed", async () => {
  const code = await addCampaign(world, { max_received: 5 });
  const [back, gone, fresh] = [
    await registerMember(world),
    await registerMember(world),
    await registerMember(world),
  ];
  await openedAgo(await take(code, back), 40);
  await openedAgo(await take(code, gone), 10);
  await take(code, fresh);
  await addDeposit(world, back.id, 10_000n);
  await refreshFigures(world.app.ctx);
  expect((await read("bonus", code)).total).toMatchObject({
    members: 3,
    reached7: 2,
    retained7: 1,
    reached30: 1,
    retained30: 1,
  });
});

test("an unknown campaign has no results, and a cashier sees none", async () => {
  const ask = (token: string, code: string) =>
    world.console("POST", "/api/console/reports/campaign", {
      token,
      body: { kind: "bonus", code, ...span() },
    });
  expect(await ask(manager.token, "NO-SUCH")).toMatchObject({ status: 404 });
  const cashier = await world.staff("cashier");
  expect(await ask(cashier.token, "DAILY10")).toMatchObject({ status: 403 });
});
