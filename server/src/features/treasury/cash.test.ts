/** The cash position over HTTP: balances, moves between own accounts, closing sheets. */

import { randomUUID } from "node:crypto";
import type { Alert } from "@krapao/contract/console/alerts/rules";
import type { CashAccount, CashForecast } from "@krapao/contract/console/treasury/cash";
import type { Move } from "@krapao/contract/console/treasury/moves";
import type { Sheet } from "@krapao/contract/console/treasury/sheets";
import { DAY_MS } from "@krapao/contract/time";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  eventually,
  expectLedgerInvariants,
  postCallback,
  settleAtBank,
} from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../kernel/calendar.ts";
import { evaluateAlerts } from "../alerts/evaluate-alerts.ts";
import { settleMoves } from "../deposits/crediting/settle-moves.ts";
import { reconcilePayments } from "../deposits/reconcile-payments.ts";
import { sumHours } from "../reports/sum-hours.ts";
import { readBalances } from "./cash/read-balances.ts";
import { sumCashHours } from "./cash/sum-cash-hours.ts";

let world: World;
let cashier: TestStaff;
let other: TestStaff;
let manager: TestStaff;
let auditor: TestStaff;
let member: Payer;

beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  [cashier, other, manager, auditor] = [
    await world.staff("cashier"),
    await world.staff("cashier"),
    await world.staff("manager"),
    await world.staff("auditor"),
  ];
  member = await registerPayer(world);
  await reportTransfer(world, member, 5_000);
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const SCB = "SCB:7440000041";
const GSB = "GSB:744000000742";
const PAYING = { bankCode: "KBANK", accountNo: "7440009901" };

const post = <T = Record<string, unknown>>(path: string, body: unknown, who = cashier) =>
  world.console<T>("POST", `/api/console/treasury/${path}`, { token: who.token, body });
async function cash(account: string, currency = "THB"): Promise<CashAccount> {
  const path = "/api/console/treasury/cash";
  const { status, body } = await world.console<{ accounts: CashAccount[] }>("GET", path, {
    token: auditor.token,
  });
  expect(status).toBe(200);
  const found = body.accounts.find(
    (each) => each.account === account && each.currency === currency,
  );
  if (!found) throw new Error(`no account ${account}`);
  return found;
}
const move = (input: Record<string, unknown>, who = cashier) =>
  post<{ approvalId: string }>(
    "moves/ask",
    { kind: "move", currency: "THB", from: SCB, to: "PAYOUT", why: "payouts", ...input },
    who,
  );
/** Asks for it as a cashier and approves it as a manager. */
async function approved(input: Record<string, unknown>): Promise<Move> {
  const { status, body } = await move(input);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await approveAs(world, manager, body.approvalId)).toBe(200);
  const found = (await moves()).find(({ approvalId }) => approvalId === body.approvalId);
  if (!found) throw new Error("the move is not listed");
  return found;
}
const moves = async (isOpen = false) =>
  (await post<{ moves: Move[] }>("moves", { isOpen }, auditor)).body.moves;

/** Reports a transfer from an own account, as the bank feed does. */
async function arrive(
  to: { bankCode: string; accountNo: string },
  from: { bankCode: string; accountNo: string },
  amount: number,
) {
  const { status } = await postCallback(world, {
    sender: "bank-feed",
    secret: FEED_SECRET,
    body: {
      eventId: randomUUID(),
      transRef: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
      ...to,
      amount,
      currency: "THB",
      from: {
        bankCode: from.bankCode,
        accountNo: maskAccountNo(from.accountNo),
        name: "KRAPAO COMPANY L***",
      },
      at: world.clock.now().toISOString(),
    },
  });
  expect(status).toBe(200);
}
const SCB_NO = { bankCode: "SCB", accountNo: "7440000041" };
const GSB_NO = { bankCode: "GSB", accountNo: "744000000742" };
const unmatched = () =>
  world.db.selectFrom("deposits_payment").select("id").where("state", "=", "unmatched").execute();

