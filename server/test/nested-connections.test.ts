/**
 * No transaction asks its pool for a second connection. When all connections are held by such
 * transactions, each waits for one that is never given back. The caches are emptied when a
 * transaction begins, so that a setting that is read from the pool shows.
 */
import { randomUUID } from "node:crypto";
import { freeAccountNo, freePhone } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { FEED_SECRET, setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { type NestedConnections, watchNestedConnections } from "@krapao/testkit/nested-connections";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearUsageCache } from "../src/features/treasury/index.ts";
import { clearMemory } from "../src/kernel/db/memory.ts";
import { MONEY_CASES } from "./budget-cases.ts";

let world: World;
let nested: NestedConnections;
let maker: TestStaff;
let checker: TestStaff;

beforeAll(async () => {
  nested = watchNestedConnections();
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
  await setSettings(world, { depositManual: true });
  [maker, checker] = [await world.staff("manager"), await world.staff("owner")];
  nested.onBegin(() => {
    clearMemory(world.app.ctx.db);
    clearUsageCache(world.app.ctx.db);
  });
});
afterAll(async () => {
  nested.close();
  await world.close();
});

async function expectNone(work: () => Promise<unknown>): Promise<void> {
  nested.found.length = 0;
  await work();
  expect(nested.found).toEqual([]);
}

describe("calls of members", () => {
  test.each(Object.entries(MONEY_CASES))("%s", async (_, prepare) => {
    await expectNone(await prepare(world));
  });

  test("withdrawals.withdrawAll", async () => {
    const { id, token } = await registerMember(world);
    await giveMoney(world, id, 100_000n);
    await expectNone(async () => {
      const body = { amount: 300 };
      const answer = await world.call("POST", "/api/wallet/withdrawAll", { token, body });
      expect(answer.status).toBe(200);
    });
  });
});

describe("actions of staff users", () => {
  const why = "test";
  const post = async (by: TestStaff, path: string, body: object) => {
    const { token } = by;
    const answer = await world.console("POST", `/api/console/${path}`, { token, body });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body;
  };
  const approveAll = async () => {
    const listed = await post(checker, "approvals", { tab: "waiting", limit: 50 });
    for (const { id, payloadHash } of listed.rows as { id: string; payloadHash: string }[])
      await post(checker, `approvals/${id}/approve`, { payloadHash, why });
  };
  const seen = () => ({
    channel: "SCB",
    reference: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
    amount: 77,
    paidAt: world.clock.now().toISOString(),
  });

  test("an entered payment that a second person credits", async () => {
    const { id } = await registerMember(world);
    await expectNone(async () => {
      const { paymentId } = await post(maker, "payments/enter", { seen: seen(), payer: {}, why });
      const match = { version: 1, memberId: `${id}`, why };
      await post(checker, `payments/${paymentId}/match`, match);
    });
  });

  test("a reported transfer that a staff user saw at the bank", async () => {
    const { token } = await registerMember(world);
    const { body } = await world.call("POST", "/api/wallet/add", { token, body: { amount: 77 } });
    await expectNone(() =>
      post(maker, `reported-transfers/${body.depositId}/settle`, { seen: seen(), why }),
    );
  });

  test("an adjustment", async () => {
    const { id } = await registerMember(world);
    const credit = { direction: "credit", amount: 99, reason: "goodwill", why };
    await expectNone(async () => {
      await post(maker, `members/${id}/adjust`, credit);
      await approveAll();
    });
  });

  test("a new phone", async () => {
    const { id } = await registerMember(world);
    await expectNone(async () => {
      await post(maker, `members/${id}/phone`, { phoneNumber: freePhone(), why });
      await approveAll();
    });
  });

  test("a bank account that the member asked for, and one that a staff user entered", async () => {
    const { id, token } = await registerMember(world);
    const account = { bankCode: "SCB", bankAccountName: "NEW NAME" };
    const body = { name: "Test", ...account, bankAccountNo: freeAccountNo() };
    const asked = await world.call("PUT", "/api/account/profile", { token, body });
    expect(asked.body.message).toBe("IN_PROGRESS");
    const { id: changeId } = await world.db
      .selectFrom("accounts_bank_change")
      .select("id")
      .where("member_id", "=", id)
      .executeTakeFirstOrThrow();
    await expectNone(async () => {
      await post(maker, `bank-changes/${changeId}/request-approval`, { why });
      await approveAll();
      await post(maker, `members/${id}/bank`, { ...account, bankAccountNo: freeAccountNo(), why });
      await approveAll();
    });
  });
});
