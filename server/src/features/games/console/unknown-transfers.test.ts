/**
 * Unknown transfers decided by staff users: once, even when an answer settles them concurrently.
 */
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Approval } from "@krapao/contract/console/approvals";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { insertMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "../../../ledger/invariants.ts";
import type { Context } from "../../../ports/context.ts";
import { activateAccount } from "../accounts/activate-account.ts";
import { openCredentials } from "../game-account.ts";
import { gamesJobs } from "../jobs.ts";
import { listActiveAccounts } from "../queries.ts";
import { recoverTransfer } from "../transfers/recover-transfer.ts";
import { settleTransfer } from "../transfers/settle-transfer.ts";
import { transferMoney } from "../transfers/transfer-money.ts";
import { makesSpendable, proofOf, suggestOutcome } from "./suggest-outcome.ts";

const QUIET_MS = 60_000;
const CHANGE = { provider: "betflix", game: "BETFLIX" } as const;

let world: World;
let ctx: Context;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let memberId: bigint;

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { PROVIDER_TIMEOUT_MS: `${QUIET_MS}` },
  });
  ctx = world.app.ctx;
  [agent, cashier] = [await world.staff("agent"), await world.staff("cashier")];
  manager = await world.staff("manager");
});
beforeEach(async () => {
  memberId = await insertMember(world.db, 100_000n);
});
afterEach(async () => {
  world.clock.shift(0);
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world?.close());

type Page = ClientOutput<typeof consoleContract.games.read>;
type List = ClientOutput<typeof consoleContract.games.list>;

const read = async (id: string) =>
  (await world.console<Page>("GET", `/api/console/transfers/${id}`, { token: agent.token })).body;
const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown) =>
  world.console<T>("POST", `/api/console/transfers${path}`, { token: staff.token, body });
const decide = (id: string, outcome: "done" | "refused", staff = cashier) =>
  post<Decided>(`/${id}/decide`, staff, {
    outcome,
    evidence: "confirmed by the provider in writing",
  });
interface Decided {
  message: string;
  approvalId: string | null;
}
const approvals = async (id: string) => {
  const body = { tab: "waiting", filter: { subject: `transfer:${id}` } };
  const { token } = manager;
  const found = await world.console<{ rows: Approval[] }>("POST", "/api/console/approvals", {
    token,
    body,
  });
  return found.body.rows;
};
/** Approves the newest request about a transfer. */
const approve = async (id: string, by = manager) => {
  const [request] = await approvals(id);
  return world.console<Decided>("POST", `/api/console/approvals/${request?.id}/approve`, {
    token: by.token,
    body: { payloadHash: request?.payloadHash ?? "", why: "I asked the provider too" },
  });
};
/** Decides as two people, when one is not enough. */
const decideTogether = async (id: string, outcome: "done" | "refused") => {
  const decided = await decide(id, outcome);
  return decided.body.message === "APPROVAL_NEEDED" ? approve(id) : decided;
};
const listed = async (tab: "waiting" | "decided") =>
  (await post<List>("", agent, { tab })).body.rows.map(({ id }) => id);
const move = async (amountMinor: bigint) =>
  transferMoney(ctx, {
    memberId,
    from: "WALLET",
    to: CHANGE.game,
    amountMinor,
    idempotencyKey: null,
  });

/** A transfer of 300.00 into the game with a lost answer; then the member lost a round of 10.00. */
async function unproven({ isPlayed = true } = {}): Promise<string> {
  await activateAccount(ctx, { memberId, gameCode: CHANGE.game });
  await move(10_000n);
  const fault = { target: `provider:${CHANGE.provider}`, operation: "transfer", count: 1 };
  await world.control("/faults", { ...fault, kind: "success-then-reset" });
  await move(30_000n);
  const { id } = await world.db
    .selectFrom("games_transfer")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "=", "called")
    .executeTakeFirstOrThrow();
  if (!isPlayed) return id;
  const [account] = await listActiveAccounts(world.db, memberId);
  const { provider } = CHANGE;
  await world.control("/play", {
    provider,
    username: account?.username,
    outcome: "lose",
    amount: 10,
  });
  world.clock.shift(QUIET_MS + 1_000);
  await recoverTransfer(ctx, id);
  return id;
}

