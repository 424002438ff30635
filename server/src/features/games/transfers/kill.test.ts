/**
 * A real server is killed with SIGKILL in the middle of transfers and started again: recovery
 * settles what it had begun. The calls go to the process that dies; the world's own server runs no
 * jobs and only prepares.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { fundMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { atNight } from "@krapao/testkit/night";
import { freePort } from "@krapao/testkit/postgres/ports";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkInvariants } from "../../../ledger/invariants.ts";
import { openCredentials } from "../game-account.ts";
import { listActiveAccounts } from "../queries.ts";

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));
const GAMES = { joker2: "JOKER2", betflix: "BETFLIX", askmebet: "ASKMEBET" } as const;
type Provider = keyof typeof GAMES;
const PROVIDERS = ["joker2", "betflix", "askmebet"] as const;

let world: World;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: {
      ...BEHIND_PROXY,
      // The server that is killed must not settle anything before.
      PROVIDER_CALL_TIMEOUT_MS: "10000",
      PROVIDER_TIMEOUT_MS: "12000",
      DATABASE_POOL_MAX: "6",
    },
  });
});
afterEach(async () => {
  for (const provider of PROVIDERS) {
    await world.control("/faults", { target: `provider:${provider}`, kind: "none" });
  }
  for (const child of children) await kill(child);
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world.close());

async function startServer(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...world.env, PORT: `${port}`, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.add(child);
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    async () => (await fetch(`${url}/api/lookup/active`).catch(() => null))?.ok,
    160_000,
  );
  return { url, child };
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  const exit = new Promise((resolve) => child.once("exit", resolve));
  if (child.kill("SIGKILL")) await exit;
}

/** A member with 1000 in the wallet and 300 in each game. */
async function player(): Promise<{ id: bigint; token: string }> {
  const member = await registerMember(world);
  await fundMember(world.db, member.id, 190_000n);
  for (const game of Object.values(GAMES)) {
    const { token } = member;
    await world.call("GET", `/api/wallet/activate/${game}`, { token });
    const body = { from: "WALLET", to: game, amount: 300 };
    expect(await world.call("POST", "/api/wallet/transfer", { token, body })).toMatchObject({
      body: { status: "SUCCESS" },
    });
  }
  return member;
}

const setFault = (provider: Provider, kind: string, operation: string) =>
  world.control("/faults", { target: `provider:${provider}`, kind, operation, count: 1 });

/** The providers act on the calls that hang, after the process that made them is dead. */
async function actLate(memberId: bigint): Promise<void> {
  const { ctx } = world.app;
  for (const account of await listActiveAccounts(ctx.db, memberId)) {
    const called = await ctx.db
      .selectFrom("games_transfer")
      .select(["id", "direction", "credits_minor"])
      .where("game_account_id", "=", account.id)
      .where("state", "=", "called")
      .executeTakeFirstOrThrow();
    const { id: reference, direction, credits_minor: credits } = called;
    const order = { account: openCredentials(ctx, account), reference, direction, credits };
    expect(await ctx.ports.providers.get(account.provider)?.transfer(order)).toMatchObject({
      outcome: "done",
    });
  }
}

/** Faults of this operation that no request has met yet. */
async function countFaults(operation: string): Promise<number> {
  const faults = await world.control<{ operation: string }[]>("/faults");
  return faults.filter((fault) => fault.operation === operation).length;
}

async function openStates(memberId: bigint): Promise<string[]> {
  const rows = await world.db
    .selectFrom("games_transfer")
    .select("state")
    .where("member_id", "=", memberId)
    .where("state", "in", ["decided", "called", "review"])
    .execute();
  return rows.map(({ state }) => state);
}

const until = (what: string, isSo: () => Promise<boolean>) =>
  expect.poll(isSo, { message: what, timeout: 90_000 }).toBe(true);

/** Calls the server that is about to be killed, so the answer never comes. */
function ask(url: string, token: string, from: string, to: string): void {
  fetch(`${url}/api/wallet/transfer`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ from, to, amount: 100 }),
  }).catch(() => {});
}

describe("a server killed in the middle of three transfers", () => {
  const KILLS = [
    [
      "called, and the provider acts",
      "hang",
      "transfer",
      { joker2: "in", betflix: "out", askmebet: "in" },
      true,
    ],
    [
      "called, and the provider acts",
      "hang",
      "transfer",
      { joker2: "out", betflix: "in", askmebet: "out" },
      true,
    ],
    [
      "called, and the provider never acts",
      "hang",
      "transfer",
      { joker2: "in", betflix: "in", askmebet: "out" },
      false,
    ],
    ["decided, not called yet", "hang", "balance", { betflix: "in", askmebet: "out" }, false],
  ] as const;
  /** A call that was made is the hardest to recover; each kind of call is killed at night. */
  test.each(atNight<readonly (typeof KILLS)[number][]>(KILLS, KILLS.slice(1, 2)))(
    "recovers: %s (%s at %s)",
    async (_when, kind, operation, ways, happens) => {
      const member = await player();
      const dying = await startServer();
      const chosen = Object.entries(ways) as [Provider, "in" | "out"][];
      for (const [provider, way] of chosen) {
        await setFault(provider, kind, operation);
        const [from, to] = way === "in" ? ["WALLET", GAMES[provider]] : [GAMES[provider], "WALLET"];
        ask(dying.url, member.token, from, to);
      }
      const reached = operation === "balance" ? "decided" : "called";
      await until("all are in progress", async () => {
        const states = await openStates(member.id);
        return states.length === chosen.length && states.every((state) => state === reached);
      });
      // `called` is stored before the request leaves: it says that the provider may have been
      // reached, not that it was. What the provider then does shows only once it was.
      await until("the providers are reached", async () => (await countFaults(operation)) === 0);
      await kill(dying.child);
      expect(await openStates(member.id)).toHaveLength(chosen.length);
      if (happens) await actLate(member.id);

      await startServer();
      await until("all are settled", async () => (await openStates(member.id)).length === 0);
      let wallet = 100_000n;
      for (const [provider, way] of chosen) {
        const moved = happens ? (way === "in" ? 100 : -100) : 0;
        expect(await providerAccountOf(world, member.id, GAMES[provider])).toMatchObject({
          balance: 300 + moved,
        });
        wallet -= BigInt(moved * 100);
      }
      expect(await walletOf(world.db, member.id)).toEqual([wallet, 0n]);
    },
    240_000,
  );

  test("recovers on the next server when a server is killed during its recovery job", async () => {
    const member = await player();
    const dying = await startServer();
    await setFault("joker2", "success-then-reset", "transfer");
    await setFault("joker2", "hang", "check");
    ask(dying.url, member.token, "WALLET", "JOKER2");
    await until("the job asks the provider", async () => (await countFaults("check")) === 0);
    await kill(dying.child);
    expect(await openStates(member.id)).toEqual(["called"]);
    await startServer();
    await until("it is settled", async () => (await openStates(member.id)).length === 0);
    expect(await providerAccountOf(world, member.id, "JOKER2")).toMatchObject({ balance: 400 });
    expect(await walletOf(world.db, member.id)).toEqual([90_000n, 0n]);
  }, 240_000);
});
