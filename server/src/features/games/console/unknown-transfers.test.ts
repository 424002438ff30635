/** Transfers that nobody could prove, decided by a person: once, whoever else settles them in the same moment. */
import type { ClientOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestStaff } from "../../../test/staff.ts";
import { bookOf, insertMember, walletOf } from "../../../test/wallets.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { checkInvariants } from "../../ledger/invariants.ts";
import type { Context } from "../../ports/context.ts";
import { activateAccount } from "./activate-account.ts";
import { openCredentials } from "./game-account.ts";
import { gamesJobs } from "./jobs.ts";
import { selectActiveAccounts } from "./queries.ts";
import { reconcileTransfer } from "./reconcile-transfer.ts";
import { settleTransfer } from "./settle-transfer.ts";
import { suggestVerdict } from "./suggest-verdict.ts";
import { transferMoney } from "./transfer-money.ts";

const QUIET_MS = 6_000;
const CHANGE = { provider: "askmebet", game: "ASKMEBET" } as const;

let world: World;
let ctx: Context;
let agent: TestStaff;
let cashier: TestStaff;
let memberId: bigint;

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { PROVIDER_CALL_TIMEOUT_MS: "600", PROVIDER_TIMEOUT_MS: `${QUIET_MS}` },
  });
  ctx = world.app.ctx;
  [agent, cashier] = [await world.staff("agent"), await world.staff("cashier")];
});
beforeEach(async () => {
  memberId = await insertMember(world.db, 100_000n);
});
afterEach(async () => {
  world.clock.shift(0);
  expect(await checkInvariants(world.db)).toEqual([]);
});
afterAll(() => world?.close());

type Page = ClientOutput<typeof office.games.read>;
type List = ClientOutput<typeof office.games.list>;

const read = async (id: string) =>
  (await world.office<Page>("GET", `/api/office/transfers/${id}`, { token: agent.token })).body;
const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown) =>
  world.office<T>("POST", `/api/office/transfers${path}`, { token: staff.token, body });
const decide = (id: string, verdict: "done" | "refused", staff = cashier) =>
  post(`/${id}/decide`, staff, { verdict, evidence: "the provider's back office says so" });
const listed = async (view: "waiting" | "decided") =>
  (await post<List>("", agent, { view })).body.transfers.map(({ id }) => id);
const move = async (amountMinor: bigint) =>
  transferMoney(ctx, {
    memberId,
    from: "WALLET",
    to: CHANGE.game,
    amountMinor,
    idempotencyKey: null,
  });

/** A transfer of 300.00 into the game whose answer was lost; then the player lost a round of 10.00. */
async function unproven({ isPlayed = true } = {}): Promise<string> {
  await activateAccount(ctx, { memberId, gameCode: CHANGE.game });
  await move(10_000n);
  const fault = { target: `provider:${CHANGE.provider}`, operation: "transfer", count: 1 };
  await world.control("/faults", { ...fault, kind: "success-then-timeout" });
  await move(30_000n);
  const { id } = await world.db
    .selectFrom("games_transfer")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "=", "called")
    .executeTakeFirstOrThrow();
  if (!isPlayed) return id;
  const [account] = await selectActiveAccounts(world.db, memberId);
  const { provider } = CHANGE;
  await world.control("/play", {
    provider,
    username: account?.username,
    outcome: "lose",
    amount: 10,
  });
  world.clock.shift(QUIET_MS + 1_000);
  await reconcileTransfer(ctx, id);
  return id;
}