describe("the queue of unknown transfers", () => {
  test("shows the calls to the provider and the outcome that they suggest", async () => {
    const id = await unproven();
    expect(await listed("waiting")).toContain(id);
    const page = await read(id);
    expect(page.transfer).toMatchObject({
      state: "review",
      reason: "balance_moved_otherwise",
      amount: 300,
      direction: "in",
    });
    expect(page.isDecidable).toBe(true);
    expect(page.calls.map(({ operation }) => operation)).toEqual([
      "balance",
      "transfer",
      "balance",
    ]);
    expect(page.calls[1]).toMatchObject({
      request: { reference: id, credits: "30000" },
      response: { outcome: "unknown" },
    });
    // The balance alone suggests nothing; together with the play it does.
    expect(page.suggestion).toMatchObject({ outcome: null, because: "nothing" });
    const asked = await post<Page>(`/${id}/ask`, cashier, undefined);
    expect(asked.status).toBe(200);
    expect(asked.body.suggestion).toMatchObject({ outcome: "done", because: "play_done" });
    const [account] = await listActiveAccounts(world.db, memberId);
    const text = JSON.stringify(asked.body);
    expect(text).toContain(account?.username);
    expect(text).not.toMatch(/password/i);
  });

  test("lets agents read it and cashiers decide, with evidence", async () => {
    const id = await unproven();
    expect(await decide(id, "done", agent)).toMatchObject({ status: 403 });
    const blank = await post(`/${id}/decide`, cashier, { outcome: "done", evidence: "ok" });
    expect(blank).toMatchObject({ status: 400 });
    expect(await decide("0198c0de-0000-7000-8000-000000000001", "done")).toMatchObject({
      status: 404,
    });
    expect((await decide(id, "refused")).status).toBe(200);
    const [entry] = await world.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("subject", "=", `transfer:${id}`)
      .orderBy("seq", "desc")
      .execute();
    expect(entry).toMatchObject({ action: "games.decide", staff_id: cashier.id });
  });

  test("refuses a decision while the provider may still act on the call", async () => {
    const id = await unproven({ isPlayed: false });
    expect((await read(id)).isDecidable).toBe(false);
    expect(await decide(id, "refused")).toMatchObject({
      status: 409,
      body: { message: "TRANSFER_IN_PROGRESS" },
    });
    world.clock.shift(6 * 60_000);
    expect(await listed("waiting")).toContain(id);
    expect((await read(id)).isDecidable).toBe(true);
    expect((await decide(id, "done")).status).toBe(200);
  });

  test("deletes evidence after ninety days, except of transfers that are still open", async () => {
    const settled = await unproven();
    memberId = await insertMember(world.db, 100_000n);
    const open = await unproven();
    await decide(settled, "done");
    world.clock.shift(91 * 24 * 60 * 60_000);
    await gamesJobs(ctx)["games:delete-old-calls"]?.({});
    world.clock.shift(QUIET_MS);
    expect((await read(open)).calls.length).toBeGreaterThan(0);
    expect((await read(settled)).calls).toEqual([]);
    await decide(open, "done");
  });
});

test("staff see accounts at providers without their passwords", async () => {
  await activateAccount(ctx, { memberId, gameCode: CHANGE.game });
  const [account] = await listActiveAccounts(world.db, memberId);
  const path = `/api/console/members/${memberId}/games`;
  const { body } = await world.console("GET", path, { token: cashier.token });
  expect(body).toMatchObject({ accounts: [{ username: account?.username }] });
  const secret = openCredentials(ctx, account as NonNullable<typeof account>).password;
  expect(JSON.stringify(body)).not.toMatch(/password/i);
  expect(JSON.stringify(body)).not.toContain(secret);
});

