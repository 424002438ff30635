import type { Alert } from "@krapao/contract/console/alerts/rules";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
  untilCallbacksEnd,
  untilDecided,
} from "@krapao/testkit/builders/money";
import { giveUpEarly } from "@krapao/testkit/unanswered";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { evaluateAlerts } from "../alerts/evaluate-alerts.ts";
import { withdrawalsJobs } from "./jobs.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.control("/faults", { target: "payout", kind: "none" });
  await shiftClock(world, 0);
});

const manager = () => world.staff("manager");
const job = (name: string, withdrawalId = "") =>
  withdrawalsJobs(world.app.ctx)[`withdrawals:${name}`]?.({ withdrawalId });
const fault = (
  kind: string,
  operation: string,
  { ms, count = 1 }: { ms?: number; count?: number } = {},
) => {
  giveUpEarly(kind, count);
  return world.control("/faults", { target: "payout", kind, operation, count, ...(ms && { ms }) });
};
const auto = (mode: "auto" | "manual") => world.control("/payout-mode", { mode });

async function approved() {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 100_000n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 400 },
  });
  return { member, id: body.withdrawalId };
}

const rowOf = (id: string) =>
  world.db
    .selectFrom("withdrawals_withdrawal")
    .innerJoin("statements_line", "statements_line.id", "withdrawals_withdrawal.id")
    .select(["state", "status", "attempts"])
    .where("withdrawals_withdrawal.id", "=", id)
    .executeTakeFirstOrThrow();
const paidAtBank = async (id: string) =>
  (await world.control<{ reference: string; status: string }[]>("/payouts")).filter(
    (payout) => payout.reference === id && payout.status === "paid",
  ).length;

/** Advances the clock by a minute at a time until the withdrawal is settled. */
async function settled(id: string): Promise<string> {
  for (let minute = 1; minute <= 30; minute++) {
    // The bank pays after a second.
    await untilDecided(world, id);
    const { state } = await rowOf(id);
    if (!["approved", "sent"].includes(state)) return state;
    await shiftClock(world, minute * 60_000);
    await job("check-due");
  }
  throw new Error("it never ended");
}

async function expectEnd(
  { member, id }: { member: { id: bigint }; id: string },
  isPaid: boolean,
): Promise<void> {
  expect(await rowOf(id)).toMatchObject({ status: isPaid ? "SUCCESS" : "FAILED" });
  const { postedMinor, heldMinor } = await balanceOf(world, member.id);
  expect({ postedMinor, heldMinor }).toEqual({
    postedMinor: isPaid ? 60_000n : 100_000n,
    heldMinor: 0n,
  });
  expect(await paidAtBank(id)).toBe(isPaid ? 1 : 0);
  await expectLedgerInvariants(world);
}

describe("sending to the bank", () => {
  const table = [
    ["refuse", "refused", false],
    ["error-500", "paid", true],
    ["denied", "paid", true],
    ["html-404", "paid", true],
    ["unreadable", "paid", true],
    ["reset", "paid", true],
    ["hang", "paid", true],
    ["slow", "paid", true],
    ["success-then-reset", "paid", true],
    ["success-then-timeout", "paid", true],
    ["out-of-order", "paid", true],
  ] as const;
  test.each(table)("%s ends %s", async (kind, state, isPaid) => {
    await auto("auto");
    const withdrawal = await approved();
    await fault(kind, "create");
    await job("pay", withdrawal.id);
    expect(await settled(withdrawal.id)).toBe(state);
    await expectEnd(withdrawal, isPaid);
  });

  test("sends an order again only after the first can no longer arrive", async () => {
    await auto("manual");
    const withdrawal = await approved();
    await fault("reset", "create");
    await job("pay", withdrawal.id);
    await shiftClock(world, 31_000);
    await job("check-due");
    expect(await rowOf(withdrawal.id)).toMatchObject({ state: "sent", attempts: 1 });
    await shiftClock(world, 120_000);
    await job("check-due");
    expect(await rowOf(withdrawal.id)).toMatchObject({ state: "sent", attempts: 2 });
    await auto("auto");
    expect(await settled(withdrawal.id)).toBe("paid");
    await expectEnd(withdrawal, true);
  });

  test("sends a payout once, later, when its worker died before the call", async () => {
    await auto("auto");
    const withdrawal = await approved();
    await world.db
      .updateTable("withdrawals_withdrawal")
      .set({ state: "sent", sent_at: world.clock.now(), attempts: 1 })
      .where("id", "=", withdrawal.id)
      .execute();
    expect(await settled(withdrawal.id)).toBe("paid");
    await expectEnd(withdrawal, true);
  });
});

