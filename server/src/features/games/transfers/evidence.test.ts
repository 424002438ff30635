/**
 * What counts as proof of a transfer whose answer proved nothing: "not found" only when a settled
 * transfer is found, balances only with nothing in play, and otherwise a person decides.
 */
import { setSettings } from "@krapao/testkit/builders/rewards";
import { insertMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "../../../ledger/invariants.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { activateAccount } from "../accounts/activate-account.ts";
import { refreshSlots } from "../accounts/refresh-slots.ts";
import { listActiveAccounts } from "../queries.ts";
import { listCalls } from "./queries-calls.ts";
import { findTransfer } from "./queries-transfers.ts";
import { recoverTransfer, reviewRefusal } from "./recover-transfer.ts";
import { transferMoney } from "./transfer-money.ts";

const QUIET_MS = 60_000;
/** The operator's time: the sandbox takes no signature that is five minutes old. */
const OVERDUE_MS = 2 * 60_000;
const BY_REFERENCE = { provider: "areaslot", game: "AREASLOT" } as const;
const BY_BALANCE = { provider: "askmebet", game: "ASKMEBET" } as const;

let world: World;
let ctx: Context;
let memberId: bigint;

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { PROVIDER_TIMEOUT_MS: `${QUIET_MS}` } });
  await setSettings(world, { transferOverdueMinutes: OVERDUE_MS / 60_000 });
});
beforeEach(async () => {
  ctx = world.app.ctx;
  memberId = await insertMember(world.db, 100_000n);
});
afterEach(async () => {
  world.clock.shift(0);
  for (const { provider } of [BY_REFERENCE, BY_BALANCE]) await setFault(provider, "none");
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world?.close());

const setFault = (provider: string, kind: string, operation?: string, count = 99) =>
  world.control("/faults", {
    target: `provider:${provider}`,
    kind,
    ...(kind !== "none" && { operation, count }),
  });
const open = (gameCode: string) => activateAccount(ctx, { memberId, gameCode });
const move = (from: string, to: string, amountMinor = 30_000n) =>
  transferMoney(ctx, { memberId, idempotencyKey: null, from, to, amountMinor });
const newest = async () => {
  const { id } = await world.db
    .selectFrom("games_transfer")
    .select("id")
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
};
const rowOf = async (id: string) => {
  const row = await findTransfer(world.db, id);
  if (!row) throw new Error("no such transfer");
  return row;
};
const wallet = () => walletOf(world.db, memberId);
const inGame = async (game: string) => (await providerAccountOf(world, memberId, game)).balance;

/** A transfer of 300 into a game whose answer is lost; `kind` says whether it happened. */
async function lost({ provider, game }: { provider: string; game: string }, kind: string) {
  await setFault(provider, kind, "transfer", 1);
  const answer = await move("WALLET", game);
  expect(answer).toMatchObject({ message: "IN_PROGRESS" });
  return newest();
}

/** The same provider, with other capabilities. */
function withCapabilities(provider: string, changed: Partial<GameProvider["capabilities"]>) {
  const adapter = world.app.ctx.ports.providers.get(provider);
  if (!adapter) throw new Error("no such provider");
  const capabilities = { ...adapter.capabilities, ...changed };
  const providers = new Map(world.app.ctx.ports.providers).set(provider, {
    ...adapter,
    capabilities,
  });
  ctx = { ...world.app.ctx, ports: { ...world.app.ctx.ports, providers } };
}

describe("a provider that can be asked by reference", () => {
  const { provider, game } = BY_REFERENCE;
  beforeEach(() => open(game));

  test("before any transfer has settled, unmoved balances with nothing in play are the proof", async () => {
    const id = await lost(BY_REFERENCE, "reset");
    expect(await rowOf(id)).toMatchObject({ credits_before_minor: 0n, open_before_minor: 0n });
    world.clock.shift(QUIET_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "refused", reason: "balance_unmoved" });
    expect(await wallet()).toEqual([100_000n, 0n]);
  });

  test("finds nothing any more: nothing is voided, and staff decide after the operator's time", async () => {
    await move("WALLET", game, 10_000n);
    const id = await lost(BY_REFERENCE, "success-then-reset");
    await setFault(provider, "not-found", "check");
    world.clock.shift(QUIET_MS + 1_000);
    await recoverTransfer(ctx, id);
    // A settled transfer is not found either, so that the answer proves nothing.
    expect(await rowOf(id)).toMatchObject({ state: "called", reason: "absent_unproven" });
    world.clock.shift(OVERDUE_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "review", reason: "absent_unproven" });
    expect(await wallet()).toEqual([60_000n, 30_000n]);
    // The provider is asked on in the queue, and its answer settles the transfer.
    await setFault(provider, "none");
    await recoverTransfer(ctx, id);
    expect((await rowOf(id)).state).toBe("done");
    expect(await wallet()).toEqual([60_000n, 0n]);
    expect(await inGame(game)).toBe(400);
  });

  test("finds a settled transfer at the same time: then absent is the proof", async () => {
    await move("WALLET", game, 10_000n);
    const control = await newest();
    const id = await lost(BY_REFERENCE, "reset");
    world.clock.shift(QUIET_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "refused", reason: "absent" });
    const asked = await listCalls(world.db, { transferId: id, limit: 10 });
    const lookUps = asked.filter(({ operation }) => operation === "status");
    expect(lookUps.map(({ request }) => request.reference)).toEqual([control, id]);
    expect(await wallet()).toEqual([90_000n, 0n]);
  });

  test("after its look-up window absent proves nothing", async () => {
    withCapabilities(provider, { lookUpWindowMs: QUIET_MS + 30_000 });
    await move("WALLET", game, 10_000n);
    const id = await lost(BY_REFERENCE, "reset");
    await world.db
      .updateTable("games_transfer")
      .set({ credits_before_minor: null })
      .where("id", "=", id)
      .execute();
    world.clock.shift(QUIET_MS + 31_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "called", reason: "absent_late" });
    world.clock.shift(OVERDUE_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "review", reason: "absent_late" });
    expect(await wallet()).toEqual([60_000n, 30_000n]);
  });

  test("a refusal in the answer to the call is looked up once more", async () => {
    await setFault(provider, "refuse", "transfer", 1);
    await expect(move("WALLET", game)).rejects.toMatchObject({ code: "TRANSFER_FAIL" });
    const id = await newest();
    const { rows } = await sql`select from graphile_worker.jobs
      where key = ${`games:review-refusal:${id}`}`.execute(world.db);
    expect(rows).toHaveLength(1);
    await reviewRefusal(ctx, id);
    expect((await rowOf(id)).state).toBe("refused");
  });
});

