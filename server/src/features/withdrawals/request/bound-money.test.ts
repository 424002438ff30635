/** Money bound by a bonus condition is not withdrawn, even when the bonus came during the sweep. */
import { randomUUID } from "node:crypto";
import { addCampaign, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { openLine } from "../../statements/index.ts";
import { findWithdrawal, insertWithdrawalOrRefuse } from "../queries.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

/** A withdrawal whose sweep is closed. */
async function insertSwept({
  id: memberId,
  token,
}: {
  id: bigint;
  token: string;
}): Promise<string> {
  const id = randomUUID();
  const [amountMinor, currency, createdAt] = [10_000n, "THB", world.clock.now()] as const;
  await transaction(world.db, async (tx) => {
    await insertWithdrawalOrRefuse(tx, {
      id,
      token,
      amountMinor,
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
  const id = await insertSwept(member);
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
  const id = await insertSwept(member);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  const game = await openGame(world, member.token, 100);
  await game.play("win", 250);
  const back = { from: "JOKER2", to: "WALLET", amount: 350 };
  await world.call("POST", "/api/wallet/transfer", { token: member.token, body: back });
  await continueWithdrawal(world.app.ctx, id);
  expect((await findWithdrawal(world.db, id))?.state).toBe("approved");
  expect(await readRewards.state(world, member.id)).toBe("met_success");
});

test("a cashier decides when a gift leaves without bets of its amount", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 20_000n);
  const code = await addCampaign(world, { amount_minor: 5_000n, percent_fail: 90 });
  await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  // The wallet falls to the floor without a bet, as by a result that no report explains.
  await readRewards.lost(world, member.id, 2_500n);
  const body = { amount: 100 };
  const asked = await world.call("POST", "/api/wallet/withdraw", { token: member.token, body });
  expect(asked.status).toBe(200);
  const { rows } = await sql<{ state: string; rules: string[] }>`
    select w.state, array(select jsonb_array_elements(a.findings) ->> 'rule') as rules
    from withdrawals_withdrawal w join withdrawals_assessment a on a.withdrawal_id = w.id
    where w.member_id = ${member.id}`.execute(world.db);
  expect(rows[0]?.state).toBe("review");
  expect(rows[0]?.rules).toContain("giftWithoutPlay");
});