describe("the desk", () => {
  test("shows what was asked and answered, and what that says", async () => {
    const id = await unproven();
    expect(await listed("waiting")).toContain(id);
    const page = await read(id);
    expect(page.transfer).toMatchObject({
      state: "operator",
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
      asked: { reference: id, credits: "30000" },
      answered: { outcome: "unknown" },
    });
    // The bare balance says nothing; with the play it does.
    expect(page.suggestion).toMatchObject({ verdict: null, because: "nothing" });
    const asked = await post<Page>(`/${id}/ask`, cashier, undefined);
    expect(asked.status).toBe(200);
    expect(asked.body.suggestion).toMatchObject({ verdict: "done", because: "play_done" });
    const [account] = await selectActiveAccounts(world.db, memberId);
    const text = JSON.stringify(asked.body);
    expect(text).toContain(account?.username);
    expect(text).not.toMatch(/password/i);
  });

  test("is read by agents and decided by cashiers, with evidence", async () => {
    const id = await unproven();
    expect(await decide(id, "done", agent)).toMatchObject({ status: 403 });
    const blank = await post(`/${id}/decide`, cashier, { verdict: "done", evidence: "ok" });
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

  test("a transfer whose provider may still act on it is not decided", async () => {
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

  test("evidence is forgotten after ninety days, not while a person has to decide", async () => {
    const settled = await unproven();
    memberId = await insertMember(world.db, 100_000n);
    const open = await unproven();
    await decide(settled, "done");
    world.clock.shift(91 * 24 * 60 * 60_000);
    await gamesJobs(ctx)["games:forget-calls"]?.({});
    world.clock.shift(QUIET_MS);
    expect((await read(open)).calls.length).toBeGreaterThan(0);
    expect((await read(settled)).calls).toEqual([]);
    await decide(open, "done");
  });
});

test("C7: staff see accounts at providers without what opens them", async () => {
  await activateAccount(ctx, { memberId, gameCode: CHANGE.game });
  const [account] = await selectActiveAccounts(world.db, memberId);
  const path = `/api/office/members/${memberId}/games`;
  const { body } = await world.office("GET", path, { token: cashier.token });
  expect(body).toMatchObject({ accounts: [{ username: account?.username }] });
  const secret = openCredentials(ctx, account as NonNullable<typeof account>).password;
  expect(JSON.stringify(body)).not.toMatch(/password/i);
  expect(JSON.stringify(body)).not.toContain(secret);
});

describe("the decision", () => {
  test("it happened: the hold is posted, once, of many at once", async () => {
    const id = await unproven();
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, "done")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await walletOf(world.db, memberId)).toEqual([60_000n, 0n]);
    expect((await bookOf(world, memberId, CHANGE.game)).balance).toBe(390);
    const page = await read(id);
    expect(page.transfer.state).toBe("done");
    expect(page.verdict).toMatchObject({ verdict: "done", staffName: cashier.name });
    expect(await listed("waiting")).not.toContain(id);
    expect(await listed("decided")).toContain(id);
  });

  test("it did not happen: the hold is released, and another transfer is possible", async () => {
    const id = await unproven();
    expect(await walletOf(world.db, memberId)).toEqual([60_000n, 30_000n]);
    expect((await decide(id, "refused")).status).toBe(200);
    expect(await walletOf(world.db, memberId)).toEqual([90_000n, 0n]);
    expect(await decide(id, "done")).toMatchObject({ body: { message: "ALREADY_DECIDED" } });
    await move(10_000n);
    expect(await walletOf(world.db, memberId)).toEqual([80_000n, 0n]);
  });

  test.each(["done", "refused"] as const)(
    "%s by a person and done by the late answer, at once: one of them counts",
    async (verdict) => {
      const id = await unproven();
      const late = settleTransfer(ctx, id, {
        from: ["called", "operator"],
        state: "done",
        reference: "late",
        creditsBefore: null,
        creditsAfter: null,
        readAt: ctx.clock.now(),
      });
      const [decided] = await Promise.all([decide(id, verdict), late]);
      const { state, reason } = await world.db
        .selectFrom("games_transfer")
        .select(["state", "reason"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const isPersons = decided.status === 200;
      const [available, held] = await walletOf(world.db, memberId);
      expect(held).toBe(0n);
      if (isPersons && verdict === "refused") {
        // What the provider says afterwards is booked in suspense: nobody is paid twice, nothing is lost.
        expect([state, reason, available]).toEqual(["refused", "late_success", 90_000n]);
      } else expect([state, available]).toEqual(["done", 60_000n]);
    },
  );
});

test("a suggestion takes the strongest evidence first", () => {
  const row = {
    direction: "in" as const,
    credits_minor: 300n,
    credits_before_minor: 100n,
  };
  const nothing = { status: null, balance: null, played: null, moved: 100n, isQuiet: true };
  const because = (readings: object) => suggestVerdict(row, { ...nothing, ...readings }).because;
  expect(because({})).toBe("nothing");
  expect(because({ status: "done", balance: 100n })).toBe("status_done");
  expect(because({ status: "absent" })).toBe("status_absent");
  expect(because({ balance: 390n, played: -10n })).toBe("play_done");
  expect(because({ balance: 90n, played: -10n })).toBe("play_refused");
  expect(because({ balance: 400n })).toBe("balance_done");
  expect(because({ balance: 100n })).toBe("balance_refused");
  expect(because({ balance: 390n })).toBe("nothing");
  // Before the provider is quiet only "it did" is believed.
  const early = { isQuiet: false };
  expect(because({ ...early, status: "absent" })).toBe("nothing");
  expect(because({ ...early, balance: 90n, played: -10n })).toBe("nothing");
  expect(because({ ...early, balance: 390n, played: -10n })).toBe("play_done");
  const out = { ...row, direction: "out" as const, credits_minor: 50n };
  const readings = { ...nothing, balance: 50n, played: 0n };
  expect(suggestVerdict(out, readings)).toMatchObject({ verdict: "done", because: "play_done" });
});
