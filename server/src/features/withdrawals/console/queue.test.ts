/** The withdrawals queue: its order, and that each decision is made once. */

import { randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { QueueRow, WithdrawalDetail } from "@krapao/contract/console/withdrawals";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import {
  balanceOf,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
} from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { requestWithdrawal } from "@krapao/testkit/builders/withdrawals";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../kernel/db/database.ts";
import { listWaitingQueues } from "../../dashboard/queries-metrics.ts";
import { listConsoleQueues } from "../../dashboard/queries-queues.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(() => world?.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

interface Queue {
  rows: QueueRow[];
  next: string | null;
  waiting: number;
  parked: number;
  waitingTotals: { currency: string; amount: number }[];
}
interface Done {
  message: string;
  version: number;
}
type Action = "approve" | "reject" | "park" | "unpark" | "claim" | "reveal";

const queue = async (tab = "waiting", more: Record<string, unknown> = {}) =>
  (
    await world.console<Queue>("POST", "/api/console/withdrawals/queue", {
      token: cashier.token,
      body: { tab, ...more },
    })
  ).body;
const read = async (id: string) =>
  (
    await world.console<WithdrawalDetail>("GET", `/api/console/withdrawals/${id}`, {
      token: cashier.token,
    })
  ).body;
const act = (staff: TestStaff, id: string, action: Action, body?: Record<string, unknown>) =>
  world.console<Done>("POST", `/api/console/withdrawals/${id}/${action}`, {
    token: staff.token,
    ...(body && { body }),
  });
const rejection = (version: number) => ({ version, reason: "suspicious" });

const waiting = (amount?: number, fields?: Record<string, unknown>) =>
  requestWithdrawal(world, amount, fields);

const stateOf = async (id: string) =>
  await world.db
    .selectFrom("withdrawals_withdrawal")
    .innerJoin("statements_line", "statements_line.id", "withdrawals_withdrawal.id")
    .select(["state", "status"])
    .where("withdrawals_withdrawal.id", "=", id)
    .executeTakeFirstOrThrow();
const audited = (id: string) =>
  world.db
    .selectFrom("audit_entry")
    .select(["action", "staff_name", "why", "after"])
    .where("subject", "=", `withdrawal:${id}`)
    .orderBy("seq")
    .execute();

/** A number in Thai digits, with blanks. */
const spelled = (digits: string) =>
  digits.replace(/\d/g, (digit) => "๐๑๒๓๔๕๖๗๘๙"[Number(digit)] ?? "").replace(/^.../, "$& ");

describe("the queue", () => {
  test("lists the longest waiting first, parked ones separately, with the totals", async () => {
    const [first, second, third] = [
      await waiting(6_001),
      await waiting(6_002),
      await waiting(6_003),
    ];
    await act(cashier, second.id, "park", { version: 0, why: "asks his bank" });
    const shown = await queue();
    const ids = shown.rows.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(third.id));
    expect(ids).not.toContain(second.id);
    expect(shown.waitingTotals).toEqual([
      { currency: "THB", amount: shown.rows.reduce((sum, { amount }) => sum + amount, 0) },
    ]);
    expect(shown.waiting).toBe(shown.rows.length);
    expect((await queue("parked")).rows.map(({ id }) => id)).toEqual([second.id]);
    expect(shown.rows[0]).toMatchObject({
      id: first.id,
      state: "review",
      level: "low",
      member: { id: `${first.member.id}`, phone: expect.stringMatching(/^•+\d{4}$/) },
    });
    const page = await queue("waiting", { limit: 1 });
    const next = await queue("waiting", { limit: 1, cursor: page.next });
    expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { phone, id } = first.member;
    for (const search of [phone, spelled(phone), `+66 (0)${phone.slice(1)}`, `\u202a${id}`]) {
      const found = await queue("waiting", { search });
      expect(found.rows.map((row) => row.id)).toEqual([first.id]);
    }
    await act(cashier, first.id, "approve", { version: 0 });
    expect((await queue("done")).rows[0]).toMatchObject({ id: first.id, state: "approved" });
  });

  test("shows destination, money and risk, with a masked account number", async () => {
    const { member, id } = await waiting(7_000);
    const detail = await read(id);
    expect(detail).toMatchObject({
      amount: 7_000,
      walletBalance: 14_000,
      destination: {
        bankCode: "KBANK",
        nameMatch: "match",
        accountNo: expect.stringMatching(/^•{6}\d{4}$/),
      },
      since: { lastPaidAt: null, deposits: 0 },
      needsTwoApprovals: false,
      twoApprovalsFrom: 20_000,
      riskThen: { score: 8, level: "low" },
      decisions: [],
    });
    expect(detail.movements.at(-1)).toMatchObject({ type: "withdraw", amount: 7_000 });
    const { body } = await act(cashier, id, "reveal");
    const account = await world.db
      .selectFrom("accounts_member")
      .select("bank_account_no")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(body).toEqual({ accountNo: account.bank_account_no });
    expect(await audited(id)).toMatchObject([{ action: "withdrawals.reveal" }]);
    expect(JSON.stringify(await audited(id))).not.toContain(account.bank_account_no);
  });

  test("is restricted by role", async () => {
    const { id } = await waiting();
    const [agent, auditor] = [await world.staff("agent"), await world.staff("auditor")];
    expect((await act(agent, id, "approve", { version: 0 })).body.message).toBe("FORBIDDEN");
    expect((await act(auditor, id, "approve", { version: 0 })).status).toBe(403);
    expect((await act(auditor, id, "reveal")).status).toBe(403);
    const path = `/api/console/withdrawals/${id}`;
    expect((await world.console("GET", path, { token: auditor.token })).status).toBe(200);
    expect((await world.console("GET", path, { token: agent.token })).status).toBe(403);
    expect(await stateOf(id)).toMatchObject({ state: "review" });
    expect((await act(cashier, randomUUID(), "approve", { version: 0 })).status).toBe(404);
  });
});

