/**
 * THE FAULT TABLE: provider class x fault x step. Each row ends with the right money on both sides,
 * and the invariants of the ledger return no row. Jobs do not run here: the test calls recovery
 * itself, so each row also shows what is concluded before the quiet period is over, and what after.
 * (kill.test.ts kills a real server in between.)
 */

import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@krapao/testkit/builders/money";
import { insertMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { isNight } from "@krapao/testkit/night";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordId, singleStatement, transaction } from "../../../kernel/context.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { checkInvariants } from "../../../ledger/invariants.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { activateAccount } from "../accounts/activate-account.ts";
import { autoLogin } from "../accounts/auto-login.ts";
import { refreshSlots } from "../accounts/refresh-slots.ts";
import { openCredentials } from "../game-account.ts";
import { type AccountOfGame, listActiveAccounts } from "../queries.ts";
import { type Decided, decideStep } from "./decide-step.ts";
import { findTransfer, updateCalled } from "./queries-transfers.ts";
import { recoverTransfer, reviewRefusal } from "./recover-transfer.ts";
import { runDecided } from "./run-transfer.ts";
import { transferMoney } from "./transfer-money.ts";

/** Our timeout of a call that gets no answer. The others have that of production. */
const CALL_TIMEOUT_MS = 600;
const QUIET_MS = 60_000;
const SLOW_MS = 900;

/**
 * Recovery of class A asks by reference. Class B sends again, if the provider documents that as
 * safe or the operator vouches for it, and otherwise reads balances. Class C reads balances.
 * `refuses`: it publishes answers that say "nothing happened"; of the others a refusal is unknown.
 */
const CLASSES = [
  {
    name: "A joker2",
    provider: "joker2",
    game: "JOKER2",
    factor: 1,
    resends: false,
    refuses: false,
  },
  {
    name: "B betflix",
    provider: "betflix",
    game: "BETFLIX_MOON",
    factor: 10,
    resends: false,
    refuses: false,
  },
  {
    name: "B betflix, vouched",
    provider: "betflix",
    game: "BETFLIX",
    factor: 1,
    resends: true,
    refuses: false,
  },
  { name: "A pg", provider: "pg", game: "PG_HERON", factor: 10, resends: false, refuses: true },
  {
    name: "A areaslot",
    provider: "areaslot",
    game: "AREASLOT",
    factor: 1,
    resends: false,
    refuses: true,
  },
  {
    name: "A sexygame by AMB",
    provider: "sexygame",
    game: "SEXYGAME",
    factor: 1,
    resends: false,
    refuses: true,
  },
  { name: "B huayhd", provider: "huayhd", game: "HUAYHD", factor: 1, resends: true, refuses: true },
  {
    name: "C askmebet",
    provider: "askmebet",
    game: "ASKMEBET",
    factor: 1,
    resends: false,
    refuses: false,
  },
] as const;

/** `happens`: the provider executes the call. `answers`: it gives a clear answer. */
const FAULTS = [
  { kind: "refuse", happens: false, answers: true },
  { kind: "error-500", happens: false, answers: false },
  { kind: "denied", happens: false, answers: false },
  { kind: "html-404", happens: false, answers: false },
  { kind: "unreadable", happens: true, answers: false },
  { kind: "hang", happens: false, answers: false },
  { kind: "reset", happens: false, answers: false },
  { kind: "slow", happens: true, answers: false },
  { kind: "success-then-timeout", happens: true, answers: false },
  { kind: "success-then-reset", happens: true, answers: false },
] as const;
type Fault = (typeof FAULTS)[number];

/**
 * The companies of a class recover in the same way: by day one of each meets all faults, and the
 * others meet those that end in each of the three ways. Only transfers wait for each kind of
 * silence.
 */
const FULL = ["A joker2", "B betflix", "C askmebet"];
const FEW = ["refuse", "hang", "success-then-timeout"];
const faultsOf = (name: string, without: readonly string[] = []): readonly Fault[] =>
  FAULTS.filter(
    ({ kind }) => isNight || (FULL.includes(name) ? !without.includes(kind) : FEW.includes(kind)),
  );

