/** The overview, the queues of the console, and the metrics. */

import { randomUUID } from "node:crypto";
import type { BoardProvider, QueueState } from "@krapao/contract/console/dashboard";
import type { PayTimeBucket, QueueHours } from "@krapao/contract/console/reports/operations";
import { openGame } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { eventually, giveMoney, postCallback, settleAtBank } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { freePort } from "@krapao/testkit/postgres/ports";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../kernel/calendar.ts";
import { reconcileDay } from "../../reconciliation.ts";
import { reportsJobs } from "../reports/jobs.ts";
import { sampleOnline } from "./sample-online.ts";

let world: World;
let cashier: TestStaff;
let member: Payer;
let metricsUrl: string;
beforeAll(async () => {
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  world = await startWorld({
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET, METRICS_PORT: `${metricsPort}` },
  });
  await world.control("/payout-mode", { mode: "manual" });
  cashier = await world.staff("cashier");
  member = await registerPayer(world, { bankAccountName: "KAEWTA BOONMEE" });
});
afterAll(() => world?.close());

interface Overview {
  moneyIn: { amount: number; before: number; line: number[] };
  moneyOut: { amount: number };
  net: { amount: number };
  members: { registered: number; firstDeposits: number };
  online: { count: number; peak: number };
  chart: { buckets: number; points: { in: number; out: number }[] };
  notable: { kind: string; reason: string; count: number; amount: number; risk: unknown }[];
  providers: { code: string; calls: number; errors: number; p95: number; balance: number }[];
  reconciliation: { day: string; discrepancies: number } | null;
  profit: { ggr: { amount: number }; ngr: { amount: number }; costs: { amount: number } } | null;
}
const overview = async (input: Record<string, unknown> = {}) => {
  const path = "/api/console/dashboard";
  const { status, body } = await world.console<Overview>("POST", path, {
    token: cashier.token,
    body: input,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const queues = async (who: TestStaff) =>
  (
    await world.console<{ queues: QueueState[] }>("GET", "/api/console/queues", {
      token: who.token,
    })
  ).body.queues;

/** The hour can change while a test runs, so one point need not have everything. */
const sumOf = (points: { in: number; out: number }[]) =>
  points.reduce((sum, point) => ({ in: sum.in + point.in, out: sum.out + point.out }));

test("answers money, members, notable movements and providers of today", async () => {
  const before = await overview();
  await reportTransfer(world, member, 30_000);
  for (let time = 0; time < 5; time++) await reportTransfer(world, member, 100 + time);
  // What was not played stays.
  await giveMoney(world, member.id, 50_000n);
  const path = "/api/wallet/withdraw";
  const { token } = member;
  const { body } = await world.call<{ withdrawalId: string }>("POST", path, {
    token,
    body: { amount: 500 },
  });
  const withdrawal = () =>
    world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("id", "=", body.withdrawalId)
      .executeTakeFirstOrThrow();
  await settleAtBank(world, body.withdrawalId, "paid");
  await eventually(async () => (await withdrawal()).state === "paid");
  await openGame(world, token, 700);
  await sampleOnline(world.app.ctx);
  await world.db.updateTable("games_account").set({ credits_minor: 70_000n }).execute();
  await reportsJobs(world.app.ctx)["reports:read_balances"]?.({});
  await reconcileDay(world.app.ctx, dayOf(world.clock.now()));

  const after = await overview();
  expect(after.moneyIn.amount - before.moneyIn.amount).toBe(30_510);
  expect(after.moneyOut.amount).toBe(500);
  expect(after.net.amount).toBe(after.moneyIn.amount - 500);
  expect(after.moneyIn.line.reduce((sum, each) => sum + each, 0)).toBe(after.moneyIn.amount);
  expect(after.members.firstDeposits - before.members.firstDeposits).toBe(1);
  expect(after.online).toMatchObject({ count: 1, peak: 1 });
  const today = sumOf(after.chart.points);
  expect(today).toEqual({ in: after.moneyIn.amount, out: 500 });
  expect(after.notable).toContainEqual(
    expect.objectContaining({ kind: "deposit", reason: "frequent", count: 6, amount: 30_510 }),
  );
  expect(after.notable).toContainEqual(
    expect.objectContaining({ kind: "deposit", reason: "large", amount: 30_000, risk: null }),
  );
  expect(after.providers.find(({ code }) => code === "joker2")).toMatchObject({ balance: 700 });
  expect(after.reconciliation?.day).toBe(dayOf(world.clock.now()));
  const month = await overview({ span: "month" });
  expect(month.chart).toMatchObject({ buckets: 30 });
  expect(month.chart.points).toHaveLength(30);
  expect(month.chart.points.at(-1)).toEqual(today);
});

test("shows GGR and NGR to roles that read reports, as the report has them", async () => {
  expect((await overview()).profit).toBeNull();
  const manager = await world.staff("manager");
  const { token } = manager;
  const today = dayOf(world.clock.now());
  const read = async (path: string, body: unknown) =>
    (await world.console<Record<string, never>>("POST", path, { token, body })).body;
  const shown = await read("/api/console/dashboard", {});
  const report = await read("/api/console/reports/profit", { from: today, to: today });
  const { ggr, ngr, bonuses, rewards } = (report as unknown as { total: Record<string, number> })
    .total;
  expect(shown.profit).toMatchObject({
    ggr: { amount: ggr },
    ngr: { amount: ngr },
    costs: { amount: (bonuses ?? 0) + (rewards ?? 0) },
  });
});

test("the board has each provider's calls, GGR, strip and who closed it", async () => {
  const manager = await world.staff("manager");
  const { token } = manager;
  await eventually(async () => {
    const rows = await world.db
      .selectFrom("outbound_quarter")
      .select("calls")
      .where("external_party", "=", "joker2")
      .execute();
    return rows.length > 0;
  });
  const body = { base: 1, state: "maintenance", notice: null, why: "too slow" };
  const path = "/api/console/setup/providers/joker2/switch";
  expect((await world.console("POST", path, { token, body })).status).toBe(200);
  const board = async (span: string) => {
    const answer = await world.console<{ providers: BoardProvider[] }>(
      "POST",
      "/api/console/dashboard/providers",
      { token, body: { span } },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.providers.find(({ code }) => code === "joker2");
  };
  const day = await board("day");
  expect(day).toMatchObject({ state: "maintenance", liveVersion: 2, answered: 100 });
  expect(day?.strip).toHaveLength(96);
  expect(day?.line).toHaveLength(12);
  // The quarter of an hour can change while a test runs.
  const calls = day?.line.slice(-2).map((quarter) => quarter.calls) ?? [];
  expect(Math.max(...calls)).toBeGreaterThan(0);
  expect(day?.incidents).toMatchObject([{ level: "off", to: null, why: "too slow" }]);
  expect((await board("week"))?.strip).toHaveLength(168);
});

test("answers the longest wait of queues by hour, and the time to pay", async () => {
  await sampleOnline(world.app.ctx);
  const { token } = await world.staff("manager");
  const today = dayOf(world.clock.now());
  const read = async <T>(name: string) => {
    const answer = await world.console<T>("POST", `/api/console/dashboard/${name}`, {
      token,
      body: { from: today, to: today },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const { queues: ages } = await read<{ queues: QueueHours[] }>("queue-ages");
  const chat = ages.find(({ queue }) => queue === "chat");
  expect(chat?.slaSeconds).toBe(120);
  const waiting = (await queues(cashier)).find(({ queue }) => queue === "chat");
  expect(chat?.hours.findLast((hour) => hour !== null)).toMatchObject({ items: waiting?.count });
  const paid = await read<{ targetSeconds: number; buckets: PayTimeBucket[] }>("pay-times");
  expect(paid.targetSeconds).toBe(300);
  const counts = paid.buckets.map(({ automatic, reviewed }) => automatic + reviewed);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
});

test("answers the length and age of the queues that the role may read", async () => {
  const body = {
    eventId: randomUUID(),
    transRef: "STRAY00000000000001",
    bankCode: "SCB",
    amount: 77,
    accountNo: "7440000041",
    currency: "THB",
    at: world.clock.now().toISOString(),
    from: { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name: "UNKNOWN K***" },
  };
  await postCallback(world, { sender: "bank-feed", secret: FEED_SECRET, body });
  const waiting = await queues(cashier);
  const payments = waiting.find(({ queue }) => queue === "payments");
  expect(payments).toMatchObject({ count: 1, oldestAt: expect.any(String), slaSeconds: 900 });
  expect(waiting.map(({ queue }) => queue).sort()).toEqual(
    [
      "approvals",
      "chat",
      "invites",
      "kyc",
      "payments",
      "shifts",
      "slips",
      "transfers",
      "treasury",
      "withdrawals",
    ].sort(),
  );
  const agent = await queues(await world.staff("agent"));
  expect(agent.map(({ queue }) => queue).sort()).toEqual(["chat", "shifts", "transfers"]);
});

test("exposes metrics by route template, queue and external party, without secrets", async () => {
  await world.call("GET", `/api/autoLogin/joker2/${member.phone}/secret-word`, {
    token: member.token,
  });
  const response = await fetch(`${metricsUrl}/metrics`);
  expect(response.status).toBe(200);
  const text = await response.text();
  for (const line of [
    /^krapao_http_seconds_count\{side="member",method="POST",route="\/api\/wallet\/withdraw",status="200"\} \d/m,
    /^krapao_http_seconds_count\{side="console",.*route="\/api\/console\/dashboard"/m,
    /^krapao_external_call_seconds_count\{external_party="joker2",outcome="200",assessment="[a-z]*"\} \d/m,
    /^krapao_queue_length\{queue="payments_unmatched"\} 1$/m,
    /^krapao_queue_length\{queue="jobs"\} \d+$/m,
    /^krapao_member_money\{currency="THB"\} \d/m,
    /^krapao_metrics_unreadable_total 0$/m,
  ]) {
    expect(text).toMatch(line);
  }
  for (const secret of [member.token, cashier.token, member.phone, "secret-word"]) {
    expect(text).not.toContain(secret);
  }
  expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
});
