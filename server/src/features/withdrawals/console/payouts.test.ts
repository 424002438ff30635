/**
 * Payouts without an answer of the bank: staff resolve them with evidence, and money moves once.
 */
import { randomUUID } from "node:crypto";
import type { Approval } from "@krapao/contract/console/approvals";
import type { Payout } from "@krapao/contract/console/payouts";
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
import { withdrawalsJobs } from "../jobs.ts";
import { settlePayout } from "../payout/settle-payout.ts";

const LATER_MS = 11 * 60_000;

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await world.control("/payout-mode", { mode: "manual" });
  cashier = await world.staff("cashier");
  manager = await world.staff("manager");
  owner = await world.staff("owner");
});
afterAll(() => world?.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

const act = (staff: TestStaff, id: string, action: string, body?: Record<string, unknown>) =>
  world.console<{ message: string; approvalId: string | null; state: string }>(
    "POST",
    `/api/console/payouts/${id}/${action}`,
    { token: staff.token, ...(body && { body }) },
  );
const list = async (tab: string) =>
  (
    await world.console<{ rows: Payout[]; counts: Record<string, number> }>(
      "POST",
      "/api/console/payouts",
      { token: cashier.token, body: { tab } },
    )
  ).body;
const find = async (tab: string, id: string) =>
  (await list(tab)).rows.find((payout) => payout.id === id);
const versionOf = async (id: string) => (await find("all", id))?.version ?? -1;
const lineOf = async (id: string) =>
  (
    await world.db
      .selectFrom("statements_line")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;

/** A payout that the bank accepted and gives no answer about. */
async function sent(amount = 400) {
  const member = await registerMember(world);
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  const id = body.withdrawalId;
  for (const staff of [cashier, manager]) {
    const { version, state } = await readVersion(id);
    if (state !== "review") continue;
    const path = `/api/console/withdrawals/${id}/approve`;
    await world.console("POST", path, { token: staff.token, body: { version } });
  }
  await withdrawalsJobs(world.app.ctx)["withdrawals:pay"]?.({ withdrawalId: id });
  await world.control(`/payouts/${id}`, { outcome: "unknown" });
  return { member, id, amountMinor: BigInt(amount) * 100n };
}

const decisionsOf = (id: string) =>
  world.db
    .selectFrom("withdrawals_decision")
    .select(["action", "code", "why", "maker_id"])
    .where("withdrawal_id", "=", id)
    .execute();

/** The owner approves a request. */
async function approve(approvalId: string | null, staff = owner) {
  const request = await approval(approvalId);
  return world.console<{ message: string }>(
    "POST",
    `/api/console/approvals/${approvalId}/approve`,
    {
      token: staff.token,
      body: { payloadHash: request?.payloadHash ?? "", why: "I read it" },
    },
  );
}

const readVersion = (id: string) =>
  world.db
    .selectFrom("withdrawals_withdrawal")
    .select(["version", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const evidence = (version: number, outcome: "paid" | "returned") => ({
  version,
  outcome,
  evidence: "LETTER 2026/11-7",
  why: "the bank wrote",
});

describe("a payout without an answer of the bank", () => {
  test("is listed as unknown once it is overdue, and can be checked on demand", async () => {
    const { id } = await sent();
    expect(await find("sent", id)).toMatchObject({ isOverdue: false, attempts: 1 });
    expect(await find("unknown", id)).toBeUndefined();
    await shiftClock(world, LATER_MS);
    expect(await find("unknown", id)).toMatchObject({ isOverdue: true, state: "sent" });
    expect((await list("unknown")).counts.unknown).toBeGreaterThan(0);
    expect((await act(manager, id, "ask")).body).toMatchObject({ state: "sent" });
    await world.control(`/payouts/${id}`, { outcome: "paid" });
    const asked = await act(manager, id, "ask");
    if (asked.status === 200) expect(asked.body.state).toBe("paid");
    else expect(asked.body.message).toBe("ALREADY_DECIDED");
    expect(await find("paid", id)).toMatchObject({ isOverdue: false });
  });

  test("race: ten concurrent resolutions as paid move the money once", async () => {
    const { member, id, amountMinor } = await sent();
    const version = await versionOf(id);
    const early = await act(manager, id, "resolve", evidence(version, "paid"));
    expect(early.body.message).toBe("PAYOUT_NOT_OVERDUE");
    await shiftClock(world, LATER_MS);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act(manager, id, "resolve", evidence(version, "paid"))),
    );
    expect(answers.filter(({ body }) => body.message === "SUCCESS")).toHaveLength(1);
    expect(await find("paid", id)).toBeDefined();
    expect(await balanceOf(world, member.id)).toMatchObject({
      postedMinor: amountMinor,
      heldMinor: 0n,
    });
    expect(await lineOf(id)).toBe("SUCCESS");
    expect(await decisionsOf(id)).toEqual([
      { action: "resolve_paid", code: "LETTER 2026/11-7", why: "the bank wrote", maker_id: null },
    ]);
  });

  test("race: ten concurrent resolutions as returned ask once, and ten approvals pay back once", async () => {
    const { member, id, amountMinor } = await sent();
    await shiftClock(world, LATER_MS);
    const version = await versionOf(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act(manager, id, "resolve", evidence(version, "returned"))),
    );
    const asked = answers.filter(({ body }) => body.message === "APPROVAL_NEEDED");
    expect(asked).toHaveLength(1);
    // The first baht already needs the second person: nothing has moved.
    expect(await balanceOf(world, member.id)).toMatchObject({ heldMinor: amountMinor });
    const approvalId = asked[0]?.body.approvalId ?? null;
    const approvals = await Promise.all(Array.from({ length: 10 }, () => approve(approvalId)));
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await find("returned", id)).toBeDefined();
    expect(await balanceOf(world, member.id)).toMatchObject({
      postedMinor: amountMinor * 2n,
      heldMinor: 0n,
    });
    expect(await lineOf(id)).toBe("FAILED");
    expect(await decisionsOf(id)).toMatchObject([
      { action: "resolve_returned", code: "LETTER 2026/11-7", maker_id: manager.id },
    ]);
  });

  test("the database refuses `returned` and a loss by one person", async () => {
    const { id } = await sent();
    for (const action of ["resolve_returned", "late_loss"]) {
      const alone = sql`insert into withdrawals_decision (id, withdrawal_id, action, staff_id, at)
        values (gen_random_uuid(), ${id}, ${action}::withdrawals_decision_action, ${manager.id},
          now())`;
      await expect(alone.execute(world.db)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("above the limit another staff user approves, and a late answer still counts", async () => {
    const { member, id, amountMinor } = await sent(20_000);
    await shiftClock(world, LATER_MS);
    const version = await versionOf(id);
    expect((await act(cashier, id, "resolve", evidence(version, "returned"))).status).toBe(403);
    const asked = await act(manager, id, "resolve", evidence(version, "returned"));
    expect(asked.body).toMatchObject({ message: "APPROVAL_NEEDED" });
    expect(await find("unknown", id)).toMatchObject({ isApprovalRequested: true });
    const twice = await act(owner, id, "resolve", evidence(version, "paid"));
    expect(twice.body.message).toBe("ALREADY_DECIDED");
    const path = `/api/console/approvals/${asked.body.approvalId}/approve`;
    const request = await approval(asked.body.approvalId);
    const body = { payloadHash: request?.payloadHash, why: "I read the letter" };
    const own = await world.console("POST", path, { token: manager.token, body });
    expect(own.body.message).toBe("APPROVAL_OWN");
    expect((await world.console("POST", path, { token: owner.token, body })).status).toBe(200);
    expect(await find("returned", id)).toMatchObject({ isApprovalRequested: false });
    expect(await balanceOf(world, member.id)).toMatchObject({
      postedMinor: amountMinor * 2n,
      heldMinor: 0n,
    });
    await settlePayout(world.app.ctx, { id, outcome: { outcome: "paid", bankReference: "B9" } });
    expect(await find("late", id)).toMatchObject({ state: "returned", lateSettledAt: null });
    const late = await act(manager, id, "settle-late", {
      version: await versionOf(id),
      by: "wallet",
      why: "he has both",
    });
    expect(late.body.message).toBe("APPROVAL_NEEDED");
    const second = await approval(late.body.approvalId);
    const done = await world.console(
      "POST",
      `/api/console/approvals/${late.body.approvalId}/approve`,
      {
        token: owner.token,
        body: { payloadHash: second?.payloadHash, why: "yes" },
      },
    );
    expect(done.status).toBe(200);
    expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: amountMinor });
    expect(await lineOf(id)).toBe("SUCCESS");
  });
});

test("finds payouts by their id, the member's id or phone, and the start of the name", async () => {
  const { member, id } = await sent();
  const found = async (search: string) => {
    const { body } = await world.console<{ rows: Payout[] }>("POST", "/api/console/payouts", {
      token: cashier.token,
      body: { tab: "all", search, limit: 1 },
    });
    return body.rows.map((payout) => payout.id);
  };
  const international = `+66 ${member.phone.slice(1, 3)} ${member.phone.slice(3)}`;
  for (const search of [id, `${member.id}`, member.phone, international, "test mem"]) {
    expect(await found(search)).toEqual([id]);
  }
  for (const search of [randomUUID(), "999999999", "est member", "100%"]) {
    expect(await found(search)).toEqual([]);
  }
});

async function approval(id: string | null): Promise<Approval | undefined> {
  const { body } = await world.console<{ rows: Approval[] }>("POST", "/api/console/approvals", {
    token: owner.token,
    body: { tab: "waiting" },
  });
  return body.rows.find((each) => each.id === id);
}

describe("a payout paid after it was refused", () => {
  async function late() {
    const { member, id, amountMinor } = await sent();
    await settlePayout(world.app.ctx, { id, outcome: { outcome: "refused", reason: "REFUSED" } });
    await settlePayout(world.app.ctx, { id, outcome: { outcome: "paid", bankReference: "B1" } });
    expect((await list("late")).counts.late).toBeGreaterThan(0);
    return { member, id, amountMinor, version: await versionOf(id) };
  }
  const suspenseMinor = async () =>
    (
      await world.db
        .selectFrom("ledger.balance")
        .innerJoin("ledger.account", "ledger.account.id", "ledger.balance.account_id")
        .select((eb) => eb.fn.sum<string>("posted_minor").as("sum"))
        .where("kind", "=", "suspense")
        .where("owner", "=", "withdrawal")
        .executeTakeFirst()
    )?.sum ?? "0";

  test("debits the wallet once, and nothing with too little in it", async () => {
    const { member, id, amountMinor, version } = await late();
    const settle = { version, by: "wallet", why: "he has both" };
    const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 500 },
    });
    const tooLittle = await act(manager, id, "settle-late", settle);
    expect(tooLittle.body.message).toBe("MONEY_NOT_ENOUGH");
    await settlePayout(world.app.ctx, {
      id: body.withdrawalId,
      outcome: { outcome: "refused", reason: "X" },
    });
    await giveMoney(world, member.id, amountMinor);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => act(manager, id, "settle-late", settle)),
    );
    expect(answers.filter(({ body }) => body.message === "SUCCESS")).toHaveLength(1);
    expect(await lineOf(id)).toBe("SUCCESS");
    expect(await find("late", id)).toBeUndefined();
    expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: amountMinor * 2n });
  });

  test("above the amount limit of a staff user it waits for one with a higher limit", async () => {
    const [low, alsoLow] = [await world.staff("manager"), await world.staff("manager")];
    for (const staff of [low, alsoLow]) {
      await limitAmount(world, staff, { kind: "withdrawals", once: 399 });
    }
    const decide = async (by: TestStaff, approvalId: string | null) => {
      const { payloadHash } = (await approval(approvalId)) ?? {};
      const path = `/api/console/approvals/${approvalId}/approve`;
      const body = { payloadHash, why: "I checked it" };
      return (await world.console("POST", path, { token: by.token, body })).body.message;
    };
    const { member, id, amountMinor, version } = await late();
    const settle = { version, by: "wallet", why: "he has both" };
    const asked = await act(low, id, "settle-late", settle);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await decide(alsoLow, asked.body.approvalId)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: amountMinor * 2n });
    expect(await decide(owner, asked.body.approvalId)).toBe("SUCCESS");
    expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: amountMinor });

    const open = await sent();
    await shiftClock(world, LATER_MS);
    const returned = evidence(await versionOf(open.id), "returned");
    const resolved = await act(low, open.id, "resolve", returned);
    expect(resolved.body.message).toBe("APPROVAL_NEEDED");
    expect(await decide(alsoLow, resolved.body.approvalId)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await decide(owner, resolved.body.approvalId)).toBe("SUCCESS");
    expect(await find("returned", open.id)).toBeDefined();
  });

  test("posts our loss, which balances suspense, and the member keeps the money", async () => {
    const before = BigInt(await suspenseMinor());
    const { member, id, amountMinor, version } = await late();
    expect(BigInt(await suspenseMinor())).toBe(before - amountMinor);
    const done = await act(manager, id, "settle-late", {
      version,
      by: "loss",
      why: "our bank's mistake",
    });
    expect(done.body.message).toBe("APPROVAL_NEEDED");
    expect((await approve(done.body.approvalId)).status).toBe(200);
    expect(BigInt(await suspenseMinor())).toBe(before);
    expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: amountMinor * 2n });
    const again = await act(manager, id, "settle-late", {
      version: version + 1,
      by: "wallet",
      why: "x",
    });
    expect(again.body.message).toBe("ALREADY_DECIDED");
    expect(
      (await act(manager, randomUUID(), "settle-late", { version: 0, by: "loss", why: "x" }))
        .status,
    ).toBe(404);
  });
});