describe("a provider of which only the balance is known", () => {
  const { provider, game } = BY_BALANCE;
  beforeEach(() => open(game));

  test("refuses: the balance is compared, and what moved all the same is not voided", async () => {
    // The provider does the transfer, and the answer to a repeated call is a refusal.
    const adapter = world.app.ctx.ports.providers.get(provider);
    if (!adapter) throw new Error("no such provider");
    const providers = new Map(world.app.ctx.ports.providers).set(provider, {
      ...adapter,
      transfer: async (order) => {
        await adapter.transfer(order);
        return { outcome: "refused", reason: "other" };
      },
    });
    ctx = { ...world.app.ctx, ports: { ...world.app.ctx.ports, providers } };
    expect(await move("WALLET", game)).toMatchObject({ message: "IN_PROGRESS" });
    const id = await newest();
    expect(await rowOf(id)).toMatchObject({ state: "called", reason: "refusal_unconfirmed" });
    await recoverTransfer(ctx, id);
    expect((await rowOf(id)).state).toBe("done");
    expect(await wallet()).toEqual([70_000n, 0n]);
    expect(await inGame(game)).toBe(300);
  });

  test("with a stake that may be open, balances prove nothing and a person decides", async () => {
    await move("WALLET", game, 40_000n);
    const [account] = await listActiveAccounts(world.db, memberId);
    const { username } = account ?? {};
    await world.control("/play", { provider, username, outcome: "lose", amount: 50 });
    await refreshSlots(ctx, { memberId });
    const id = await lost(BY_BALANCE, "reset");
    expect((await rowOf(id)).open_before_minor).toBe(5_000n);
    world.clock.shift(QUIET_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "called", reason: "in_play" });
    world.clock.shift(OVERDUE_MS + 1_000);
    await recoverTransfer(ctx, id);
    expect(await rowOf(id)).toMatchObject({ state: "review", reason: "in_play" });
    expect(await wallet()).toEqual([30_000n, 30_000n]);
  });

  test.each([
    ["denied", /^(denied status 401|unreadable)/],
    ["html-404", /^unreadable/],
    ["hang", /^timeout$/],
  ])("cannot be asked (%s): the queue says why, and the hold stays", async (kind, reason) => {
    const id = await lost(BY_BALANCE, "success-then-reset");
    await setFault(provider, kind, "balance");
    world.providerTiming.callTimeoutMs = 600;
    world.clock.shift(OVERDUE_MS + QUIET_MS);
    await recoverTransfer(ctx, id);
    const row = await rowOf(id);
    expect(row.state).toBe("review");
    expect(row.reason).toMatch(reason);
    expect(await wallet()).toEqual([70_000n, 30_000n]);
    await setFault(provider, "none");
    await recoverTransfer(ctx, id);
    expect((await rowOf(id)).state).toBe("done");
    expect(await wallet()).toEqual([70_000n, 0n]);
  });
});
