/** Money bound by a bonus condition is not withdrawn, even when the bonus came during the sweep. */
import { randomUUID } from "node:crypto";
import { addCampaign, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { openLine } from "../../statements/index.ts";
import { findWithdrawal, insertWithdrawal } from "../queries.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

/** A withdrawal whose sweep is closed. */
async function insertSwept(memberId: bigint): Promise<string> {
  const id = randomUUID();
  const [amountMinor, currency, createdAt] = [10_000n, "THB", world.clock.now()] as const;
  await transaction(world.db, async (tx) => {
    await insertWithdrawal(tx, {
      id,
      memberId,
      amountMinor,
      currency,
      bankCode: "KBANK",
      bankAccountName: "TEST MEMBER",
      bankAccountNo: "1234567890",
      state: "sweeping",
      createdAt,
      nextCheckAt: null,
    });
    await openLine(tx, {
      id,
      memberId,
      statementType: "withdraw",
      from: "WALLET",
      to: "KBANK",
      amountMinor,
      currency,
      status: "PROCESSING",
      createdAt,
    });
  });
  return id;
}

test("fails a withdrawal when a bonus was taken during the sweep", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 20_000n);
  const id = await insertSwept(member.id);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  const taken = await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  expect(taken.status).toBe(200);
  await continueWithdrawal(world.app.ctx, id);
  const failed = await findWithdrawal(world.db, id);
  expect(failed).toMatchObject({ state: "failed", reason: "bonus_condition" });
  expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: 25_000n, heldMinor: 0n });
  await expectLedgerInvariants(world);
});

test("continues when the condition is met", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 20_000n);
  const id = await insertSwept(member.id);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  await giveMoney(world, member.id, 25_000n);
  await continueWithdrawal(world.app.ctx, id);
  expect((await findWithdrawal(world.db, id))?.state).toBe("approved");
  expect(await readRewards.state(world, member.id)).toBe("met_success");
});