describe("position", () => {
  test("shows what the ledger says, by the account that received it", async () => {
    expect(await cash(SCB)).toMatchObject({
      ledger: 5_000,
      today: { in: 5_000, out: 0 },
      codes: ["SCB"],
      isRead: true,
    });
    expect(await cash("PAYOUT")).toMatchObject({ ledger: 0, isPaying: true, ...PAYING });
    expect(await cash("WW:7440000025")).toMatchObject({ ledger: 0, isRead: false });
  });

  test("reads the bank's balance, and says why when the bank does not answer", async () => {
    await world.control("/bank-balance", { ...SCB_NO, amount: 4_990 });
    await readBalances(world.app.ctx);
    const { reading } = await cash(SCB);
    expect(reading).toMatchObject({
      source: "bank",
      balance: 4_990,
      ledger: 5_000,
      difference: -10,
    });
    await world.control("/faults", { target: "balance", kind: "error-500", count: 1 });
    const failed = await post<{ outcome: string }>("cash/read", { account: SCB, currency: "THB" });
    expect(failed.body.outcome).toBe("failed");
    const shown = await cash(SCB);
    expect(shown.failure).toMatchObject({ error: "error status 500" });
    expect(shown.reading).toEqual(reading);
    await world.control("/bank-balance", { ...SCB_NO, amount: 5_000 });
    await post("cash/read", { account: SCB, currency: "THB" });
    expect(await cash(SCB)).toMatchObject({ failure: null, reading: { difference: 0 } });
  });

  test("a count of a staff user replaces an older answer of the bank", async () => {
    const count = { account: "WW:7440000025", currency: "THB", amount: 12.5, why: "their page" };
    expect((await post("cash/count", count, auditor)).status).toBe(403);
    expect((await post("cash/count", count)).status).toBe(200);
    expect((await cash("WW:7440000025")).reading).toMatchObject({
      source: "count",
      balance: 12.5,
      difference: 12.5,
      by: cashier.name,
    });
    const gateway = { account: "WW:7440000025", currency: "THB" };
    expect((await post("cash/read", gateway)).status).toBe(404);
    expect((await post("cash/count", { ...count, account: "SCB:1" })).status).toBe(404);
  });
});

