/**
 * Decisions of staff users that make money spendable again, step by step: a transfer that "did not
 * happen", and a payout that "came back". What one person could do alone takes two, the external
 * party is asked on, and the decider does not let the money leave.
 */
import type { Approval } from "@krapao/contract/console/approvals";
import type { WithdrawalDetail } from "@krapao/contract/console/withdrawals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { evaluateAlerts } from "../src/features/alerts/evaluate-alerts.ts";
import { activateAccount } from "../src/features/games/accounts/activate-account.ts";
import { gamesJobs } from "../src/features/games/jobs.ts";
import { listActiveAccounts } from "../src/features/games/queries.ts";
import { recoverTransfer } from "../src/features/games/transfers/recover-transfer.ts";
import { withdrawalsJobs } from "../src/features/withdrawals/jobs.ts";

const QUIET_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Member = Awaited<ReturnType<typeof registerMember>>;
interface Answer {
  message: string;
  approvalId: string | null;
  version: number;
}

let world: World;
let ploy: TestStaff;
let cashier: TestStaff;
let anon: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, PROVIDER_TIMEOUT_MS: `${QUIET_MS}` },
  });
  await world.control("/payout-mode", { mode: "manual" });
  [ploy, cashier] = [await world.staff("cashier"), await world.staff("cashier")];
  [anon, owner] = [await world.staff("manager"), await world.staff("owner")];
});
afterAll(() => world?.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

const post = (by: TestStaff, path: string, body: unknown) =>
  world.console<Answer>("POST", `/api/console/${path}`, { token: by.token, body });
const said = async (by: TestStaff, path: string, body: unknown) =>
  (await post(by, path, body)).body.message;

async function approve(by: TestStaff, approvalId: string | null): Promise<string> {
  const listed = await world.console<{ rows: Approval[] }>("POST", "/api/console/approvals", {
    token: owner.token,
    body: { tab: "waiting" },
  });
  const request = listed.body.rows.find(({ id }) => id === approvalId);
  const body = { payloadHash: request?.payloadHash ?? "", why: "I asked as well" };
  return said(by, `approvals/${approvalId}/approve`, body);
}

const spendable = async ({ id }: Member) => {
  const { postedMinor, heldMinor } = await balanceOf(world, id);
  return Number(postedMinor - heldMinor) / 100;
};

/** Requests a withdrawal. @returns its id, and what the queue shows of it */
async function withdraw({ token }: Member, amount: number) {
  const asked = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token,
    body: { amount },
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const id = asked.body.withdrawalId;
  const { body } = await world.console<WithdrawalDetail>("GET", `/api/console/withdrawals/${id}`, {
    token: cashier.token,
  });
  const finding = body.riskThen?.findings.find(({ rule }) => rule === "decidedMoney");
  return { id, state: body.state, evidence: finding?.evidence ?? null };
}

const versionOf = async (id: string) =>
  (
    await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).version;
const approveWithdrawal = async (by: TestStaff, id: string, more: object = {}) =>
  said(by, `withdrawals/${id}/approve`, { version: await versionOf(id), ...more });
/** Pays what is approved, so that another withdrawal can begin. */
async function pay(id: string): Promise<void> {
  await withdrawalsJobs(world.app.ctx)["withdrawals:pay"]?.({ withdrawalId: id });
  await world.control(`/payouts/${id}`, { outcome: "paid" });
  const isPaid = async () => {
    await withdrawalsJobs(world.app.ctx)["withdrawals:check-due"]?.({});
    const row = await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.state === "paid";
  };
  await expect.poll(isPaid, { timeout: 30_000 }).toBe(true);
}
const openAlerts = async (rule: string) =>
  (
    await world.db
      .selectFrom("alerts_alert")
      .select("subject")
      .where("rule", "=", rule)
      .where("closed_at", "is", null)
      .execute()
  ).map(({ subject }) => subject);

describe("a transfer into a game that `did not happen`", () => {
  const GAME = "BETFLIX";
  const PROVIDER = "betflix";

  /** 3,000 of 4,000 go into the game with a lost answer, and 1 is lost at play. */
  async function unproven({ isFirst = true, kind = "success-then-reset" } = {}): Promise<{
    member: Member;
    id: string;
  }> {
    const member = await registerMember(world);
    await giveMoney(world, member.id, isFirst ? 400_000n : 410_000n);
    await activateAccount(world.app.ctx, { memberId: member.id, gameCode: GAME });
    const move = (amount: number) =>
      world.call("POST", "/api/wallet/transfer", {
        token: member.token,
        body: { from: "WALLET", to: GAME, amount },
      });
    if (!isFirst) await move(100);
    const fault = { target: `provider:${PROVIDER}`, operation: "transfer", count: 1 };
    await world.control("/faults", { ...fault, kind });
    await move(3_000);
    const [account] = await listActiveAccounts(world.db, member.id);
    const username = account?.username;
    await world.control("/play", { provider: PROVIDER, username, outcome: "lose", amount: 1 });
    await shiftClock(world, QUIET_MS + 1_000);
    const { id } = await world.db
      .selectFrom("games_transfer")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "=", "called")
      .executeTakeFirstOrThrow();
    await recoverTransfer(world.app.ctx, id);
    expect(await spendable(member)).toBe(1_000);
    return { member, id };
  }
  const decide = (by: TestStaff, id: string, outcome = "refused") =>
    post(by, `transfers/${id}/decide`, { outcome, evidence: "the provider confirmed it" });
  const followAfter = async (ms: number) => {
    await shiftClock(world, ms);
    await gamesJobs(world.app.ctx)["games:follow-decisions"]?.({});
  };

  test("is a request of one cashier, and nothing moves before a second person approves", async () => {
    const { member, id } = await unproven();
    await post(ploy, `transfers/${id}/ask`, undefined);
    const asked = await decide(ploy, id);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await spendable(member)).toBe(1_000);
    // A request waits: nothing else is decided meanwhile, in either direction.
    for (const outcome of ["done", "refused"])
      expect((await decide(cashier, id, outcome)).body.message).toBe("ALREADY_DECIDED");
    expect(await approve(ploy, asked.body.approvalId)).toBe("FORBIDDEN");
    expect(await approve(anon, asked.body.approvalId)).toBe("SUCCESS");
    expect(await spendable(member)).toBe(4_000);

    // The decider does not let it leave, nor does the second person above the decision.
    const large = await withdraw(member, 4_000);
    expect(large).toMatchObject({ state: "review", evidence: { count: 1, sum: 3_000 } });
    expect(await approveWithdrawal(ploy, large.id)).toBe("APPROVAL_OWN");
    expect(await approveWithdrawal(anon, large.id)).toBe("APPROVAL_OWN");
    expect(await approveWithdrawal(cashier, large.id, { isOneOfMany: true })).toBe("NEEDS_LOOK");
    const reject = { version: await versionOf(large.id), reason: "member_asked" };
    expect(await said(ploy, `withdrawals/${large.id}/reject`, reject)).toBe("SUCCESS");

    // The second person approves once, up to the sum, and an owner sees it in the morning.
    const small = await withdraw(member, 1_000);
    expect(await approveWithdrawal(anon, small.id)).toBe("SUCCESS");
    await evaluateAlerts(world.app.ctx);
    expect(await openAlerts("decision.paid")).toContain(small.id);
    await pay(small.id);
    // The rest of the decision still waits for a third person: splitting opens no way.
    const rest = await withdraw(member, 2_000);
    expect(rest.state).toBe("review");
    expect(await approveWithdrawal(anon, rest.id)).toBe("APPROVAL_OWN");
    expect(await approveWithdrawal(ploy, rest.id)).toBe("APPROVAL_OWN");
    expect(await approveWithdrawal(cashier, rest.id)).toBe("SUCCESS");
    await pay(rest.id);
    expect((await withdraw(member, 500)).evidence).toBeNull();
  });

  test("the provider is asked on, and a contradiction opens a case that the deciders cannot close", async () => {
    const { member, id } = await unproven();
    const asked = await decide(ploy, id);
    expect(await approve(anon, asked.body.approvalId)).toBe("SUCCESS");
    await followAfter(QUIET_MS + 5 * MINUTE_MS);
    // 2,999 are in a game that held nothing: booked in suspense as any late success.
    const { reason } = await world.db
      .selectFrom("games_transfer")
      .select("reason")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(reason).toBe("late_success");
    await evaluateAlerts(world.app.ctx);
    expect(await openAlerts("decision.contradicted")).toContain(`transfer:${id}`);
    const listed = await world.console<{ rows: { id: string; isCaseOpen: boolean }[] }>(
      "POST",
      "/api/console/transfers",
      { token: cashier.token, body: { tab: "waiting" } },
    );
    expect(listed.body.rows).toContainEqual(
      expect.objectContaining({ id, isCaseOpen: true, state: "refused" }),
    );
    const waiting = await withdraw(member, 100);
    expect(waiting).toMatchObject({ state: "review", evidence: { cases: 1 } });
    for (const by of [ploy, anon])
      expect(await said(by, `transfers/${id}/close-case`, { why: "is right" })).toBe(
        "APPROVAL_OWN",
      );
    expect(await said(cashier, `transfers/${id}/close-case`, { why: "debited" })).toBe("SUCCESS");
    expect(await said(cashier, `transfers/${id}/close-case`, { why: "x again" })).toBe(
      "ALREADY_DECIDED",
    );
    await evaluateAlerts(world.app.ctx);
    expect(await openAlerts("decision.contradicted")).not.toContain(`transfer:${id}`);
  });

  test("is asked about for seven days, less and less often", async () => {
    const { id } = await unproven();
    // It did arrive. The decision takes money away, so one person is enough.
    expect((await decide(ploy, id, "done")).body.message).toBe("SUCCESS");
    const nextCheck = async () => {
      const row = await world.db
        .selectFrom("games_decision")
        .select(["next_check_at", "at"])
        .where("transfer_id", "=", id)
        .executeTakeFirstOrThrow();
      return row.next_check_at && (row.next_check_at.getTime() - row.at.getTime()) / MINUTE_MS;
    };
    expect(await nextCheck()).toBe(1);
    await followAfter(QUIET_MS + 60 * MINUTE_MS);
    expect(await nextCheck()).toBeGreaterThan(80);
    await followAfter(6 * DAY_MS);
    expect(await nextCheck()).toBeGreaterThan(6 * 24 * 60 + 300);
    await followAfter(8 * DAY_MS);
    expect(await nextCheck()).toBeNull();
  });

  test("one person decides alone only by proof, and within the person's limit", async () => {
    // The call never arrived, and 1 of the 100 that were in the game was lost: 99 are left.
    const { member, id } = await unproven({ isFirst: false, kind: "reset" });
    // Without the results that the provider reports, the balance proves nothing.
    const low = await world.staff("cashier");
    await limitAmount(world, low, { kind: "adjustments", once: 2_999 });
    const early = await decide(ploy, id);
    expect(early.body.message).toBe("APPROVAL_NEEDED");
    const cancel = { why: "I ask the provider first" };
    const cancelled = `approvals/${early.body.approvalId}/cancel`;
    expect(await said(ploy, cancelled, cancel)).toBe("SUCCESS");
    await post(ploy, `transfers/${id}/ask`, undefined);
    const above = await decide(low, id);
    expect(above.body.message).toBe("APPROVAL_NEEDED");
    expect(await said(low, `approvals/${above.body.approvalId}/cancel`, cancel)).toBe("SUCCESS");
    expect((await decide(ploy, id)).body.message).toBe("SUCCESS");
    expect(await spendable(member)).toBe(4_000);
    // A decider by proof does not let it leave either.
    const next = await withdraw(member, 500);
    expect(await approveWithdrawal(ploy, next.id)).toBe("APPROVAL_OWN");
    expect(await approveWithdrawal(anon, next.id)).toBe("SUCCESS");
  });

  test("the database refuses the decision of one person without proof", async () => {
    const { id } = await unproven();
    const insert = (outcome: string, proof: unknown) =>
      sql`insert into games_decision (transfer_id, outcome, evidence, staff_id, staff_name, at, proof)
        values (${id}, ${outcome}, 'x', ${ploy.id}, 'x', now(), ${JSON.stringify(proof)}::jsonb)`
        .execute(world.db)
        .then(
          () => "done",
          (error: { code: string }) => error.code,
        );
    expect(await insert("refused", null)).toBe("42501");
    expect(await insert("refused", { now: "299900", moved: "0", played: "0" })).toBe("42501");
    expect(await insert("done", null)).toBe("done");
    await sql`delete from games_decision where transfer_id = ${id}`.execute(world.ownerDb);
  });
});