describe("a decision", () => {
  test("race(approve, reject): one wins, and the money is held or back, once", async () => {
    for (let round = 0; round < 5; round++) {
      const { member, id, amountMinor } = await waiting();
      const answers = await Promise.all([
        act(cashier, id, "approve", { version: 0 }),
        act(manager, id, "reject", rejection(0)),
        act(manager, id, "approve", { version: 0 }),
        act(cashier, id, "reject", rejection(0)),
        act(cashier, id, "park", { version: 0, why: "too late" }),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBe(1);
      for (const { body } of answers.filter(({ status }) => status !== 200)) {
        expect(["ALREADY_DECIDED", "VERSION_CHANGED"]).toContain(body.message);
      }
      const { state, status } = await stateOf(id);
      const { postedMinor, heldMinor } = await balanceOf(world, member.id);
      expect(postedMinor).toBe(amountMinor * 2n);
      expect(heldMinor).toBe(state === "refused" ? 0n : amountMinor);
      expect(status).toBe(state === "refused" ? "FAILED" : "PROCESSING");
      await expectLedgerInvariants(world);
    }
  });

  test("a rejection needs a reason, voids the hold and stores the risk", async () => {
    const { member, id, amountMinor } = await waiting();
    const bare = await act(cashier, id, "reject", { version: 0, reason: "other" });
    expect(bare).toMatchObject({ status: 400, body: { message: "REASON_REQUIRED" } });
    const done = await act(cashier, id, "reject", { version: 0, reason: "other", note: "a child" });
    expect(done.status).toBe(200);
    expect(await stateOf(id)).toEqual({ state: "refused", status: "FAILED" });
    expect(await balanceOf(world, member.id)).toMatchObject({ availableMinor: amountMinor * 2n });
    expect(await audited(id)).toMatchObject([
      { action: "withdrawals.reject", staff_name: cashier.name, why: "a child" },
    ]);
    expect((await read(id)).decisions).toMatchObject([
      { action: "reject", code: "other", why: "a child", by: { id: cashier.id } },
    ]);
    const stored = await world.db
      .selectFrom("withdrawals_assessment")
      .select("occasion")
      .where("withdrawal_id", "=", id)
      .orderBy("at")
      .execute();
    expect(stored.map(({ occasion }) => occasion)).toEqual(["request", "decision"]);
    expect((await act(manager, id, "approve", { version: 9 })).body.message).toBe(
      "ALREADY_DECIDED",
    );
  });

  test("parking moves it out of the queue and makes older pages stale", async () => {
    const { id } = await waiting();
    const before = await counts();
    const parked = await act(cashier, id, "park", { version: 0, why: "call him" });
    // The page, the badge and the metric count the same.
    expect(await counts()).toEqual(before.map((count) => count - 1));
    expect((await act(manager, id, "approve", { version: 0 })).body.message).toBe(
      "VERSION_CHANGED",
    );
    expect(await read(id)).toMatchObject({ isParked: true, parked: { why: "call him" } });
    const back = await act(manager, id, "unpark", { version: parked.body.version });
    expect(await read(id)).toMatchObject({ isParked: false, parked: null });
    const again = await act(manager, id, "unpark", { version: back.body.version });
    expect(again.body.message).toBe("ALREADY_DECIDED");
    expect((await act(manager, id, "approve", { version: back.body.version })).status).toBe(200);
  });

  test("a suspended member's withdrawal cannot be approved, but can be rejected", async () => {
    const { member, id } = await waiting();
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute();
    expect((await act(cashier, id, "approve", { version: 0 })).body.message).toBe("INACTIVE_USER");
    expect((await read(id)).riskNow).toMatchObject({
      score: 100,
      findings: [{ rule: "suspended" }, {}, {}],
    });
    expect((await act(cashier, id, "reject", rejection(0))).status).toBe(200);
  });
});

describe("from the limit on", () => {
  test("two different staff users approve, enforced by the database", async () => {
    const { id } = await waiting(20_000);
    const first = await act(cashier, id, "approve", { version: 0, why: "known for years" });
    expect(first).toMatchObject({ status: 200, body: { message: "APPROVAL_NEEDED" } });
    const { version } = first.body;
    expect(await stateOf(id)).toMatchObject({ state: "review" });
    expect((await act(cashier, id, "approve", { version })).body.message).toBe("APPROVAL_OWN");
    const owner = openDatabase({ url: world.urls.owner, poolMax: 1 });
    const forged = sql`update withdrawals_withdrawal set state = 'approved',
        decided_by = first_approved_by, decided_at = now()
      where id = ${id}::uuid`.execute(owner);
    await expect(forged).rejects.toThrow("withdrawals_four_eyes");
    const alone = sql`update withdrawals_withdrawal set first_approved_by = null,
        first_approved_at = null, decided_by = ${manager.id}::uuid,
      decided_at = now() where id = ${id}::uuid`.execute(owner);
    await expect(alone).rejects.toThrow("withdrawals_four_eyes");
    await owner.destroy();
    expect((await act(manager, id, "approve", { version })).body.message).toBe("SUCCESS");
    expect(await stateOf(id)).toMatchObject({ state: "approved" });
    expect(await audited(id)).toMatchObject([
      { staff_name: cashier.name, after: { approvals: 1 } },
      { staff_name: manager.name, after: { state: "approved", approvals: 2 } },
    ]);
  });

  test("race: records one of ten concurrent first approvals and pays nothing", async () => {
    const { id } = await waiting(25_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        act(index % 2 ? cashier : manager, id, "approve", { version: 0 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "review" });
    expect((await read(id)).firstApproval).not.toBeNull();
  });

  test("refuses a second approver whose credentials the first approver issued, or the reverse", async () => {
    const { id } = await waiting(20_000);
    const made = await world.staff("manager");
    const giver = await world.staff("manager");
    const at = new Date(world.clock.nowMs() - 29 * 86_400_000);
    for (const [staff, by] of [
      [made, cashier],
      [cashier, giver],
    ] as const) {
      const issue = { staff_id: staff.id, issued_by: by.id, how: "reset", at };
      await world.ownerDb
        .insertInto("staff_credential_issue")
        .values({ id: randomUUID(), ...issue })
        .execute();
    }
    const { version } = (await act(cashier, id, "approve", { version: 0 })).body;
    expect((await act(made, id, "approve", { version })).body.message).toBe("APPROVAL_OWN");
    expect((await act(giver, id, "approve", { version })).body.message).toBe("APPROVAL_OWN");
    expect((await act(manager, id, "approve", { version })).body.message).toBe("SUCCESS");
  });

  test("parking cancels the first approval, and the first approver may still reject", async () => {
    const { id } = await waiting(20_000);
    const first = await act(cashier, id, "approve", { version: 0 });
    const parked = await act(manager, id, "park", { version: first.body.version, why: "wait" });
    expect(await read(id)).toMatchObject({ firstApproval: null, isParked: true });
    const again = await act(cashier, id, "approve", { version: parked.body.version });
    expect(again.body.message).toBe("APPROVAL_NEEDED");
    expect((await act(cashier, id, "reject", rejection(again.body.version))).status).toBe(200);
  });
});

describe("a small withdrawal", () => {
  test("is approved automatically, and its risk is stored", async () => {
    const { id } = await waiting(100);
    expect(await stateOf(id)).toMatchObject({ state: "approved" });
    expect((await read(id)).riskThen).toMatchObject({
      score: 8,
      findings: [{ rule: "newMember" }, {}],
    });
  });

  test("finds three members with one device, address and holder, at any amount", async () => {
    const headers = { ...fromAddress("10.9.9.9"), "x-device": "a-phone-that-names-itself" };
    const ring: { id: bigint; token: string }[] = [];
    for (let index = 0; index < 3; index++) {
      const phone = freePhone();
      await verifyPhone(world, phone);
      const body = registrationForm(phone, { name: "Anan Dee", bankAccountName: "Anan Dee" });
      await world.call("POST", "/api/account", { body, headers });
      const { password } = body;
      const session = await world.call<{ token: string }>("POST", "/api/login", {
        body: { username: phone, password },
        headers,
      });
      const { token } = session.body;
      const { body: answer } = await world.call<{ profile: { _id: string } }>(
        "GET",
        "/api/account/profile",
        { token },
      );
      ring.push({ id: BigInt(answer.profile._id), token });
    }
    const outsider = await registerMember(world, {
      name: "Malee Wong",
      bankAccountName: "Malee Wong",
    });
    await giveMoney(world, outsider.id, 10_000n);
    for (const [index, { id: memberId, token }] of ring.entries()) {
      await giveMoney(world, memberId, 10_000n);
      const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
        token,
        body: { amount: 50 },
      });
      const { state, riskThen, level } = await read(body.withdrawalId);
      expect({ state, level }).toEqual({ state: "review", level: "high" });
      const others = ring.filter((_, other) => other !== index).map(({ id }) => `${id}`);
      for (const rule of ["sharedDevice", "sharedHolder", "sharedAddress"]) {
        const finding = riskThen?.findings.find((each) => each.rule === rule);
        expect(finding?.members.map(({ id }) => id).sort()).toEqual(others.sort());
      }
    }
    const risk = (memberId: bigint | string, staff = cashier) =>
      world.console<ClientOutput<typeof consoleContract.withdrawals.memberRisk>>(
        "GET",
        `/api/console/members/${memberId}/risk`,
        { token: staff.token },
      );
    // The risk of withdrawing the rest; reading it stores nothing.
    expect((await risk(ring[0]?.id ?? 0n)).body).toMatchObject({
      amount: 50,
      risk: { level: "high" },
    });
    expect((await risk(outsider.id)).body).toMatchObject({ amount: 100, risk: { level: "low" } });
    expect((await risk("999999999")).body).toMatchObject({ message: "NO_DATA" });
    const quiet = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: outsider.token,
      body: { amount: 50 },
    });
    expect(await stateOf(quiet.body.withdrawalId)).toMatchObject({ state: "approved" });
  });

  test("finds risks in stored accounts, adjustments, conditions and addresses", async () => {
    const { member, id } = await waiting();
    const other = await registerMember(world, { bankAccountName: "Other Person" });
    const at = world.clock.now();
    const mine = await world.db
      .selectFrom("accounts_member")
      .select(["bank_account_no", "bank_code", "bank_key"])
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    const change = {
      ...mine,
      bank_account_name: "X Y",
      state: "waiting" as const,
      requested_at: at,
    };
    await world.db
      .insertInto("accounts_bank_change")
      .values([
        { ...change, id: randomUUID(), member_id: other.id },
        { ...change, id: randomUUID(), member_id: member.id },
      ])
      .execute();
    await world.db
      .insertInto("wallet_adjustment")
      .values({
        id: randomUUID(),
        approval_id: randomUUID(),
        member_id: member.id,
        direction: "credit",
        amount_minor: 5_000n,
        currency: "THB",
        reason: "correction",
        why: "test",
        made_by: cashier.id,
        checked_by: manager.id,
        at,
      })
      .execute();
    await world.db
      .updateTable("accounts_trace")
      .set({ first_seen_at: new Date(at.getTime() - 9 * 86_400_000) })
      .where("member_id", "=", member.id)
      .where("kind", "=", "address")
      .execute();
    await world.call("POST", "/api/login", {
      body: { username: member.phone, password: member.password },
      headers: fromAddress("103.22.7.7"),
    });
    await world.db
      .insertInto("bonuses_condition")
      .values({
        id: randomUUID(),
        member_id: member.id,
        kind: "bonus",
        code: "WELCOME",
        description: "Welcome",
        amount_minor: 1_000n,
        currency: "THB",
        percent_success: 300,
        percent_fail: 5,
        own_minor: 999_000n,
        ends_at: new Date(world.clock.nowMs() + 86_400_000),
        base_minor: 1_000_000n,
        target_minor: 3_000_000n,
        floor_minor: 50_000n,
        state: "open",
        opened_at: at,
      })
      .execute();
    const { riskNow, condition, adjustments } = await read(id);
    const points = Object.fromEntries(riskNow.findings.map((each) => [each.rule, each.points]));
    expect(points).toEqual({
      sharedAccount: 36,
      condition: 26,
      bankChange: 16,
      newMember: 8,
      adjustment: 8,
      newAddress: 6,
      nameMismatch: 0,
    });
    expect(riskNow).toMatchObject({ score: 100, level: "high" });
    expect(condition).toMatchObject({ state: "open", target: 30_000 });
    expect(adjustments).toMatchObject([{ amount: 50 }]);
  });
});

/** How many withdrawals wait, as the page, the badge of the console and the metric have it. */
async function counts(): Promise<number[]> {
  const now = world.clock.now();
  const [badge] = await listConsoleQueues(world.db, {
    queues: ["withdrawals"],
    now,
    overdue: now,
    staffId: null,
  });
  const metrics = await listWaitingQueues(world.db, now);
  const metric = metrics.find(({ queue: name }) => name === "withdrawals_review");
  return [(await queue()).waiting, badge?.count ?? 0, metric?.count ?? 0];
}
