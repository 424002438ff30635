/** A step that is stored as called with its decision, because no balance has to be read before. */
import { insertMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { recordId, transaction } from "../../../kernel/context.ts";
import { checkInvariants } from "../../../ledger/invariants.ts";
import { activateAccount } from "../accounts/activate-account.ts";
import { listActiveAccounts } from "../queries.ts";
import { type Decided, decideStep } from "./decide-step.ts";
import { findTransfer } from "./queries-transfers.ts";
import { recoverTransfer } from "./recover-transfer.ts";
import { runDecided } from "./run-transfer.ts";

const QUIET_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { PROVIDER_TIMEOUT_MS: `${QUIET_MS}` } });
  // Until a transfer has settled there, a balance is read before each.
  const { decided } = await decideIn("JOKER2");
  expect(decided.row.state).toBe("decided");
  expect((await runDecided(world.app.ctx, decided)).row.state).toBe("done");
});
afterEach(async () => {
  world.clock.shift(0);
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world.close());

/** A member with 1000 in the wallet, and a decided step of 300 into the game. */
async function decideIn(game: string): Promise<{ memberId: bigint; decided: Decided }> {
  const { ctx } = world.app;
  const memberId = await insertMember(world.db, 100_000n);
  await activateAccount(ctx, { memberId, gameCode: game });
  const [account] = await listActiveAccounts(ctx.db, memberId);
  if (!account) throw new Error("no account");
  const money = { amountMinor: 30_000n, currency: "THB", sweepId: null } as const;
  const step = { id: recordId(ctx), account, direction: "in", ...money } as const;
  const decided = await transaction(ctx.db, (tx) => decideStep(ctx, tx, step));
  return { memberId, decided };
}

const balanceIn = async (memberId: bigint, game: string) =>
  (await providerAccountOf(world, memberId, game)).balance;

test("a provider that can be asked by reference is stored as called, one by balance is not", async () => {
  const byReference = await decideIn("JOKER2");
  const byBalance = await decideIn("ASKMEBET");
  const stateOf = async ({ decided }: typeof byBalance) =>
    (await findTransfer(world.db, decided.row.id))?.state;
  expect(await stateOf(byReference)).toBe("called");
  expect(await stateOf(byBalance)).toBe("decided");
  for (const { decided } of [byReference, byBalance]) await runDecided(world.app.ctx, decided);
  expect(await balanceIn(byReference.memberId, "JOKER2")).toBe(300);
  expect(await balanceIn(byBalance.memberId, "ASKMEBET")).toBe(300);
});

test("recovery returns the money of a step that was stored as called and never was", async () => {
  const { memberId, decided } = await decideIn("JOKER2");
  await recoverTransfer(world.app.ctx, decided.row.id);
  expect((await findTransfer(world.db, decided.row.id))?.state).toBe("called");
  world.clock.shift(QUIET_MS + 1_000);
  await recoverTransfer(world.app.ctx, decided.row.id);
  expect(await findTransfer(world.db, decided.row.id)).toMatchObject({
    state: "refused",
    reason: "absent",
  });
  expect(await walletOf(world.db, memberId)).toEqual([100_000n, 0n]);
});

test("a process that was held up after the decision calls no settled transfer", async () => {
  const { memberId, decided } = await decideIn("JOKER2");
  world.clock.shift(QUIET_MS + 1_000);
  await recoverTransfer(world.app.ctx, decided.row.id);
  const { row } = await runDecided(world.app.ctx, decided);
  expect(row.state).toBe("refused");
  expect(await balanceIn(memberId, "JOKER2")).toBe(0);
  expect(await walletOf(world.db, memberId)).toEqual([100_000n, 0n]);
});

test("a late call is stored with its own time, which recovery counts from", async () => {
  const { memberId, decided } = await decideIn("JOKER2");
  world.clock.shift(QUIET_MS + 1_000);
  const { row } = await runDecided(world.app.ctx, decided);
  expect(row.state).toBe("done");
  const calledAt = (await findTransfer(world.db, decided.row.id))?.called_at;
  expect(calledAt?.getTime()).toBeGreaterThan(decided.row.created_at.getTime() + QUIET_MS);
  expect(await balanceIn(memberId, "JOKER2")).toBe(300);
});
