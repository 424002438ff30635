/**
 * A day reconciled with the ledger and every external party of the sandbox, with exact
 * discrepancies.
 */

import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCredentials } from "./features/games/game-account.ts";
import { listActiveAccounts } from "./features/games/queries.ts";
import { assessAccount } from "./features/games/reconciliation/reconcile-accounts.ts";
import { assessTransfer } from "./features/games/reconciliation/reconcile-transfers.ts";
import { dayOf } from "./kernel/calendar.ts";
import { transaction } from "./kernel/context.ts";
import { openDatabase } from "./kernel/db/database.ts";
import { compareRecord } from "./ledger/compare.ts";
import { houseAccountId, memberAccountId, transfer } from "./ledger/ledger.ts";
import { reconcileDay, spanOf } from "./reconciliation.ts";
import { printReconciliation } from "./reconciliation-text.ts";

let world: World;
let member: { id: bigint; token: string };

beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await registerMember(world);
  await giveMoney(world, member.id, 100_000n);
});

const today = () => dayOf(world.clock.now());
const reconcile = () => reconcileDay(world.app.ctx, today());
const get = (path: string) => world.call("GET", path, { token: member.token });
const move = async (from: string, to: string, amount: number) => {
  const body = { from, to, amount };
  const answer = await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
  expect(answer.body).toMatchObject({ status: "SUCCESS" });
};
/** The member's account in a game, with `amount` in it. */
async function play(game: string, amount = 100) {
  expect(await get(`/api/wallet/activate/${game}`)).toMatchObject({ status: 200 });
  await move("WALLET", game, amount);
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === game);
  if (!account) throw new Error("no account");
  const provider = world.app.ctx.ports.providers.get(account.provider);
  if (!provider) throw new Error("no provider");
  return { account, provider, credentials: openCredentials(world.app.ctx, account) };
}
const lastTransfer = () =>
  world.db
    .selectFrom("games_transfer")
    .selectAll()
    .where("member_id", "=", member.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
/** Changes a record as the database owner, bypassing the application. */
async function tamper(work: (owner: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const owner = openDatabase({ url: world.urls.owner, poolMax: 1 });
  try {
    await work(owner);
  } finally {
    await owner.destroy();
  }
}

const GAMES = {
  JOKER2: "joker2",
  BETFLIX: "betflix",
  ASKMEBET: "askmebet",
  PG: "pg",
  HUAYHD: "huayhd",
  AREASLOT: "areaslot",
  IMI: "imi",
  USUN: "usun",
  CIRCUS: "circus",
  SLOTRACHA: "slotracha",
  PGSLOT: "pgslot",
  UFABET: "ufabet",
  SUPERSLOT: "superslot",
  SEXYGAME: "sexygame",
} as const;

/** They report no wins and losses, so that any movement at the provider counts as play. */
const UNREPORTED = ["PG"];

describe("no discrepancies", () => {
  test("finds none after transfers and play at every provider, and a payout", async () => {
    for (const [game, provider] of Object.entries(GAMES)) {
      const { account } = await play(game, 50);
      const { username } = account;
      await world.control("/play", { provider, username, outcome: "win", amount: 12.34 });
      await world.control("/play", { provider, username, outcome: "lose", amount: 2.34 });
      await move(game, "WALLET", 20);
    }
    const withdrawn = await world.call("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 100 },
    });
    expect(withdrawn.status).toBe(200);
    const isPaid = () =>
      world.db
        .selectFrom("withdrawals_withdrawal")
        .select("id")
        .where("member_id", "=", member.id)
        .where("state", "=", "paid")
        .executeTakeFirst();
    await eventually(isPaid);
    const found = await reconcile();
    expect(found.discrepancies).toEqual([]);
    expect(found.unchecked).toEqual([]);
    expect(found.compared).toMatchObject({ gameTransfers: 28, withdrawals: 1 });
    expect(printReconciliation(today(), found)).toMatch(/\nno discrepancies\n$/);
    await expectLedgerInvariants(world);
  });

  test("lists a provider without an answer as unchecked, not as a discrepancy", async () => {
    await play("JOKER2");
    await world.control("/faults", { target: "provider:joker2", kind: "error-500" });
    const found = await reconcile();
    await world.control("/faults", { target: "provider:joker2", kind: "none" });
    expect(found.discrepancies).toEqual([]);
    expect(found.unchecked.some((what) => what.startsWith("joker2"))).toBe(true);
    await eventually(async () => (await reconcile()).unchecked.length === 0);
  });
});

describe("discrepancies", () => {
  /** Discrepancies in addition to those that earlier tests of this file left. */
  const known = new Set<string>();
  const fresh = async () => {
    const { discrepancies } = await reconcile();
    const found = discrepancies.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
    for (const { kind, subject } of discrepancies) known.add(`${kind} ${subject}`);
    return found;
  };

  test.each(Object.keys(GAMES))(
    "finds an extra 0.01 at the provider of %s, exactly",
    async (game) => {
      const { account, provider, credentials } = await play(game);
      const order = { reference: randomUUID(), direction: "in", credits: 1n } as const;
      await provider.transfer({ account: credentials, ...order });
      const found = {
        kind: "balance",
        externalParty: account.provider,
        subject: account.username,
        unit: "credits",
        oursMinor: 10_000n,
        theirsMinor: 10_001n,
        detail: expect.any(String),
      };
      expect(await fresh()).toEqual(UNREPORTED.includes(game) ? [] : [found]);
    },
  );

  test("finds a record with another amount than the ledger", async () => {
    await play("AREASLOT");
    const { id } = await lastTransfer();
    await tamper((owner) =>
      owner
        .updateTable("games_transfer")
        .set({ amount_minor: 10_001n })
        .where("id", "=", id)
        .execute(),
    );
    expect(await fresh()).toMatchObject([
      {
        kind: "record",
        externalParty: "areaslot",
        subject: id,
        oursMinor: -10_001n,
        theirsMinor: -10_000n,
      },
    ]);
  });

  test("finds a ledger transfer without a record", async () => {
    const id = randomUUID();
    const currency = "THB";
    await transaction(world.db, async (tx) => {
      const clearing = { kind: "provider_clearing", owner: "imi", currency } as const;
      const fromId = await houseAccountId(tx, clearing);
      const toId = await memberAccountId(tx, member.id);
      const amount = { currency, amountMinor: 1n } as const;
      await transfer(tx, { id, kind: "game_to_wallet", fromId, toId, ...amount });
    });
    expect(await fresh()).toMatchObject([
      {
        kind: "entry",
        externalParty: "imi",
        subject: id,
        oursMinor: 0n,
        theirsMinor: 1n,
        unit: "THB",
      },
    ]);
  });

  // No refusal of Joker is public, so that no answer to its transfers gives money back.
  test.each(["PG", "USUN"])("finds a transfer that %s executed and we refunded", async (game) => {
    const { account, provider, credentials } = await play(game);
    await world.control("/faults", {
      target: `provider:${account.provider}`,
      kind: "refuse",
      operation: "transfer",
      count: 1,
    });
    const body = { from: "WALLET", to: game, amount: 70 };
    await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
    const refused = await lastTransfer();
    expect(refused.state).toBe("refused");
    const { direction, credits_minor: credits } = refused;
    await provider.transfer({ account: credentials, reference: refused.id, direction, credits });
    const subject = account.username;
    const moved = { kind: "transfer", subject: refused.id, oursMinor: 0n, theirsMinor: 7_000n };
    const held = { kind: "balance", subject, oursMinor: 10_000n, theirsMinor: 17_000n };
    const found = await fresh();
    expect(found).toMatchObject(UNREPORTED.includes(game) ? [moved] : [moved, held]);
  });

  test("finds a balance that its provider changed without transfer or play", async () => {
    const { account } = await play("JOKER2");
    await world.control(`/providers/joker2/${account.username}`, { adjust: -0.01 });
    expect(await fresh()).toMatchObject([
      { kind: "balance", subject: account.username, oursMinor: 10_000n, theirsMinor: 9_999n },
    ]);
  });

  test("finds reported bets that are not what the balance shows of play", async () => {
    const { account } = await play("JOKER2");
    const { provider, username } = account;
    await world.control("/rounds", { provider, username, stake: 40, returned: 0 });
    expect(await fresh()).toEqual([]);
    await tamper((owner) =>
      owner
        .updateTable("games_turnover")
        .set({ result_minor: -3_999n })
        .where("game_account_id", "=", account.id)
        .execute(),
    );
    expect(await fresh()).toEqual([
      {
        kind: "balance",
        externalParty: "joker2",
        subject: username,
        unit: "credits",
        oursMinor: 6_001n,
        theirsMinor: 6_000n,
        detail: "balance is not transfers and reported bets",
      },
    ]);
  });

  test("finds a payment with another amount at the gateway and in the ledger", async () => {
    const { body } = await world.call<{ payload: string }>("POST", "/api/qrcode/WW", {
      token: member.token,
      body: { amount: 500 },
    });
    await world.control("/pay-qr", { payload: body.payload });
    const paid = await eventually(() =>
      world.db
        .selectFrom("deposits_payment")
        .selectAll()
        .where("member_id", "=", member.id)
        .where("state", "=", "credited")
        .executeTakeFirst(),
    );
    const amount = paid.amount_minor;
    expect(await fresh()).toEqual([]);
    await tamper((owner) =>
      owner
        .updateTable("deposits_payment")
        .set({ amount_minor: amount + 1n })
        .where("id", "=", paid.id)
        .execute(),
    );
    const sums = { oursMinor: amount + 1n, theirsMinor: amount, unit: "THB" };
    expect(await fresh()).toMatchObject([
      { kind: "record", externalParty: "WW", subject: paid.transfer_id, ...sums },
      { kind: "transfer", externalParty: "WW", subject: paid.qr_id, ...sums },
    ]);
  });

  test("finds a paid withdrawal whose record says returned", async () => {
    await world.call("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 30 },
    });
    const paid = await eventually(() =>
      world.db
        .selectFrom("withdrawals_withdrawal")
        .select("id")
        .where("member_id", "=", member.id)
        .where("state", "=", "paid")
        .executeTakeFirst(),
    );
    await tamper((owner) =>
      owner
        .updateTable("withdrawals_withdrawal")
        .set({ state: "returned" })
        .where("id", "=", paid.id)
        .execute(),
    );
    expect(await fresh()).toMatchObject([
      {
        kind: "record",
        externalParty: "payout",
        subject: paid.id,
        oursMinor: 0n,
        theirsMinor: -3_000n,
      },
      {
        kind: "transfer",
        externalParty: "payout",
        subject: paid.id,
        oursMinor: 0n,
        theirsMinor: 3_000n,
      },
    ]);
  });

  test("stores what it found", async () => {
    const row = await world.db
      .selectFrom("games_discrepancy")
      .selectAll()
      .where("kind", "=", "entry")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      external_party: "imi",
      unit: "THB",
      ours_minor: 0n,
      theirs_minor: 1n,
    });
  });
});