describe("the decision", () => {
  test("posts the hold once when five decide `done` concurrently", async () => {
    const id = await unproven();
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, "done")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await walletOf(world.db, memberId)).toEqual([60_000n, 0n]);
    expect((await providerAccountOf(world, memberId, CHANGE.game)).balance).toBe(390);
    const page = await read(id);
    expect(page.transfer.state).toBe("done");
    expect(page.decision).toMatchObject({ outcome: "done", staffName: cashier.name });
    expect(await listed("waiting")).not.toContain(id);
    expect(await listed("decided")).toContain(id);
  });

  test("voids the hold on `refused`, and another transfer is possible", async () => {
    const id = await unproven();
    expect(await walletOf(world.db, memberId)).toEqual([60_000n, 30_000n]);
    expect((await decideTogether(id, "refused")).status).toBe(200);
    expect(await walletOf(world.db, memberId)).toEqual([90_000n, 0n]);
    expect(await decide(id, "done")).toMatchObject({ body: { message: "ALREADY_DECIDED" } });
    await move(10_000n);
    expect(await walletOf(world.db, memberId)).toEqual([80_000n, 0n]);
  });

  test.each(["done", "refused"] as const)(
    "counts only one of a decision `%s` and a late answer `done` that come concurrently",
    async (outcome) => {
      const id = await unproven();
      const late = settleTransfer(ctx, id, {
        from: ["called", "review"],
        state: "done",
        reference: "late",
        creditsBefore: null,
        creditsAfter: null,
        readAt: ctx.clock.now(),
      });
      const [decided] = await Promise.all([decideTogether(id, outcome), late]);
      const { state, reason } = await world.db
        .selectFrom("games_transfer")
        .select(["state", "reason"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const isStaffDecision = decided.status === 200;
      const [available, held] = await walletOf(world.db, memberId);
      expect(held).toBe(0n);
      if (isStaffDecision && outcome === "refused") {
        // The late answer is booked in suspense: the member is not paid twice, and nothing is lost.
        expect([state, reason, available]).toEqual(["refused", "late_success", 90_000n]);
      } else expect([state, available]).toEqual(["done", 60_000n]);
    },
  );
});

test("suggests an outcome by the strongest evidence first", () => {
  const row = {
    direction: "in" as const,
    credits_minor: 300n,
    credits_before_minor: 100n,
  };
  const nothing = { status: null, balance: null, played: null, moved: 100n, isQuiet: true };
  const because = (readings: object) => suggestOutcome(row, { ...nothing, ...readings }).because;
  expect(because({})).toBe("nothing");
  expect(because({ status: "done", balance: 100n })).toBe("status_done");
  expect(because({ status: "absent" })).toBe("status_absent");
  expect(because({ balance: 390n, played: -10n })).toBe("play_done");
  expect(because({ balance: 90n, played: -10n })).toBe("play_refused");
  expect(because({ balance: 400n })).toBe("balance_done");
  expect(because({ balance: 100n })).toBe("balance_refused");
  expect(because({ balance: 390n })).toBe("nothing");
  const empty = { ...row, credits_before_minor: 0n };
  const fromNothing = suggestOutcome(empty, { ...nothing, balance: 299n, moved: 0n });
  expect(fromNothing).toMatchObject({ outcome: "done", because: "balance_from_nothing" });
  // While the provider may still act on the call, only "it happened" is proof.
  const early = { isQuiet: false };
  expect(because({ ...early, status: "absent" })).toBe("nothing");
  expect(because({ ...early, balance: 90n, played: -10n })).toBe("nothing");
  expect(because({ ...early, balance: 390n, played: -10n })).toBe("play_done");
  const out = { ...row, direction: "out" as const, credits_minor: 50n };
  const readings = { ...nothing, balance: 50n, played: 0n };
  expect(suggestOutcome(out, readings)).toMatchObject({ outcome: "done", because: "play_done" });
});

test("proof lets one person bring money to the wallet, mirrored for money out of a game", () => {
  const into = { direction: "in" as const, credits_minor: 300n, credits_before_minor: 100n };
  const outOf = { ...into, direction: "out" as const, credits_minor: 50n };
  const readings = { status: null, balance: 90n, played: -10n, moved: 100n, isQuiet: true };
  const proven = (row: typeof into | typeof outOf, outcome: "done" | "refused", more = {}) => {
    const read = { ...readings, ...more };
    const evidence = { readings: read, suggestion: suggestOutcome(row, read) };
    return proofOf(row, evidence, outcome) !== null;
  };
  expect([makesSpendable(into, "refused"), makesSpendable(into, "done")]).toEqual([true, false]);
  expect([makesSpendable(outOf, "done"), makesSpendable(outOf, "refused")]).toEqual([true, false]);
  expect(proven(into, "refused")).toBe(true);
  expect(proven(outOf, "done", { balance: 40n })).toBe(true);
  // The credits are in the game, or still there.
  expect(proven(into, "refused", { balance: 390n })).toBe(false);
  expect(proven(outOf, "done")).toBe(false);
  for (const missing of [
    { balance: null },
    { played: null },
    { isQuiet: false },
    { status: "done" as const },
  ])
    expect(proven(into, "refused", missing)).toBe(false);
  const unread = { ...into, credits_before_minor: null as unknown as bigint };
  expect(proven(unread, "refused")).toBe(false);
  // An unchanged balance without reported results: the credits may have come and been lost.
  expect(proven(into, "refused", { balance: 100n, played: null })).toBe(false);
});