describe("a payout that `came back`", () => {
  /** A payout of 4,500 that the bank makes while its answers fail. */
  async function unanswered() {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 450_000n);
    const { id, state } = await withdraw(member, 4_500);
    if (state === "review") expect(await approveWithdrawal(cashier, id)).toBe("SUCCESS");
    await withdrawalsJobs(world.app.ctx)["withdrawals:pay"]?.({ withdrawalId: id });
    await world.control("/faults", {
      target: "payout",
      kind: "refuse",
      operation: "callback",
      count: 1,
    });
    await shiftClock(world, 11 * MINUTE_MS);
    return { member, id };
  }
  const resolve = async (by: TestStaff, id: string, outcome: string) => {
    const body = { version: await versionOf(id), outcome, evidence: "LETTER 1", why: "it says so" };
    return post(by, `payouts/${id}/resolve`, body);
  };
  const checkAfter = async (ms: number) => {
    await shiftClock(world, ms);
    await withdrawalsJobs(world.app.ctx)["withdrawals:check-due"]?.({});
  };
  const rowOf = (id: string) =>
    world.db
      .selectFrom("withdrawals_withdrawal")
      .select(["state", "late_at", "contradicted_at", "case_closed_at", "next_check_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("needs two people from the first baht, and the bank's later answer opens a case", async () => {
    const { member, id } = await unanswered();
    const asked = await resolve(anon, id, "returned");
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await spendable(member)).toBe(0);
    expect(await approve(anon, asked.body.approvalId)).toBe("APPROVAL_OWN");
    await world.control(`/payouts/${id}`, { outcome: "paid" });
    expect(await approve(owner, asked.body.approvalId)).toBe("SUCCESS");
    expect(await spendable(member)).toBe(4_500);

    await checkAfter(15 * MINUTE_MS);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "returned", case_closed_at: null, next_check_at: null });
    expect([row.late_at, row.contradicted_at]).not.toContain(null);
    await evaluateAlerts(world.app.ctx);
    expect(await openAlerts("decision.contradicted")).toContain(`withdrawal:${id}`);

    const next = await withdraw(member, 500);
    expect(next).toMatchObject({ state: "review", evidence: { count: 1, sum: 4_500, cases: 1 } });
    expect(await approveWithdrawal(anon, next.id)).toBe("APPROVAL_OWN");
    const reject = { version: await versionOf(next.id), reason: "member_asked" };
    expect(await said(cashier, `withdrawals/${next.id}/reject`, reject)).toBe("SUCCESS");
    // What was paid twice is settled, which closes the case.
    const close = { version: await versionOf(id), why: "I looked" };
    expect(await said(cashier, `payouts/${id}/close-case`, close)).toBe("FORBIDDEN");
    const third = await world.staff("manager");
    expect(await said(third, `payouts/${id}/close-case`, close)).toBe("ALREADY_DECIDED");
    const settle = { version: await versionOf(id), by: "wallet", why: "he has both" };
    expect(await said(third, `payouts/${id}/settle-late`, settle)).toBe("SUCCESS");
    expect((await rowOf(id)).case_closed_at).not.toBeNull();
    expect(await spendable(member)).toBe(0);
  });

  test("`paid` needs one person, and a bank that refuses it gives the money back", async () => {
    const { member, id } = await unanswered();
    expect((await resolve(anon, id, "paid")).body.message).toBe("SUCCESS");
    await checkAfter(13 * MINUTE_MS);
    expect((await rowOf(id)).contradicted_at).toBeNull();
    await world.control(`/payouts/${id}`, { outcome: "returned" });
    await checkAfter(30 * MINUTE_MS);
    expect(await rowOf(id)).toMatchObject({ state: "returned", late_at: null });
    expect(await spendable(member)).toBe(4_500);
    const close = { version: await versionOf(id), why: "the letter was of another payout" };
    expect(await said(anon, `payouts/${id}/close-case`, close)).toBe("APPROVAL_OWN");
    expect(await said(owner, `payouts/${id}/close-case`, close)).toBe("SUCCESS");
  });

  test("a bank that confirms the decision is asked no more", async () => {
    const { id } = await unanswered();
    await world.control(`/payouts/${id}`, { outcome: "paid" });
    expect((await resolve(anon, id, "paid")).body.message).toBe("SUCCESS");
    expect((await rowOf(id)).next_check_at).not.toBeNull();
    await checkAfter(15 * MINUTE_MS);
    expect(await rowOf(id)).toMatchObject({ state: "paid", contradicted_at: null });
    expect((await rowOf(id)).next_check_at).toBeNull();
  });
});
