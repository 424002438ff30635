/** Money reports agree with the ledger to the satang, also after reversals; exports are safe. */

import { randomUUID } from "node:crypto";
import {
  COHORT_WEEKS,
  type CohortRow,
  type MoneyReport,
  type ReportExport,
} from "@krapao/contract/console/reports";
import { DAY_MS } from "@krapao/contract/time";
import { addCampaign, openGame } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  eventually,
  expectLedgerInvariants,
  giveMoney,
  moveToNoon,
  postCallback,
  settleAtBank,
} from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf, mondayOf } from "../../kernel/calendar.ts";
import { type Db, openPool } from "../../kernel/db/database.ts";
import { sumLedger, sumRecords } from "./queries-span-sums.ts";
import { lockSummedUntil } from "./queries-stored-sums.ts";
import { sumHours } from "./sum-hours.ts";

let world: World;
let manager: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await moveToNoon(world);
  // Reports sum by days: the seeds were written before noon.
  await moveTimes("ledger.current_time()");
  await setSettings(world, { invite: INVITE });
  manager = await world.staff("manager");
  auditor = await world.staff("auditor");
}, 360_000);
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
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
  banners: [],
};

/** Sets the time of every ledger entry and registration by an SQL expression. */
async function moveTimes(at: string): Promise<void> {
  await world.ownerDb.transaction().execute(async (tx) => {
    await sql`alter table ledger.entry disable trigger user`.execute(tx);
    await sql`update ledger.entry set created_at = ${sql.raw(at)}`.execute(tx);
    await sql`alter table ledger.entry enable trigger user`.execute(tx);
    await sql`update accounts_member set created_at = ${sql.raw(at)}`.execute(tx);
  });
}

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
const today = () => dayOf(world.clock.now());
const yesterday = () => dayOf(new Date(world.clock.nowMs() - DAY_MS));
const read = async <T>(name: string, input: Record<string, unknown>) => {
  const path = `/api/console/reports/${name}`;
  const { status, body } = await world.console<T>("POST", path, {
    token: auditor.token,
    body: input,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const money = (report: MoneyReport, from = today(), to = today()) =>
  read<Money>("money", { report, from, to });
/** Deposits of the seeds. */
const SEEDED = 3_000;
/** Expects the report to agree with the ledger and to have this net. */
async function expectTotal(
  report: MoneyReport,
  [amount, back]: [number, number],
  from = today(),
): Promise<void> {
  const { totals } = await money(report, from);
  const net = Math.round((amount - back) * 100) / 100;
  expect(totals, report).toMatchObject([{ amount, back, net, ledger: net, difference: 0 }]);
}

const act = async (
  paymentId: string,
  name: string,
  given: Record<string, unknown> = {},
  { token } = manager,
) => {
  const path = `/api/console/payments/${paymentId}`;
  const page = await world.console<{ version: number }>("GET", path, { token });
  const body = { version: page.body.version, why: "requested by chat", ...given };
  const answer = await world.console("POST", `${path}/${name}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** Sends an unmatched payment by the bank feed. @returns its id */
async function arrive(amount: number): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const body = {
    eventId: randomUUID(),
    transRef,
    amount,
    currency: "THB",
    bankCode: "SCB",
    accountNo: "7440000041",
    from: { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name: "UNKNOWN K***" },
    at: world.clock.now().toISOString(),
  };
  await postCallback(world, { sender: "bank-feed", secret: FEED_SECRET, body });
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

/** A withdrawal that was paid. */
async function paidOut(token: string, amount: number): Promise<string> {
  const path = "/api/wallet/withdraw";
  const { body } = await world.call<{ withdrawalId: string }>("POST", path, {
    token,
    body: { amount },
  });
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
  await settleAtBank(world, id, outcome);
  await eventually(async () => (await stateOf(id)) === outcome);
}

describe("movements through the API", () => {
  test("deposits: credited, matched, split, reversed and credited again", async () => {
    const [mali, dao] = [await registerPayer(world), await registerPayer(world)];
    await reportTransfer(world, mali, 1_000.25);
    await reportTransfer(world, dao, 500);
    await expectTotal("deposits", [SEEDED + 1_500.25, 0]);
    const orphan = await arrive(300);
    await arrive(77);
    await expectTotal("deposits", [SEEDED + 1_500.25, 0]);
    await act(orphan, "match", { memberId: `${mali.id}` });
    await expectTotal("deposits", [SEEDED + 1_800.25, 0]);
    const shared = await arrive(50);
    const shares = [
      { memberId: `${mali.id}`, amount: 20 },
      { memberId: `${dao.id}`, amount: 30 },
    ];
    await act(shared, "split", { shares });
    await expectTotal("deposits", [SEEDED + 1_850.25, 0]);
    const wrong = await paymentOf(dao.id);
    await act(wrong, "reverse");
    await act(shared, "reverse");
    await expectTotal("deposits", [SEEDED + 1_850.25, 550]);
    // It was another member's, so two persons decide.
    await act(wrong, "match", { memberId: `${mali.id}` });
    await act(wrong, "match", { memberId: `${mali.id}` }, await world.staff("manager"));
    await expectTotal("deposits", [SEEDED + 2_350.25, 550]);
    const { rows } = await money("deposits");
    expect(rows).toEqual([
      expect.objectContaining({ day: today(), counterparty: "KBANK", amount: SEEDED }),
      expect.objectContaining({ day: today(), counterparty: "SCB", count: 6, backCount: 3 }),
    ]);
  });

  test("withdrawals: paid, returned before and after; games; rewards; commissions", async () => {
    await world.control("/payout-mode", { mode: "manual" });
    // No other member has this holder, so no cashier needs to decide the withdrawals.
    const member = await registerPayer(world, { bankAccountName: "KAEWTA BOONMEE" });
    await reportTransfer(world, member, 3_000);
    // What was not played stays.
    await giveMoney(world, member.id, 60_000n);
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
    await expectTotal("gameTransfers", [700, 250]);

    const code = await addCampaign(world);
    await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
    await expectTotal("bonuses", [50, 0]);
    const bonuses = await money("bonuses");
    const name = { th: "Test bonus", la: "Test bonus", en: "Test bonus" };
    expect(bonuses.rows).toMatchObject([{ counterparty: `bonus ${code}`, count: 1, name }]);

    const friend = await registerPayer(world, { inviteCode: `KP${member.id}` });
    await reportTransfer(world, friend, 1_000);
    const inviter = await registerPayer(world);
    const invited = await registerPayer(world, {
      inviteCode: `KP${inviter.id}`,
      bankAccountName: "SOMCHAI DEEJAI",
    });
    await reportTransfer(world, invited, 1_000);
    await eventually(async () => {
      const answer = await world.call("GET", "/api/invite/bonus", { token: inviter.token });
      return answer.status === 200;
    });
    await expectTotal("rewards", [20, 0]);
  });

  test("shows a ledger movement without a record as a difference", async () => {
    const { totals } = await money("deposits");
    const before = totals[0]?.difference;
    expect(before).toBe(0);
    const owner = openPool({ url: world.urls.owner, poolMax: 1 });
    // Not committed, so the report is read on the same connection.
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: owner }) });
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`select ledger.transfer(gen_random_uuid(), 'deposit',
          (select id from ledger.account where kind = 'bank_clearing' limit 1),
          (select id from ledger.account where kind = 'main' limit 1), 'THB', 4200)`.execute(tx);
        const now = world.clock.nowMs();
        const span = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
        const sum = (rows: { report: string; minor: bigint }[]) =>
          rows.reduce((all, each) => (each.report === "deposits" ? all + each.minor : all), 0n);
        const recorded = (await sumRecords(tx, span)).map((row) => ({
          report: row.report,
          minor: row.forwardMinor - row.backwardMinor,
        }));
        const booked = (await sumLedger(tx, span)).map((row) => ({
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

describe("stored sums", () => {
  test("sum full hours once, with the same totals as their entries", async () => {
    const reports = ["deposits", "withdrawals", "gameTransfers", "bonuses", "rewards"] as const;
    const before = await Promise.all(reports.map((report) => money(report)));
    const cohortBefore = await read("cohorts", { from: yesterday(), to: today() });
    await moveTimes("created_at - interval '1 day'");
    const ends = await Promise.all([sumHours(world.app.ctx), sumHours(world.app.ctx)]);
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
    const cohorts = await read<{ rows: CohortRow[] }>("cohorts", {
      from: yesterday(),
      to: today(),
    });
    if (mondayOf(yesterday()) === mondayOf(today())) expect(cohorts).toEqual(cohortBefore);
    const net = after[0]?.totals[0]?.net;
    const brought = cohorts.rows
      .flatMap((row) => COHORT_WEEKS.map((week) => row[week]))
      .reduce((sum: number, each) => sum + (each ?? 0), 0);
    expect(brought).toBe(net);
  });
});

describe("an export", () => {
  const ask = (input: Record<string, unknown>, who = manager) =>
    world.console<ReportExport>("POST", "/api/console/reports/export", {
      token: who.token,
      body: input,
    });
  const link = (id: string, who = manager) =>
    world.console<{ link: string }>("POST", `/api/console/reports/exports/${id}/download`, {
      token: who.token,
    });
  async function fetched(input: Record<string, unknown>): Promise<string> {
    const { body } = await ask(input);
    const opened = await eventually(async () => {
      const answer = await link(body.id);
      return answer.status === 200 && answer.body.link;
    });
    const response = await fetch(`${world.consoleUrl}${opened}`);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-zA-Z]+-/,
    );
    const text = await response.text();
    // The link works once.
    expect((await fetch(`${world.consoleUrl}${opened}`)).status).toBe(404);
    return text;
  }

  test("is requested, written by a job, marked, fetched once, and audited", async () => {
    const text = await fetched({ report: "deposits", from: yesterday(), to: today() });
    const lines = text.replace("\ufeff", "").split("\r\n");
    expect(lines.at(-2)).toContain(`exported by ${manager.name}`);
    expect(lines[0]).toBe("day,currency,counterparty,count,amount,back_count,back,net");
    expect(lines.find((line) => line.startsWith("difference,THB"))).toMatch(/,0\.00$/);
    const rewards = await fetched({ report: "bonuses", from: yesterday(), to: today() });
    expect(rewards).toMatch(/back,net,name_th,name_la,name_en\r\n/);
    expect(rewards).toMatch(/,bonus B[0-9A-F]+,1,50.00,.*,Test bonus,Test bonus,Test bonus\r\n/);
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

  test("is not given to an address outside the list of its staff user", async () => {
    const who = await world.staff("manager");
    const { body } = await ask({ report: "deposits", from: yesterday(), to: today() }, who);
    const opened = await eventually(async () => {
      const answer = await link(body.id, who);
      return answer.status === 200 && answer.body.link;
    });
    const setNetworks = (networks: string[]) =>
      world.ownerDb
        .insertInto("staff_access")
        .values({ subject: `staff:${who.id}`, limits: "{}", networks, changed_at: new Date() })
        .execute();
    await setNetworks(["10.0.0.0/8"]);
    expect((await fetch(`${world.consoleUrl}${opened}`)).status).toBe(404);
  });

  test("of movements has a line for each, and no name becomes a formula", async () => {
    await world.db.updateTable("accounts_member").set({ name: "=HYPERLINK(A1)" }).execute();
    const text = await fetched({
      report: "deposits",
      detail: "movements",
      from: yesterday(),
      to: today(),
    });
    const [heading, ...found] = text.replace("\ufeff", "").trimEnd().split("\r\n");
    const lines = found.slice(0, -1);
    expect(heading).toBe(
      "at_bangkok,member,name,currency,counterparty,bank,account,house_account,amount,transfer,reference",
    );
    // Days of the file are those of the screens.
    const days = new Set(lines.map((line) => line.slice(0, 10)));
    expect([yesterday(), today()]).toEqual(expect.arrayContaining([...days]));
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+,/);
    const accounts = lines.map((line) => line.split(",")[6] ?? "");
    expect(accounts.some((account) => account !== "")).toBe(true);
    for (const account of accounts) expect(account).not.toMatch(/^\d{5,}$/);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toContain("'=HYPERLINK(A1)");
    expect(lines.some((line) => line.includes(",-500.00,"))).toBe(true);
    for (const report of ["gameTransfers", "members", "cohorts", "agents"]) {
      expect(await fetched({ report, from: yesterday(), to: today() })).toContain(
        `Krapao: ${report} by days`,
      );
    }
  });

  test("is refused without permission, to others, and for an invalid span", async () => {
    const span = { from: yesterday(), to: today() };
    expect((await ask({ report: "deposits", ...span }, auditor)).body).toMatchObject({
      message: "FORBIDDEN",
    });
    const { body } = await ask({ report: "members", ...span });
    const other = await world.staff("owner");
    expect((await link(body.id, other)).body).toMatchObject({ message: "NO_DATA" });
    const wrong = { report: "members", from: today(), to: yesterday() };
    expect((await ask(wrong)).body).toMatchObject({ message: "KEY_INVALID" });
    const lines = { report: "members", detail: "movements", ...span };
    expect((await ask(lines)).body).toMatchObject({ message: "KEY_INVALID" });
    expect((await fetch(`${world.consoleUrl}/api/console/files/${"A".repeat(43)}`)).status).toBe(
      404,
    );
  });
});

test("the sums look for the first entry of the ledger once, not each time", async () => {
  await sumHours(world.app.ctx);
  const scans = await world.db.transaction().execute(async (tx) => {
    await lockSummedUntil(tx);
    const { rows } = await sql<{ scans: bigint }>`select seq_scan as scans
      from pg_stat_xact_user_tables where schemaname = 'ledger' and relname = 'entry'`.execute(tx);
    return rows[0]?.scans;
  });
  expect(scans).toBe(0n);
});
