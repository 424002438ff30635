/** The funnel of rewards agrees with the conditions of members and with the ledger. */
import type { FunnelRow } from "@krapao/contract/console/reports/bonus-funnel";
import { BANGKOK_OFFSET_MS, DAY_MS, MINUTE_MS } from "@krapao/contract/time";
import { addCampaign, addPromotion, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { costOf } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";

let world: World;
let token: string;
let days: { from: string; to: string };
const codes: string[] = [];
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  ({ token } = await world.staff("auditor"));
  const from = dayOf(world.clock.now());
  codes.push(await addCampaign(world), await addPromotion(world));
  await takeAll(codes[0] ?? "", "bonus");
  await takeAll(codes[1] ?? "", "promotion");
  // Midnight may have come since.
  days = { from, to: dayOf(world.clock.now()) };
});
afterAll(() => world?.close());

/** What became of a reward. */
const ENDS = ["open", "won", "lost", "cleared", "lostAndCleared"] as const;

/** Five members take the reward, and each one ends in another way. */
async function takeAll(code: string, kind: "bonus" | "promotion"): Promise<void> {
  for (const end of ENDS) {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 10_000n);
    const get = (path: string) => world.call("GET", path, { token: member.token });
    expect((await get(`/api/${kind}/activate/${code}`)).status).toBe(200);
    if (end === "open") continue;
    // The total is 150 baht: it wins from 300 and loses at 15.
    const isLost = end === "lost" || end === "lostAndCleared";
    if (isLost) await readRewards.lost(world, member.id, 13_600n);
    else await readRewards.won(world, member.id, 15_000n);
    await get("/api/bonus/condition");
    if (end.endsWith("leared")) expect((await get("/api/bonus/clear")).status).toBe(200);
  }
}

async function funnel(input: Record<string, unknown> = {}): Promise<FunnelRow[]> {
  const { status, body } = await world.console<{ rows: FunnelRow[] }>(
    "POST",
    "/api/console/reports/bonus-funnel",
    { token, body: { ...days, ...input } },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
}

const inAll = (name: string) => ({ th: name, la: name, en: name });

test("counts what was taken, won, lost and cleared, as the conditions are", async () => {
  const rows = await funnel();
  const counts = { taken: 5, amount: 250, open: 1, won: 2, lost: 2, cleared: 2 };
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: "bonus", code: codes[0], name: inAll("Test bonus"), currency: "THB", ...counts },
      {
        kind: "promotion",
        code: codes[1],
        name: inAll("Test promotion"),
        currency: "THB",
        ...counts,
      },
    ]),
  );
  for (const { taken, open, won, lost } of rows) expect(open + won + lost).toBe(taken);
  const states = await world.db
    .selectFrom("bonuses_condition")
    .select(["state", sql<number>`count(*)::integer`.as("count")])
    .groupBy("state")
    .execute();
  const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
  const sum = (of: (row: FunnelRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  expect(sum(({ open }) => open)).toBe(countOf("open"));
  expect(sum(({ cleared }) => cleared)).toBe(countOf("cleared"));
  expect(sum(({ taken }) => taken)).toBe(states.reduce((total, { count }) => total + count, 0));
});

test("the amounts are what the ledger took from the cost accounts, to the satang", async () => {
  const rows = await funnel();
  for (const { code, amount } of rows) {
    expect(await costOf(world, "bonus_cost", code), code).toBe(BigInt(amount * 100));
  }
  await expectLedgerInvariants(world);
});

test("other days and other currencies have none of them", async () => {
  const noon = new Date(`${days.from}T12:00:00Z`).getTime() - BANGKOK_OFFSET_MS;
  const before = dayOf(new Date(noon - DAY_MS));
  expect(await funnel({ from: before, to: before })).toEqual([]);
  expect(await funnel({ currency: "LAK" })).toEqual([]);
  expect(await funnel({ currency: "THB" })).toHaveLength(2);
  // Midnight at the start of a day belongs to it, the first of the next one does not.
  const [row] = await world.db.selectFrom("bonuses_condition").select("id").limit(1).execute();
  const midnight = new Date(noon - 12 * 60 * MINUTE_MS);
  await world.ownerDb
    .updateTable("bonuses_condition")
    .set({ opened_at: midnight })
    .where("id", "=", row?.id ?? "")
    .execute();
  expect(await funnel({ from: before, to: before })).toEqual([]);
  expect((await funnel()).map(({ taken }) => taken)).toEqual([5, 5]);
});
