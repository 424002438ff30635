/** Money under a condition does not leave, whichever way a withdrawal began. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCampaign, tell } from "../../../test/gifts.ts";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, giveMoney } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import { openLine } from "../statements/index.ts";
import { continueWithdrawal } from "./continue-withdrawal.ts";
import { findWithdrawal, insertWithdrawal } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

/** A withdrawal whose games have given what they had. */
async function gathered(memberId: bigint): Promise<string> {
  const id = randomUUID();
  const [amountMinor, currency, createdAt] = [10_000n, "THB", world.clock.now()] as const;
  await transaction(world.db, async (tx) => {
    await insertWithdrawal(tx, {
      id,
      memberId,
      amountMinor,
      currency,
      bankCode: "KBANK",
      bankAccountName: "NEWCOMER PERSON",
      bankAccountNo: "1234567890",
      state: "gathering",
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

test("a bonus that was taken while the games were asked binds the money", async () => {
  const member = await registered(world);
  await giveMoney(world, member.id, 20_000n);
  const id = await gathered(member.id);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  const taken = await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  expect(taken.status).toBe(200);
  await continueWithdrawal(world.app.ctx, id);
  const failed = await findWithdrawal(world.db, id);
  expect(failed).toMatchObject({ state: "failed", reason: "bonus_condition" });
  expect(await balanceOf(world, member.id)).toMatchObject({ postedMinor: 25_000n, heldMinor: 0n });
  await expectSoundBook(world);
});

test("a condition that is met lets it go on", async () => {
  const member = await registered(world);
  await giveMoney(world, member.id, 20_000n);
  const id = await gathered(member.id);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  await world.call("GET", `/api/bonus/activate/${code}`, { token: member.token });
  await giveMoney(world, member.id, 25_000n);
  await continueWithdrawal(world.app.ctx, id);
  expect((await findWithdrawal(world.db, id))?.state).toBe("approved");
  expect(await tell.state(world, member.id)).toBe("met_success");
});