describe("moves", () => {
  test("are asked by one, approved by another, and booked once when they arrive", async () => {
    const before = await cash(SCB);
    const { body } = await move({ amount: 1_000 });
    expect(await approveAs(world, cashier, body.approvalId)).toBe(403);
    expect((await move({ amount: 1_000 }, auditor)).status).toBe(403);
    expect(await approveAs(world, manager, body.approvalId)).toBe(200);
    // Nothing is booked before it arrived.
    expect(await cash(SCB)).toMatchObject({
      ledger: before.ledger,
      onTheWay: { in: 0, out: 1_000 },
    });
    expect(await cash("PAYOUT")).toMatchObject({ ledger: 0, onTheWay: { in: 1_000, out: 0 } });
    const [open] = await moves(true);
    const end = { outcome: "done", note: "seen at the bank" };
    const both = await Promise.all([1, 2].map(() => post(`moves/${open?.id}/end`, end)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await cash(SCB)).toMatchObject({ ledger: before.ledger - 1_000, onTheWay: { out: 0 } });
    expect(await cash("PAYOUT")).toMatchObject({ ledger: 1_000, today: { in: 1_000 } });
  });

  test("a line of the bank feed ends a move and is no deposit", async () => {
    const open = await approved({ amount: 700, to: GSB });
    await arrive(GSB_NO, SCB_NO, 700);
    const done = (await moves()).find(({ id }) => id === open.id);
    expect(done).toMatchObject({ state: "done", endedBy: null });
    expect(done?.bankReference).toMatch(/^GSB:/);
    expect(await unmatched()).toEqual([]);
    expect(await cash(GSB)).toMatchObject({ ledger: 700 });
    // A second equal line is not this move's.
    await arrive(GSB_NO, SCB_NO, 700);
    expect(await unmatched()).toHaveLength(1);
    expect(await cash(GSB)).toMatchObject({ ledger: 1_400 });
  });

  test("a line that came before the approval is taken out of the matching queue", async () => {
    // It still waits from the test before.
    const late = await approved({ amount: 700, to: GSB });
    await settleMoves(world.app.ctx);
    await settleMoves(world.app.ctx);
    expect((await moves()).find(({ id }) => id === late.id)).toMatchObject({ state: "done" });
    expect(await unmatched()).toEqual([]);
    expect(await cash(GSB)).toMatchObject({ ledger: 1_400 });
    const day = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
    const { discrepancies } = await reconcilePayments(world.app.ctx, day);
    expect(discrepancies).toEqual([]);
  });

  test("another payer or amount is not the move's, and a failed move takes no line", async () => {
    const open = await approved({ amount: 55, to: GSB });
    await arrive(GSB_NO, { bankCode: "SCB", accountNo: "1112223334" }, 55);
    await arrive(GSB_NO, SCB_NO, 56);
    expect(await unmatched()).toHaveLength(2);
    const failed = { outcome: "failed", note: "the bank refused it" };
    expect((await post(`moves/${open.id}/end`, failed)).status).toBe(200);
    await arrive(GSB_NO, SCB_NO, 55);
    expect(await unmatched()).toHaveLength(3);
    expect((await moves()).find(({ id }) => id === open.id)).toMatchObject({
      state: "failed",
      note: "the bank refused it",
      endedBy: cashier.name,
    });
  });

  test("corrections are booked as soon as they are approved; wrong sides are refused", async () => {
    const before = await cash("PAYOUT");
    const opening = { kind: "opening", from: null, to: "PAYOUT", amount: 20_000 };
    expect(await approved(opening)).toMatchObject({ state: "done" });
    expect(await approved({ kind: "fee", from: "PAYOUT", to: null, amount: 15.5 })).toMatchObject({
      state: "done",
    });
    expect(await cash("PAYOUT")).toMatchObject({ ledger: before.ledger + 20_000 - 15.5 });
    for (const wrong of [
      { kind: "move", to: null },
      { kind: "move", to: SCB },
      { kind: "fee", from: null, to: SCB },
      { kind: "correction" },
    ]) {
      expect((await move({ amount: 1, ...wrong })).status).toBe(400);
    }
    expect((await move({ amount: 1, to: "SCB:99999999" })).status).toBe(404);
  });

  test("an opening balance is requested once at a time, and booked once", async () => {
    const opening = { kind: "opening", from: null, to: GSB, amount: 100 };
    const openingOf = async () => (await cash(GSB)).opening;
    expect(await openingOf()).toBeNull();
    const { body } = await move(opening);
    expect(await openingOf()).toBe("asked");
    expect((await move(opening)).status).toBe(409);
    const cancel = (id: string) =>
      world.console("POST", `/api/console/approvals/${id}/cancel`, {
        token: cashier.token,
        body: { why: "another sum" },
      });
    await cancel(body.approvalId);
    expect(await openingOf()).toBeNull();
    // Of two requests that are made at the same time one is booked.
    const [one, two] = await Promise.all([move(opening), move(opening)]);
    const answers: number[] = [];
    for (const { status, body: asked } of [one, two]) {
      if (status !== 200) continue;
      answers.push(await approveAs(world, manager, asked.approvalId));
      if (answers.at(-1) !== 200) await cancel(asked.approvalId);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await openingOf()).toBe("done");
    expect((await move(opening)).status).toBe(409);
    const again = sql`
      insert into treasury_move select (jsonb_populate_record(m,
        jsonb_build_object('id', gen_random_uuid()))).*
      from treasury_move m where kind = 'opening' and state = 'done' and to_account = ${GSB}`;
    await expect(again.execute(world.ownerDb)).rejects.toThrow("treasury_move_opening");
  });

  test("a request that its maker cancels is shown as cancelled", async () => {
    const { body } = await move({ amount: 3 });
    const path = `/api/console/approvals/${body.approvalId}/cancel`;
    const answer = await world.console("POST", path, { token: cashier.token, body: { why: "no" } });
    expect(answer.status).toBe(200);
    expect((await moves())[0]).toMatchObject({ amount: 3, state: "cancelled" });
    expect(await moves(true)).toEqual([]);
  });

  test("the number of the paying account changes with two people", async () => {
    const input = { currency: "THB", bankCode: "SCB", accountNo: "7440009977" };
    const whole = { ...input, accountName: "KRAPAO COMPANY LIMITED", why: "new account" };
    expect((await post("paying-account", whole, cashier)).status).toBe(403);
    const { body } = await post<{ approvalId: string }>("paying-account", whole, manager);
    expect((await cash("PAYOUT")).accountNo).toBe(PAYING.accountNo);
    expect(await approveAs(world, await world.staff("owner"), body.approvalId)).toBe(200);
    expect(await cash("PAYOUT")).toMatchObject({ bankCode: "SCB", accountNo: "7440009977" });
  });
});

const versionOf = async (id: string) =>
  (
    await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).version;

test("the forecast counts what is queued, and payouts leave the paying account", async () => {
  const read = async () =>
    (await post<{ forecast: CashForecast }>("cash/forecast", { currency: "THB" }, auditor)).body
      .forecast;
  const before = await read();
  expect(before).toMatchObject({ source: "bank", queued: 0, minutes: null });
  await world.control("/payout-mode", { mode: "manual" });
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 500 },
  });
  expect(await read()).toMatchObject({ queued: 500, queuedCount: 1, balance: before.balance });
  const approve = `/api/console/withdrawals/${body.withdrawalId}/approve`;
  // It waits for a cashier if the risk rules say so.
  await world.console("POST", approve, {
    token: manager.token,
    body: { version: await versionOf(body.withdrawalId), unplayed: 500 },
  });
  await settleAtBank(world, body.withdrawalId, "paid");
  await eventually(async () => (await read()).queued === 0);
  expect((await read()).balance).toBe(before.balance - 500);
});

