/** Every report of money is what the ledger has, to the last satang, whatever was taken back; and what leaves as a file is safe. */
import { randomUUID } from "node:crypto";
import type { MoneyReport, ReportExport } from "@krapao/contract/office/reports";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCampaign, openGame } from "../../../test/gifts.ts";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { eventually, expectSoundBook, postCallback } from "../../../test/purse.ts";
import { FEED_SECRET, payer, payIn, setSettings } from "../../../test/rewards.ts";
import type { TestStaff } from "../../../test/staff.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { type Db, openPool } from "../../kernel/db.ts";
import { addUp } from "./add-up.ts";
import { DAY_MS, dayOf, mondayOf } from "./calendar.ts";
import { reportsJobs } from "./jobs.ts";
import { selectBooked, selectRecorded } from "./queries-movements.ts";

let world: World;
let manager: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { invite: INVITE });
  manager = await world.staff("manager");
  auditor = await world.staff("auditor");
});
afterAll(async () => {
  if (world) await expectSoundBook(world);
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
  banners: [],
};

interface Money {
  rows: Record<string, unknown>[];
  totals: {
    currency: string;
    amount: number;
    back: number;
    net: number;
    ledger: number;
    difference: number;
  }[];
}
const today = () => dayOf(new Date());
const yesterday = () => dayOf(new Date(Date.now() - DAY_MS));
const read = async <T>(name: string, input: Record<string, unknown>) => {
  const path = `/api/office/reports/${name}`;
  const { status, body } = await world.office<T>("POST", path, {
    token: auditor.token,
    body: input,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const money = (report: MoneyReport, from = today(), to = today()) =>
  read<Money>("money", { report, from, to });
/** What the seeds paid in. */
const SEEDED = 3_000;
/** The report reconciles, and comes to this. */
async function expectTotal(
  report: MoneyReport,
  [amount, back]: [number, number],
  from = today(),
): Promise<void> {
  const { totals } = await money(report, from);
  const net = Math.round((amount - back) * 100) / 100;
  expect(totals, report).toMatchObject([{ amount, back, net, ledger: net, difference: 0 }]);
}

const deed = async (paymentId: string, name: string, given: Record<string, unknown> = {}) => {
  const path = `/api/office/payments/${paymentId}`;
  const { token } = manager;
  const page = await world.office<{ version: number }>("GET", path, { token });
  const body = { version: page.body.version, why: "told by chat", ...given };
  const answer = await world.office("POST", `${path}/${name}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** A payment of nobody, or of whom the fields name. @returns its id */
async function arrive(amount: number): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const body = {
    ...{ eventId: randomUUID(), transRef, amount, currency: "THB", bankCode: "SCB" },
    accountNo: "7440000041",
    from: { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name: "NOBODY K***" },
    at: world.clock.now().toISOString(),
  };
  await postCallback(world, { party: "bank-feed", secret: FEED_SECRET, body });
  const { id } = await world.db
    .selectFrom("deposits_payment")
    .select("id")
    .where("reference", "=", `SCB:${transRef}`)
    .executeTakeFirstOrThrow();
  return id;
}

const paymentOf = async (memberId: bigint) =>
  (
    await world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("member_id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).id;

/** Money that left for a member's bank and was paid. */
async function paidOut(token: string, amount: number): Promise<string> {
  const path = "/api/wallet/withdraw";
  const { body } = await world.call<{ withdrawalId: string }>("POST", path, {
    token,
    body: { amount },
  });
  await eventually(async () => (await stateOf(body.withdrawalId)) === "sent");
  await settle(body.withdrawalId, "paid");
  return body.withdrawalId;
}
const stateOf = async (id: string) =>
  (
    await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;
async function settle(id: string, outcome: "paid" | "returned"): Promise<void> {
  await world.control(`/payouts/${id}`, { outcome });
  await eventually(async () => (await stateOf(id)) === outcome);
}

describe("what came to pass through the API", () => {
  test("deposits: credited, matched, split, taken back and credited again", async () => {
    const [mali, dao] = [await payer(world), await payer(world)];
    await payIn(world, mali, 1_000.25);
    await payIn(world, dao, 500);
    await expectTotal("deposits", [SEEDED + 1_500.25, 0]);
    const orphan = await arrive(300);
    await arrive(77);
    await expectTotal("deposits", [SEEDED + 1_500.25, 0]);
    await deed(orphan, "assign", { memberId: `${mali.id}` });
    await expectTotal("deposits", [SEEDED + 1_800.25, 0]);
    const shared = await arrive(50);
    const shares = [
      { memberId: `${mali.id}`, amount: 20 },
      { memberId: `${dao.id}`, amount: 30 },
    ];
    await deed(shared, "split", { shares });
    await expectTotal("deposits", [SEEDED + 1_850.25, 0]);
    const wrong = await paymentOf(dao.id);
    await deed(wrong, "unmatch");
    await deed(shared, "unmatch");
    await expectTotal("deposits", [SEEDED + 1_850.25, 550]);
    await deed(wrong, "assign", { memberId: `${mali.id}` });
    await expectTotal("deposits", [SEEDED + 2_350.25, 550]);
    const { rows } = await money("deposits");
    expect(rows).toEqual([
      expect.objectContaining({ day: today(), party: "KBANK", amount: SEEDED }),
      expect.objectContaining({ day: today(), party: "SCB", count: 6, backCount: 3 }),
    ]);
  });

  test("withdrawals: paid, returned before and after; games; gifts; what inviters took", async () => {
    await world.control("/payout-mode", { mode: "manual" });
    const member = await payer(world);
    await payIn(world, member, 3_000);
    const id = await paidOut(member.token, 400);
    await expectTotal("withdrawals", [400, 0]);
    await settle(id, "returned");
    await expectTotal("withdrawals", [400, 400]);
    await paidOut(member.token, 200);
    await expectTotal("withdrawals", [600, 400]);

    const game = await openGame(world, member.token, 700);
    await game.play("lose", 100);
    const body = { from: "JOKER2", to: "WALLET", amount: 250 };
    await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
    await expectTotal("providers", [700, 250]);

    const code = await addCampaign(world);
    await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
    await expectTotal("bonuses", [50, 0]);
    expect((await money("bonuses")).rows).toMatchObject([{ party: `bonus ${code}`, count: 1 }]);

    const friend = await payer(world, { inviteCode: `KP${member.id}` });
    await payIn(world, friend, 1_000);
    const inviter = await payer(world);
    const invited = await payer(world, { inviteCode: `KP${inviter.id}` });
    await payIn(world, invited, 1_000);
    await eventually(async () => {
      const answer = await world.call("GET", "/api/invite/bonus", { token: inviter.token });
      return answer.status === 200;
    });
    await expectTotal("rewards", [20, 0]);
  });

  test("a movement that no record asked for shows as a difference", async () => {
    const { totals } = await money("deposits");
    const before = totals[0]?.difference;
    expect(before).toBe(0);
    const owner = openPool({ url: world.databaseUrl, poolMax: 1, role: "owner" });
    // Until this is rolled back nobody else sees it: the report is asked for on the same connection.
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: owner }) });
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`select ledger.transfer(gen_random_uuid(), 'deposit',
          (select id from ledger.account where kind = 'bank_clearing' limit 1),
          (select id from ledger.account where kind = 'main' limit 1), 'THB', 4200)`.execute(tx);
        const span = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
        const sum = (rows: { report: string; minor: bigint }[]) =>
          rows.reduce((all, each) => (each.report === "deposits" ? all + each.minor : all), 0n);
        const recorded = (await selectRecorded(tx, span)).map((row) => ({
          report: row.report,
          minor: row.forthMinor - row.backMinor,
        }));
        const booked = (await selectBooked(tx, span)).map((row) => ({
          report: row.report,
          minor: row.netMinor,
        }));
        expect(sum(booked) - sum(recorded)).toBe(4_200n);
        throw new Error("rolled back");
      })
      .catch((error: Error) => expect(error.message).toBe("rolled back"));
    await db.destroy();
  });
});

describe("sums", () => {
  test("hours that are over say the same as the entries they were made of, once", async () => {
    const reports = ["deposits", "withdrawals", "providers", "bonuses", "rewards"] as const;
    const before = await Promise.all(reports.map((report) => money(report)));
    const cohortBefore = await read("cohorts", { from: yesterday(), to: today() });
    const owner = openPool({ url: world.databaseUrl, poolMax: 1, role: "owner" });
    // As if all of it had happened a day ago.
    await owner.query(`set session_replication_role = replica;
      update ledger.entry set created_at = created_at - interval '1 day';
      update accounts_member set created_at = created_at - interval '1 day'`);
    await owner.end();
    const ends = await Promise.all([addUp(world.app.ctx), addUp(world.app.ctx)]);
    expect(ends[0]).toEqual(ends[1]);
    const after = await Promise.all(reports.map((report) => money(report, yesterday())));
    const strip = ({ rows, totals }: Money) => ({
      rows: rows.map(({ day: _day, ...row }) => row),
      totals,
    });
    expect(after.map(strip)).toEqual(before.map(strip));
    const { rows } = await read<{ rows: Record<string, unknown>[] }>("members", {
      from: yesterday(),
      to: today(),
    });
    const day = rows.find((row) => row.day === yesterday());
    expect(day).toMatchObject({ currency: "THB", registered: 10, active: 8, firstDeposits: 7 });
    const cohorts = await read<{ rows: { week: string; weeks: (number | null)[] }[] }>("cohorts", {
      from: yesterday(),
      to: today(),
    });
    if (mondayOf(yesterday()) === mondayOf(today())) expect(cohorts).toEqual(cohortBefore);
    const net = after[0]?.totals[0]?.net;
    const brought = cohorts.rows
      .flatMap(({ weeks }) => weeks)
      .reduce((sum: number, each) => sum + (each ?? 0), 0);
    expect(brought).toBe(net);
  });

  test("the result of a provider is what its players lost: money moved less what they hold more", async () => {
    const jobs = reportsJobs(world.app.ctx);
    await world.db
      .insertInto("reports_held")
      .values({
        provider: "joker2",
        currency: "THB",
        day: today(),
        held_minor: 45_000n,
        read_at: new Date(),
      })
      .execute();
    await world.db.updateTable("games_account").set({ credits_minor: 35_000n }).execute();
    await jobs["reports:read-held"]?.({});
    const { rows } = await money("providers");
    expect(rows).toMatchObject([{ party: "joker2", net: 0, heldChange: -100, result: 100 }]);
  });
});

describe("a file", () => {
  const ask = (input: Record<string, unknown>, who = manager) =>
    world.office<ReportExport>("POST", "/api/office/reports/export", {
      token: who.token,
      body: input,
    });
  const link = (id: string, who = manager) =>
    world.office<{ link: string }>("POST", `/api/office/reports/exports/${id}/download`, {
      token: who.token,
    });
  async function fetched(input: Record<string, unknown>): Promise<string> {
    const { body } = await ask(input);
    const opened = await eventually(async () => {
      const answer = await link(body.id);
      return answer.status === 200 && answer.body.link;
    });
    const response = await fetch(`${world.consoleUrl}${opened}`);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z]+-/);
    const text = await response.text();
    // It works once.
    expect((await fetch(`${world.consoleUrl}${opened}`)).status).toBe(404);
    return text;
  }

  test("is asked for, written by a job, marked, fetched once, and in the audit log", async () => {
    const text = await fetched({ report: "deposits", from: yesterday(), to: today() });
    const lines = text.replace("\ufeff", "").split("\r\n");
    expect(lines[0]).toContain(`exported by ${manager.name}`);
    expect(lines[1]).toBe("day,currency,party,count,amount,back_count,back,net");
    expect(lines.find((line) => line.startsWith("difference,THB"))).toMatch(/,0\.00$/);
    const entries = await world.db
      .selectFrom("audit_entry")
      .select("action")
      .where("staff_id", "=", manager.id)
      .where("action", "like", "reports.%")
      .execute();
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(["reports.export", "reports.download"]),
    );
  });

  test("of single movements has a line for each, and none of its names becomes a formula", async () => {
    await world.db.updateTable("accounts_member").set({ name: "=HYPERLINK(A1)" }).execute();
    const text = await fetched({
      report: "deposits",
      detail: "lines",
      from: yesterday(),
      to: today(),
    });
    const lines = text.trimEnd().split("\r\n").slice(2);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toContain("'=HYPERLINK(A1)");
    expect(lines.some((line) => line.includes(",-500.00,"))).toBe(true);
    for (const report of ["providers", "members", "cohorts", "agents"]) {
      expect(await fetched({ report, from: yesterday(), to: today() })).toContain(
        `Krapao: ${report} by days`,
      );
    }
  });

  test("is not given to who may not, nor to somebody else, nor for what is no span", async () => {
    const span = { from: yesterday(), to: today() };
    expect((await ask({ report: "deposits", ...span }, auditor)).body).toMatchObject({
      message: "FORBIDDEN",
    });
    const { body } = await ask({ report: "members", ...span });
    const other = await world.staff("owner");
    expect((await link(body.id, other)).body).toMatchObject({ message: "NO_DATA" });
    const wrong = { report: "members", from: today(), to: yesterday() };
    expect((await ask(wrong)).body).toMatchObject({ message: "KEY_INVALID" });
    const lines = { report: "members", detail: "lines", ...span };
    expect((await ask(lines)).body).toMatchObject({ message: "KEY_INVALID" });
    expect((await fetch(`${world.consoleUrl}/api/office/files/${"A".repeat(43)}`)).status).toBe(
      404,
    );
  });
});