let world: World;
let plain: Context;

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: {
      PROVIDER_TIMEOUT_MS: `${QUIET_MS}`,
      SEXYGAME_AMB_PRODUCT: "SEXY",
      SEXYGAME_AMB_GAME: "MX-LIVE-001",
    },
  });
  plain = world.app.ctx;
});
afterEach(async () => {
  world.clock.shift(0);
  for (const { provider } of CLASSES) await setFault(provider, "none");
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world.close());

const setFault = (provider: string, kind: string, operation?: string) =>
  world.control("/faults", {
    target: `provider:${provider}`,
    kind,
    ...(kind !== "none" && { operation, count: 1 }),
    ...(kind === "slow" && { ms: SLOW_MS }),
  });

/** Work during which a call of this operation fails. Only then does our timeout end early. */
async function broken<T>(
  provider: string,
  { kind, operation }: { kind: string; operation: string },
  work: () => Promise<T>,
): Promise<T | string> {
  await setFault(provider, kind, operation);
  const { callTimeoutMs } = world.providerTiming;
  const isUnanswered = ["hang", "slow", "success-then-timeout"].includes(kind);
  if (isUnanswered) world.providerTiming.callTimeoutMs = CALL_TIMEOUT_MS;
  try {
    return await outcomeOf(work());
  } finally {
    world.providerTiming.callTimeoutMs = callTimeoutMs;
  }
}

/** The answer of an operation, or the code it was refused with. */
async function outcomeOf<T>(operation: Promise<T>): Promise<T | string> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe.each(CLASSES)(
  "transfers of $name",
  ({ name, provider, game, factor, resends, refuses }) => {
    let ctx: Context;
    let memberId: bigint;

    beforeAll(() => {
      ctx = resends ? vouched() : plain;
    });
    beforeEach(async () => {
      memberId = await insertMember(world.db, 100_000n);
      await waitForBreaker();
    });

    /** The same adapter, with the operator's word that a repeated reference moves nothing. */
    function vouched(): Context {
      const adapter = plain.ports.providers.get(provider);
      if (!adapter) throw new Error("no such provider");
      const capabilities = { ...adapter.capabilities, resendIsSafe: true };
      const providers = new Map([[provider, { ...adapter, capabilities }]]);
      return { ...plain, ports: { ...plain.ports, providers } };
    }
    /** Earlier faults may have opened the breaker; each row starts with it closed. */
    async function waitForBreaker() {
      const unknownUser = { username: "unknown-user", password: "" };
      await eventually(async () => {
        const error = await port()
          .balance(unknownUser)
          .catch((thrown: Error) => thrown);
        return !(error instanceof Error && error.message.endsWith("breaker"));
      });
    }
    const port = (): GameProvider => {
      const found = ctx.ports.providers.get(provider);
      if (!found) throw new Error("no such provider");
      return found;
    };
    const open = () => activateAccount(ctx, { memberId, gameCode: game });
    const move = (from: string, to: string, amountMinor = 30_000n) =>
      transferMoney(ctx, { memberId, idempotencyKey: null, from, to, amountMinor });
    const moveIn = () => move("WALLET", game);
    const moveOut = () => move(game, "WALLET");
    const wallet = () => walletOf(world.db, memberId);
    const accountAtProvider = () => providerAccountOf(world, memberId, game);
    const account = async (): Promise<AccountOfGame> => {
      const [found] = await listActiveAccounts(world.db, memberId);
      if (!found) throw new Error("no account");
      return found;
    };
    const line = async (id: string) =>
      (
        await world.db
          .selectFrom("statements_line")
          .select("status")
          .where("id", "=", id)
          .executeTakeFirst()
      )?.status;
    const state = async (id: string) => (await findTransfer(world.db, id))?.state;
    const lastTransfer = async () =>
      (
        await world.db
          .selectFrom("games_transfer")
          .select("id")
          .where("member_id", "=", memberId)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow()
      ).id;
    /**
     * The money is on the right side, nothing is held, and the provider moved it as often as
     * expected.
     */
    async function expectMoney(expected: { inGame: bigint; movements: number }) {
      expect(await wallet()).toEqual([100_000n - expected.inGame, 0n]);
      const { balance, transfers } = await accountAtProvider();
      expect(BigInt(Math.round(balance * 100 * factor))).toBe(expected.inGame);
      expect(transfers.filter(({ kind }) => kind === "transfer")).toHaveLength(expected.movements);
    }
    /** Recovers immediately, and again once the provider can no longer be acting on the call. */
    async function recoverInTime(id: string, happened: boolean) {
      await recoverTransfer(ctx, id);
      expect(await state(id)).toBe(happened && !resends ? "done" : "called");
      world.clock.shift(QUIET_MS + 1_000);
      await recoverTransfer(ctx, id);
    }

    // Opening and launching do not depend on what the operator vouches for.
    const faultsOnce = resends ? FAULTS.slice(0, 1) : faultsOf(name, ["slow"]);

    describe("open", () => {
      test.each(faultsOnce)("$kind", async ({ kind, answers }) => {
        const first = await broken(provider, { kind, operation: "create" }, open);
        // A company may refuse to open with its own words, or be asked whether it did open.
        const isRefusal = answers || kind === "html-404";
        const allowed = isRefusal
          ? ["SLOT_ACTIVATE_FAIL"]
          : kind === "unreadable"
            ? ["opened"]
            : [];
        const said = typeof first === "string" ? first : "opened";
        expect(["PROVIDER_UNAVAILABLE", ...allowed]).toContain(said);
        if (kind === "slow") await sleep(SLOW_MS);
        const active = said === "opened" ? first : await open();
        expect(active).toMatchObject({ isActive: true });
        await expectMoney({ inGame: 0n, movements: 0 });
        await moveIn();
        await expectMoney({ inGame: 30_000n, movements: 1 });
      });
    });

    describe.each(["in", "out"] as const)("%s", (direction) => {
      const before = direction === "in" ? 0 : 1;
      const inGame = (hasMoved: boolean) => ((direction === "in") === hasMoved ? 30_000n : 0n);
      const moveIt = () => (direction === "in" ? moveIn() : moveOut());

      beforeEach(async () => {
        await open();
        if (direction === "out") await moveIn();
      });

      test.each(faultsOf(name))("$kind", async ({ kind, happens, ...fault }) => {
        const answers = fault.answers && refuses;
        const answer = await broken(provider, { kind, operation: "transfer" }, moveIt);
        const id = await lastTransfer();
        if (answers) expect(answer).toBe("TRANSFER_FAIL");
        else {
          expect(answer).toMatchObject({ status: "PROCESSING", message: "IN_PROGRESS" });
          expect(await wallet()).toEqual([70_000n, direction === "in" ? 30_000n : 0n]);
          expect(await outcomeOf(moveIt())).toBe("TRANSFER_IN_PROGRESS");
          if (kind === "slow") await sleep(SLOW_MS);
          await recoverInTime(id, happens);
        }
        // Where a resend is safe, the call that never arrived arrives now.
        const hasMoved = happens || (resends && !answers);
        await expectMoney({ inGame: inGame(hasMoved), movements: before + (hasMoved ? 1 : 0) });
        expect(await state(id)).toBe(hasMoved ? "done" : "refused");
        expect(await line(id)).toBe(hasMoved ? "SUCCESS" : "FAILED");
        await recoverTransfer(ctx, id);
        expect(await state(id)).toBe(hasMoved ? "done" : "refused");
      });

      test("keeps the hold of an unknown outcome while the provider cannot be asked", async () => {
        await broken(provider, { kind: "success-then-timeout", operation: "transfer" }, moveIt);
        const id = await lastTransfer();
        const { statusQuery } = port().capabilities;
        world.clock.shift(QUIET_MS + 1_000);
        for (const kind of ["error-500", "hang", "reset"]) {
          const operation = statusQuery ? "check" : resends ? "transfer" : "balance";
          await broken(provider, { kind, operation }, () => recoverTransfer(ctx, id));
          expect(await state(id)).toBe("called");
        }
        await recoverTransfer(ctx, id);
        expect(await state(id)).toBe("done");
        await expectMoney({ inGame: inGame(true), movements: before + 1 });
      });

      test.each([
        ["decided, never called", false],
        ["called, never sent", false],
        ["sent, never recorded", true],
      ])("recovers after a kill: %s", async (cut, happened) => {
        const decided = await decide(direction);
        const { id } = decided.row;
        if (cut !== "decided, never called") await markAsCalled(id);
        if (happened) await send(id, direction);
        await recoverTransfer(ctx, id);
        const known =
          happened && !resends ? "done" : cut.startsWith("decided") ? "decided" : "called";
        expect(await state(id)).toBe(known);
        world.clock.shift(QUIET_MS + 1_000);
        await recoverTransfer(ctx, id);
        const hasMoved = happened || (resends && cut === "called, never sent");
        expect(await state(id)).toBe(hasMoved ? "done" : "refused");
        await expectMoney({ inGame: inGame(hasMoved), movements: before + (hasMoved ? 1 : 0) });
        // The process that had decided it continues: it must not call any more.
        await runDecided(ctx, decided);
        await expectMoney({ inGame: inGame(hasMoved), movements: before + (hasMoved ? 1 : 0) });
      });

      async function decide(way: "in" | "out"): Promise<Decided> {
        const id = recordId(ctx);
        const step = {
          id,
          account: await account(),
          direction: way,
          amountMinor: 30_000n,
        } as const;
        // Without its provider a step is not stored as called at once.
        const apart = { ...ctx, ports: { ...ctx.ports, providers: new Map() } };
        const decided = await transaction(ctx.db, (tx) =>
          decideStep(apart, tx, { ...step, currency: "THB", sweepId: null }),
        );
        expect(decided.row.state).toBe("decided");
        return decided;
      }
      async function markAsCalled(id: string) {
        const held = await port().balance(openCredentials(ctx, await account()));
        const creditsBefore = held.credits;
        const at = ctx.clock.now();
        await transaction(ctx.db, (tx) =>
          updateCalled(singleStatement(tx), { id, at, creditsBefore, openBefore: 0n }),
        );
      }
      async function send(id: string, way: "in" | "out") {
        const order = { reference: id, direction: way, credits: 30_000n / BigInt(factor) };
        await port().transfer({ account: openCredentials(ctx, await account()), ...order });
      }
    });

    describe("balance", () => {
      test.each(faultsOf(name, ["slow", "success-then-timeout"]))(
        "$kind",
        async ({ kind }: Fault) => {
          await open();
          await moveIn();
          const read = await broken(provider, { kind, operation: "balance" }, () =>
            refreshSlots(ctx, { memberId }),
          );
          const slots = typeof read === "string" ? [] : read.slots;
          expect(slots.find(({ code }) => code === game)).toMatchObject({
            isStale: true,
            value: 30_000n,
          });
          if (kind === "slow") await sleep(SLOW_MS);
          // A provider that needs the balance as evidence is not called without it.
          const { statusQuery, resendIsSafe } = port().capabilities;
          const isNeeded = !(statusQuery || resendIsSafe);
          const answer = await broken(provider, { kind, operation: "balance" }, moveIn);
          if (isNeeded) expect(answer).toBe("TRANSFER_FAIL");
          else expect(answer).toMatchObject({ status: "SUCCESS" });
          await expectMoney({ inGame: isNeeded ? 30_000n : 60_000n, movements: isNeeded ? 1 : 2 });
        },
      );
    });

    describe("launch", () => {
      test.each(faultsOnce)("$kind", async ({ kind }: Fault) => {
        await open();
        const { username } = await account();
        const launch = () => autoLogin(ctx, { memberId, provider, username, language: "th" });
        expect(await broken(provider, { kind, operation: "login" }, launch)).toBe(
          "PROVIDER_UNAVAILABLE",
        );
        expect(await launch()).toHaveProperty("link");
        await expectMoney({ inGame: 0n, movements: 0 });
      });
    });

    describe("beyond the table", () => {
      test("never mistakes a round played meanwhile for the transfer", async () => {
        await open();
        await moveIn();
        await broken(provider, { kind: "success-then-timeout", operation: "transfer" }, moveIn);
        const id = await lastTransfer();
        const { username } = await account();
        await world.control("/play", { provider, username, outcome: "lose", amount: 1 });
        world.clock.shift(QUIET_MS + 1_000);
        await recoverTransfer(ctx, id);
        if (port().capabilities.statusQuery || resends) {
          expect(await state(id)).toBe("done");
          return;
        }
        expect(await state(id)).toBe("review");
        expect(await wallet()).toEqual([40_000n, 30_000n]);
        expect(await outcomeOf(moveOut())).toBe("TRANSFER_IN_PROGRESS");
        expect(world.logged.join("\n")).toContain("transfer needs a decision");
      });

      test("books a success that comes after the refusal in suspense, once", async () => {
        await open();
        await broken(provider, { kind: "hang", operation: "transfer" }, moveIn);
        const id = await lastTransfer();
        world.clock.shift(QUIET_MS + 1_000);
        if (resends) return;
        await recoverTransfer(ctx, id);
        expect(await state(id)).toBe("refused");
        const order = {
          reference: id,
          direction: "in" as const,
          credits: 30_000n / BigInt(factor),
        };
        await port().transfer({ account: openCredentials(ctx, await account()), ...order });
        if (!port().capabilities.statusQuery) return;
        await reviewRefusal(ctx, id);
        await reviewRefusal(ctx, id);
        expect(await findTransfer(world.db, id)).toMatchObject({
          state: "refused",
          reason: "late_success",
        });
        expect(await wallet()).toEqual([100_000n, 0n]);
        const { rows } = await suspense(id);
        expect(rows).toEqual([{ posted_minor: 30_000n }]);
        expect(world.logged.join("\n")).toContain("provider contradicts a settled transfer");
      });

      const suspense = async (id: string) => ({
        rows: await world.db
          .selectFrom("ledger.transfer")
          .select("posted_minor")
          .where("ref", "=", `late:${id}`)
          .execute(),
      });
    });
  },
);