test("the paying account opens an alert when little is left, and the alert ends with a count", async () => {
  const low = async () => {
    await evaluateAlerts(world.app.ctx, ["paying.low"]);
    const { body } = await world.console<{ alerts: Alert[] }>("POST", "/api/console/alerts", {
      token: cashier.token,
      body: {},
    });
    return body.alerts.find(({ rule }) => rule === "paying.low");
  };
  const count = { account: "PAYOUT", currency: "THB", why: "seen at the bank" };
  expect((await post("cash/count", { ...count, amount: 99_999 })).status).toBe(200);
  expect(await low()).toMatchObject({ subject: "THB", currency: "THB", figure: 99_999 });
  expect((await post("cash/count", { ...count, amount: 900_000 })).status).toBe(200);
  expect(await low()).toBeUndefined();
  // Each currency has a separate threshold.
  const rule = { rule: "paying.low", severity: "warning", isOn: true, roles: ["cashier"] };
  const input = { ...rule, channels: [], threshold: 1, amounts: { THB: 950_000, LAK: 1 } };
  const path = "/api/console/alerts/rules";
  const saved = await world.console("POST", path, { token: manager.token, body: input });
  expect(saved.status).toBe(200);
  expect(await low()).toMatchObject({ figure: 900_000, threshold: 950_000 });
});