describe("the rules", () => {
  const row = {
    id: "t",
    provider: "pg",
    direction: "out",
    credits_minor: 500n,
    state: "done",
    reason: null,
  } as const;
  const known = { creditsBefore: 900n, creditsAfter: 400n };

  test.each([
    ["done at both sides", row, { status: "done", ...known }, null],
    ["done here, unknown there", row, { status: "absent" }, [-500n, 0n]],
    ["another amount there", row, { status: "done", ...known, creditsAfter: 401n }, [-500n, -499n]],
    [
      "no balances reported",
      row,
      { status: "done", creditsBefore: null, creditsAfter: null },
      null,
    ],
    ["no answer", row, { status: "unknown", reason: "" }, null],
    [
      "refused here, done there",
      { ...row, state: "refused" },
      { status: "done", ...known },
      [0n, -500n],
    ],
    [
      "late success, booked in suspense",
      { ...row, state: "refused", reason: "late_success" },
      { status: "done", ...known },
      null,
    ],
  ] as const)("compares a transfer: %s", (_what, record, status, sums) => {
    const [discrepancy] = assessTransfer(record, status);
    expect(discrepancy ? [discrepancy.oursMinor, discrepancy.theirsMinor] : null).toEqual(sums);
  });

  test("proves a balance only where the provider reports play", () => {
    const account = { provider: "pg", username: "kp1" };
    const reading = { moved: 100n, balance: 250n, reported: null, possibleMinor: 0n };
    expect(assessAccount(account, { ...reading, played: null })).toEqual({
      proven: false,
      discrepancies: [],
    });
    expect(assessAccount(account, { ...reading, played: 150n })).toEqual({
      proven: true,
      discrepancies: [],
    });
    const reported = { ...reading, reported: 149n };
    expect(assessAccount(account, { ...reported, played: null })).toMatchObject({
      proven: true,
      discrepancies: [{ oursMinor: 249n, theirsMinor: 250n }],
    });
    expect(assessAccount(account, { ...reported, played: 149n })).toMatchObject({
      discrepancies: [{ detail: "balance is not transfers and play" }],
    });
    expect(assessAccount(account, { ...reading, played: 149n })).toMatchObject({
      discrepancies: [{ oursMinor: 249n, theirsMinor: 250n }],
    });
  });

  test("compares a record and its entry by amount, external party and currency", () => {
    const one = { id: "r", externalParty: "pg", currency: "THB", state: "done" } as const;
    const record = { ...one, movedMinor: -100n };
    const entry = { ...one, movedMinor: -100n, state: "posted" };
    expect(compareRecord(record, entry)).toEqual([]);
    expect(compareRecord({ ...record, movedMinor: 0n }, undefined)).toEqual([]);
    expect(compareRecord(record, undefined)).toMatchObject([{ kind: "record", theirsMinor: 0n }]);
    expect(compareRecord(record, { ...entry, externalParty: "imi" })).toMatchObject([
      { kind: "record" },
    ]);
    expect(compareRecord(record, { ...entry, currency: "LAK" })).toMatchObject([
      { kind: "record" },
    ]);
    expect(compareRecord(undefined, entry)).toMatchObject([{ kind: "entry", theirsMinor: -100n }]);
  });
});

test("takes a day from midnight to midnight in Bangkok", () => {
  expect(dayOf(new Date("2026-01-31T16:59:59Z"))).toBe("2026-01-31");
  expect(dayOf(new Date("2026-01-31T17:00:00Z"))).toBe("2026-02-01");
  expect(spanOf("2026-02-01").from).toEqual(new Date("2026-01-31T17:00:00Z"));
  for (const day of ["2026-02-30", "2026-2-1", "yesterday"]) {
    expect(() => spanOf(day)).toThrow("no day");
  }
});