describe("asking the bank after a lost callback", () => {
  test.each(["error-500", "denied", "html-404", "unreadable", "not-found", "reset", "hang"])(
    "%s changes nothing until it answers",
    async (kind) => {
      await auto("auto");
      const withdrawal = await approved();
      await fault("refuse", "callback", { count: 99 });
      await job("pay", withdrawal.id);
      await eventually(async () => (await paidAtBank(withdrawal.id)) === 1);
      await fault(kind, "status");
      await shiftClock(world, 61_000);
      await job("check-due");
      expect(await settled(withdrawal.id)).toBe("paid");
      await expectEnd(withdrawal, true);
    },
  );
});

test("a payout that the bank cannot say is in the queue, and alerts staff", async () => {
  await auto("manual");
  const withdrawal = await approved();
  await job("pay", withdrawal.id);
  await world.control(`/payouts/${withdrawal.id}`, { outcome: "unknown" });
  const alerts = async () => {
    await evaluateAlerts(world.app.ctx);
    const { token } = await manager();
    const body = {};
    return (
      await world.console<{ alerts: Alert[] }>("POST", "/api/console/alerts", { token, body })
    ).body.alerts.map(({ rule, subject, figure, detail }) => ({ rule, subject, figure, detail }));
  };
  const waiting = (await alerts()).filter(({ rule }) => rule === "payout.unknown");
  expect(waiting).toEqual([]);
  await shiftClock(world, 16 * 60_000);
  // What was asked last is why it is not known.
  await world.db
    .updateTable("withdrawals_withdrawal")
    .set({ reason: "mismatch amount" })
    .where("id", "=", withdrawal.id)
    .execute();
  const found = await alerts();
  expect(found).toContainEqual({
    rule: "payout.unknown",
    subject: "payout",
    figure: 16,
    detail: "mismatch amount",
  });
  expect(found).toContainEqual({
    rule: "party.mismatch",
    subject: "payout",
    figure: 1,
    detail: "mismatch amount",
  });
  const { token } = await manager();
  const queue = await world.console<{ rows: { id: string; reason: string }[] }>(
    "POST",
    "/api/console/payouts",
    { token, body: { tab: "unknown" } },
  );
  expect(queue.body.rows).toMatchObject([{ id: withdrawal.id, reason: "mismatch amount" }]);
  await shiftClock(world, 0);
  await world.control(`/payouts/${withdrawal.id}`, { outcome: "paid" });
  await eventually(async () => (await rowOf(withdrawal.id)).state === "paid");
  const ended = ["payout.unknown", "party.mismatch"];
  expect((await alerts()).filter(({ rule }) => ended.includes(rule))).toEqual([]);
  await expectEnd(withdrawal, true);
});

describe("the bank's callback", () => {
  test.each([
    "refuse",
    "error-500",
    "reset",
    "hang",
    "slow",
    "success-then-reset",
    "success-then-timeout",
    "duplicate-callback",
    "late-callback",
  ])("%s ends paid, once", async (kind) => {
    await auto("auto");
    const withdrawal = await approved();
    await fault(kind, "callback", { ms: 500 });
    await job("pay", withdrawal.id);
    expect(await settled(withdrawal.id)).toBe("paid");
    await expectEnd(withdrawal, true);
  });

  test("refunds a return after payment once, even when it comes twice", async () => {
    await auto("manual");
    const withdrawal = await approved();
    await job("pay", withdrawal.id);
    await world.control(`/payouts/${withdrawal.id}`, { outcome: "paid" });
    expect(await settled(withdrawal.id)).toBe("paid");
    await fault("duplicate-callback", "callback");
    await world.control(`/payouts/${withdrawal.id}`, { outcome: "returned" });
    await eventually(async () => (await rowOf(withdrawal.id)).state === "returned");
    await untilCallbacksEnd(world);
    await expectEnd(withdrawal, false);
  });
});