describe("closing sheet", () => {
  const day = dayOf(new Date(Date.now() - DAY_MS));
  const ofDay = { day, currency: "THB" };
  const sheet = async (of: Record<string, unknown> = ofDay) =>
    (await post<Sheet>("sheets/read", of, auditor)).body;
  const reasonsOf = ({ lines }: Sheet) =>
    lines.map(({ account }) => ({ account, reason: "not read on that day" }));

  beforeAll(async () => {
    // What happened so far happened on that day from noon on; its hours are not summed yet.
    await world.ownerDb.transaction().execute(async (tx) => {
      await sql`alter table ledger.entry disable trigger user`.execute(tx);
      await sql`update ledger.entry set created_at =
        ${`${day} 12:00+07`}::timestamptz + (created_at - first.at)
        from (select min(created_at) as at from ledger.entry) first`.execute(tx);
      await sql`alter table ledger.entry enable trigger user`.execute(tx);
      await sql`delete from treasury_hour`.execute(tx);
      await sql`delete from treasury_day`.execute(tx);
      await sql`delete from treasury_progress`.execute(tx);
      await sql`delete from reports_hour`.execute(tx);
      await sql`delete from reports_ledger_hour`.execute(tx);
      await sql`delete from reports_progress`.execute(tx);
    });
    await sumHours(world.app.ctx);
  });

  test("agrees with the ledger and the reports to 0.00, before and after its hours are summed", async () => {
    const open = await sheet();
    expect(open.state).toBe("open");
    await Promise.all([sumCashHours(world.app.ctx), sumCashHours(world.app.ctx)]);
    const draft = await sheet();
    expect({ ...draft, state: "open" }).toEqual(open);
    expect(draft.checks.map(({ of, difference }) => [of, difference])).toEqual([
      ["ledger", 0],
      ["deposits", 0],
      ["withdrawals", 0],
    ]);
    const { rows } = await sql<{ minor: bigint }>`
      select -sum(b.posted_minor)::bigint as minor from ledger.balance b
        join ledger.account a on a.id = b.account_id
      where a.kind::text in ('bank_clearing', 'payout_clearing', 'own_account')
        and a.currency = 'THB'`.execute(world.db);
    expect(BigInt(Math.round(draft.closing * 100))).toBe(rows[0]?.minor);
    const kinds = Object.fromEntries(
      draft.movements.map((each) => [each.kind, [each.in, each.out]]),
    );
    expect(kinds).toMatchObject({
      paid: [0, 500],
      opening: [20_100, 0],
      fee: [0, 15.5],
      move: [2_400, 2_400],
      returned: [0, 700],
    });
    const parts = draft.lines.map(({ opening, movements, closing }) => {
      const net = movements.reduce((sum, each) => sum + each.in - each.out, 0);
      return Math.round((opening + net - closing) * 100);
    });
    expect(parts.every((rest) => rest === 0)).toBe(true);
  });

  test("is signed by one with reasons and checked by another, and then never changes", async () => {
    const draft = await sheet();
    const input = { ...ofDay, hash: draft.hash, reasons: reasonsOf(draft) };
    expect((await post("sheets/sign", { ...input, reasons: [] })).status).toBe(400);
    expect((await post("sheets/sign", { ...input, hash: "00" })).status).toBe(409);
    expect((await post("sheets/sign", { ...input, day: dayOf(new Date()) })).status).toBe(400);
    const signed = await post<{ id: string }>("sheets/sign", input);
    expect(signed.status).toBe(200);
    expect((await post("sheets/sign", input, other)).status).toBe(409);
    const check = { isRight: true, note: "agrees" };
    expect((await post(`sheets/${signed.body.id}/check`, check)).status).toBe(403);
    expect((await post(`sheets/${signed.body.id}/check`, check, other)).status).toBe(200);
    expect((await post(`sheets/${signed.body.id}/check`, check, manager)).status).toBe(409);
    const closed = await sheet();
    expect(closed).toMatchObject({ state: "closed", checked: { by: other.name } });
    await expect(
      world.ownerDb
        .updateTable("treasury_sheet")
        .set({ figures: JSON.stringify({}) })
        .execute(),
    ).rejects.toThrow("does not change");
  });

  test("a later correction appears in the next sheet", async () => {
    const closed = await sheet();
    await approved({ kind: "correction", from: null, to: SCB, amount: 9.25 });
    expect(await sheet()).toEqual(closed);
    const today = await sheet({ day: dayOf(new Date()), currency: "THB" });
    expect(today).toMatchObject({ state: "open", opening: closed.closing });
    expect(today.movements.find(({ kind }) => kind === "correction")).toMatchObject({ in: 9.25 });
    expect(today.checks.every(({ difference }) => difference === 0)).toBe(true);
  });

  test("is sent back by the second person and signed again", async () => {
    const lao = { day, currency: "LAK" };
    const draft = await sheet(lao);
    const input = { ...lao, hash: draft.hash, reasons: [] };
    const first = await post<{ id: string }>("sheets/sign", input);
    const back = { isRight: false, note: "count the kip first" };
    expect((await post(`sheets/${first.body.id}/check`, back, manager)).status).toBe(200);
    expect(await sheet(lao)).toMatchObject({ state: "draft", id: null });
    expect((await post("sheets/sign", input)).status).toBe(200);
  });

  test("is exported among the reports, with its figures", async () => {
    expect((await post("sheets/export", ofDay, cashier)).status).toBe(403);
    expect((await post("sheets/export", ofDay, manager)).status).toBe(200);
    const list = async () =>
      (
        await world.console<{ exports: { report: string; state: string; rows: number }[] }>(
          "POST",
          "/api/console/reports/exports",
          { token: manager.token, body: {} },
        )
      ).body.exports;
    await eventually(async () => (await list())[0]?.state === "ready");
    expect((await list())[0]).toMatchObject({ report: "cash" });
  });
});
