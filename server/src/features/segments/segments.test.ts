/** Lifetime figures, levels and segments: what the ledger says, and what rules make of it. */
import { randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { WireRule } from "@krapao/contract/console/segments/rule";
import { DAY_MS, MINUTE_MS } from "@krapao/contract/time";
import { transaction } from "@krapao/server/kernel/context";
import { houseAccountId, memberAccountId, transfer } from "@krapao/server/ledger/ledger";
import { shiftLedgerTime } from "@krapao/server/ledger/time";
import { consoleMembers, openConsole } from "@krapao/testkit/builders/console-members";
import { expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshFigures } from "./refresh-figures.ts";

type Figures = ClientOutput<typeof consoleContract.segments.memberFigures>;
type Count = ClientOutput<typeof consoleContract.segments.count>;
type Found = ClientOutput<typeof consoleContract.search.everything>;
type Tags = ClientOutput<typeof consoleContract.segments.tags>;
type Members = ClientOutput<typeof consoleContract.segments.members>;

let world: World;
let agent: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
let setup: SetupEditor;
beforeAll(async () => {
  ({ world, agent, manager, owner } = await openConsole());
  setup = setupEditor(world, { maker: manager, checker: owner });
});
afterAll(() => world?.close());
const { post, get, insert } = consoleMembers(() => ({ world, owner }));

type Moved = Parameters<typeof transfer>[1]["kind"];
const HOUSE = {
  deposit: ["bank_clearing", "KBANK"],
  withdrawal: ["payout_clearing", "KBANK"],
  wallet_to_game: ["provider_clearing", "joker2"],
  game_to_wallet: ["provider_clearing", "joker2"],
  bonus: ["bonus_cost", "DAILY10"],
  adjustment: ["adjustment", "correction"],
} as const;

/** Books a transfer straight into the ledger. @returns its id */
async function book(
  memberId: bigint,
  kind: keyof typeof HOUSE,
  amountMinor: bigint,
  direction: "in" | "out" = kind === "withdrawal" || kind === "wallet_to_game" ? "out" : "in",
): Promise<string> {
  const id = randomUUID();
  const [house, code] = HOUSE[kind];
  const state = await transaction(world.db, async (tx) => {
    const own = await memberAccountId(tx, memberId);
    const other = await houseAccountId(tx, { kind: house, owner: code, currency: "THB" });
    const [fromId, toId] = direction === "in" ? [other, own] : [own, other];
    return transfer(tx, { id, kind: kind as Moved, fromId, toId, currency: "THB", amountMinor });
  });
  expect(state).toBe("posted");
  return id;
}

async function reverse(memberId: bigint, reversesId: string, amountMinor: bigint) {
  await transaction(world.db, async (tx) =>
    transfer(tx, {
      id: randomUUID(),
      kind: "reversal",
      fromId: await memberAccountId(tx, memberId),
      toId: await houseAccountId(tx, { kind: "bank_clearing", owner: "KBANK", currency: "THB" }),
      currency: "THB",
      amountMinor,
      reversesId,
    }),
  );
}

/** A bet that a provider reports, or a result that a balance shows. */
async function bet(memberId: bigint, turnoverMinor: bigint, resultMinor: bigint): Promise<void> {
  await sql`
    insert into games_account (id, member_id, game_code, provider, username, password_sealed, state,
      created_at)
    select gen_random_uuid(), ${memberId}, 'JOKER2', 'joker2', 'bets' || ${memberId}::bigint, '',
      'active', now()
    on conflict do nothing`.execute(world.ownerDb);
  await sql`
    insert into games_turnover (id, member_id, game_account_id, source, reference, at,
      placed_at, turnover_minor, result_minor)
    select gen_random_uuid(), member_id, id, 'report', gen_random_uuid()::text, now(),
      now(), ${turnoverMinor}, ${resultMinor}
    from games_account where member_id = ${memberId} and game_code = 'JOKER2'`.execute(
    world.ownerDb,
  );
}

const refresh = () => refreshFigures(world.app.ctx);
let aheadMs = 0;
/** The newest minutes of bets wait, so the ledger's time moves on. */
async function refreshBets(): Promise<void> {
  aheadMs += 6 * MINUTE_MS;
  await transaction(world.db, (tx) => shiftLedgerTime(tx, aheadMs));
  await refresh();
}
const figuresOf = async (id: bigint) => (await get<Figures>(`members/${id}/figures`, agent)).body;
const membersOf = async (code: string) =>
  (await post<Members>(`segments/${code}/members`, agent, { limit: 100 })).body.members.map(
    ({ id }) => BigInt(id),
  );

/** The members whose stored figures do not agree with the ledger, entry by entry. */
async function disagreeing() {
  const { rows } = await sql<{ memberId: bigint }>`
    select f.member_id as "memberId" from segments_figures f
      join ledger.account a on a.kind = 'main' and a.owner = f.member_id::text
      join ledger.balance b on b.account_id = a.id and b.slot = 0
      cross join lateral (
        select coalesce(sum(e.amount_minor) filter (where k = 'deposit'), 0) as deposits,
          coalesce(-sum(e.amount_minor) filter (where k = 'withdrawal'), 0) as withdrawals,
          coalesce(-sum(e.amount_minor) filter (where k = 'wallet_to_game'), 0) as played,
          coalesce(sum(e.amount_minor) filter (where k = 'game_to_wallet'), 0) as returned
        from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
          left join ledger.transfer o on o.id = t.reverses_id
          cross join lateral (select coalesce(o.kind, t.kind) as k) kinds
        where e.account_id = a.id
      ) s
      cross join lateral (
        select coalesce(sum(d.deposits_minor), 0) as deposits,
          coalesce(sum(d.to_games_minor), 0) as played
        from segments_day d where d.member_id = f.member_id
      ) days
    where (f.wallet_minor, f.entry_version) <> (b.posted_minor, b.version)
      or (f.deposits_minor, f.withdrawals_minor, f.to_games_minor, f.from_games_minor)
        <> (s.deposits, s.withdrawals, s.played, s.returned)
      or (days.deposits, days.played) <> (f.deposits_minor, f.to_games_minor)`.execute(world.db);
  return rows;
}

test("figures agree with the ledger to the cent, however often the job runs", async () => {
  const id = await insert();
  await refresh();
  const wrong = await book(id, "deposit", 20_000n);
  await book(id, "wallet_to_game", 30_000n);
  await book(id, "game_to_wallet", 12_345n);
  await book(id, "bonus", 1_000n);
  await book(id, "adjustment", 55n, "out");
  await Promise.all([refresh(), refresh()]);
  await reverse(id, wrong, 20_000n);
  await book(id, "withdrawal", 7_000n);
  const before = await figuresOf(id);
  await refresh();
  await refresh();
  const after = await figuresOf(id);
  // The page adds what the job has not read yet.
  expect(after).toEqual(before);
  expect(after.figures).toMatchObject({
    deposits: 500,
    depositCount: 1,
    withdrawals: 70,
    withdrawalCount: 1,
    toGames: 300,
    fromGames: 123.45,
    // Money in a game is no result.
    turnover: 0,
    result: 0,
    bonuses: 10,
  });
  expect(after.days).toMatchObject([{ deposits: 500, withdrawals: 70, games: 0 }]);
  expect(await disagreeing()).toEqual([]);
  await expectLedgerInvariants(world);
});

test("the job fills the rows of members from before it, in batches", async () => {
  const ids = [await insert(), await insert()];
  await refresh();
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from segments_figures where member_id = any(${ids.map(String)}::bigint[])`.execute(
    world.db,
  );
  expect(Number(rows[0]?.n)).toBe(2);
});

test("figures whose sums differ from the wallet are refused by the database", async () => {
  const id = await insert();
  await refresh();
  const lie = sql`update segments_figures set deposits_minor = deposits_minor + 1
    where member_id = ${id}`.execute(world.db);
  await expect(lie).rejects.toThrow("segments_figures_agree");
});

const rule = (...conditions: unknown[]) =>
  ({ joined: "all", groups: [{ joined: "all", conditions }] }) as WireRule;
const amount = (THB: number) => ({ THB, LAK: 0 });

async function publishSegment(code: string, wanted: WireRule) {
  const payload = { name: code, rule: wanted, isActive: true };
  const draft = await setup.draft("segment", code, payload);
  expect(draft.status).toBe(200);
  await setup.publishByTwo(draft.body);
}

test("the search finds segments by code and name, for roles that may open them", async () => {
  await publishSegment(
    "BIG-PLAYERS",
    rule({ field: "playCount", is: "atLeast", days: 7, count: 90 }),
  );
  const foundBy = async (text: string, staff = manager) => {
    const { groups } = (await post<Found>("search", staff, { text })).body;
    return groups.find(({ group }) => group === "segments")?.rows ?? [];
  };
  for (const text of ["big-pl", "BIG-PLAYERS", "player"])
    expect(await foundBy(text), text).toMatchObject([
      { id: "BIG-PLAYERS", name: "BIG-PLAYERS", detail: "BIG-PLAYERS", state: "active" },
    ]);
  expect((await foundBy("big-players"))[0]?.isExact).toBe(true);
  expect(await foundBy("b")).toEqual([]);
  expect(await foundBy("big-players", agent)).toEqual([]);
});

test("fields offer the tags that members have, once each and in order", async () => {
  const tagsOf = async () => (await get<Tags>("segments/tags", agent)).body.tags;
  expect(await tagsOf()).toEqual([]);
  const members = [await insert(), await insert()];
  const write = (id: bigint | undefined, tags: string[]) =>
    world.console("PUT", `/api/console/members/${id}/tags`, { token: agent.token, body: { tags } });
  await write(members[0], ["vip", "calls first"]);
  await write(members[1], ["vip", "ลูกค้าเก่า"]);
  expect(await tagsOf()).toEqual(["calls first", "vip", "ลูกค้าเก่า"]);
  await write(members[1], []);
  expect(await tagsOf()).toEqual(["calls first", "vip"]);
  await write(members[0], []);
  expect(await tagsOf()).toEqual([]);
});

test("members join and leave a segment as their movements, tags and days change", async () => {
  const [loser, winner, idle] = [await insert(), await insert(), await insert()];
  await book(idle, "wallet_to_game", 40_000n);
  await bet(loser, 40_000n, -40_000n);
  await bet(winner, 40_000n, 50_000n);
  const wanted = rule(
    { field: "lost", is: "atLeast", days: 7, amount: amount(300) },
    { field: "tag", is: "noneOf", values: ["no-offers"] },
  );
  await publishSegment("LOSERS", wanted);
  await refreshBets();
  expect(await membersOf("LOSERS")).toEqual(expect.arrayContaining([loser]));
  expect(await membersOf("LOSERS")).not.toEqual(expect.arrayContaining([winner, idle]));

  const counted = await post<Count>("segments/count", manager, { rule: wanted });
  expect(counted.body).toMatchObject({
    isExact: true,
    members: (await membersOf("LOSERS")).length,
  });
  expect((await post("segments/count", agent, { rule: wanted })).status).toBe(403);

  const tagged = await world.console("PUT", `/api/console/members/${loser}/tags`, {
    token: agent.token,
    body: { tags: ["no-offers"] },
  });
  expect(tagged.status).toBe(200);
  await refresh();
  expect(await membersOf("LOSERS")).not.toContain(loser);
  await world.console("PUT", `/api/console/members/${loser}/tags`, {
    token: agent.token,
    body: { tags: [] },
  });
  await refresh();
  expect(await membersOf("LOSERS")).toContain(loser);

  world.clock.shift(8 * DAY_MS);
  try {
    await refresh();
    // The sessions of staff users have ended by now.
    const { rows: left } = await sql`
      select from segments_membership where member_id = ${loser}`.execute(world.db);
    expect(left).toEqual([]);
  } finally {
    world.clock.shift(0);
  }
  const { rows } = await sql`
    select s.code from segments_segment s
    where s.members <> (select count(*) from segments_membership m where m.segment_code = s.code)`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
});

test("bets qualify and are counted once; money that was parked in a game does not", async () => {
  const [parker, player] = [await insert(), await insert()];
  for (let n = 0; n < 2; n++) {
    await book(parker, "wallet_to_game", 40_000n);
    await book(parker, "game_to_wallet", 40_000n);
  }
  await bet(player, 30_000n, -10_000n);
  await bet(player, 20_000n, 2_500n);
  const expected = { turnover: 500, betCount: 2, result: -75 };
  // The page has what the job has not counted yet.
  expect((await figuresOf(player)).figures).toMatchObject(expected);
  const of = (field: string, limit: object) => rule({ field, is: "atLeast", days: null, ...limit });
  await publishSegment("BETTORS", of("played", { amount: amount(500) }));
  await publishSegment("OFTEN", of("playCount", { count: 2 }));
  await publishSegment("TODAY", rule({ field: "lastPlayed", is: "atMost", age: 1 }));
  await setup.publishByTwo(
    (
      await setup.draft(
        "level",
        "BETS",
        level(9, { depositsFrom: amount(0), playedFrom: amount(500) }),
      )
    ).body,
  );
  await Promise.all([refreshBets(), refresh()]);
  await refresh();
  for (const code of ["BETTORS", "OFTEN", "TODAY"]) {
    const members = await membersOf(code);
    expect(members, code).toContain(player);
    expect(members, code).not.toContain(parker);
  }
  expect(await levelOf(player)).toMatchObject({ code: "BETS" });
  expect(await levelOf(parker)).toBeNull();
  const figures = await figuresOf(player);
  expect(figures.figures).toMatchObject(expected);
  expect(figures.days).toMatchObject([{ games: -75 }]);
  expect(figures.favourites).toMatchObject([{ gameCode: "JOKER2", count: 2, amount: 500 }]);
  expect((await figuresOf(parker)).favourites).toEqual([]);
});

const level = (rank: number, fields: object = {}) => ({
  name: { th: "ทอง", la: "ຄຳ", en: "Gold" },
  color: "#e0b84f",
  rank,
  depositsFrom: amount(1_000),
  playedFrom: amount(0),
  depositCountFrom: 0,
  daysFrom: 0,
  autoPayoutMax: null,
  chatPriority: 5,
  isActive: true,
  ...fields,
});

const levelOf = async (memberId: bigint) =>
  (await world.db
    .selectFrom("segments_figures as f")
    .innerJoin("segments_level as l", "l.code", "f.level_code")
    .select(["l.code", "l.rank", "l.chat_priority as chatPriority"])
    .where("f.member_id", "=", memberId)
    .executeTakeFirst()) ?? null;

test("a member has the highest level whose thresholds are reached, and two people publish it", async () => {
  const [small, large] = [await insert(), await insert()];
  await book(large, "deposit", 60_000n);
  const gold = await setup.draft("level", "GOLD", level(2));
  expect((await setup.publish(gold.body)).body.message).toBe("APPROVAL_NEEDED");
  await refresh();
  expect(await levelOf(large)).toBeNull();
  const { waiting } = await setup.read("level", "GOLD");
  expect(await setup.approve(waiting?.approvalId ?? null)).toBe(200);
  await setup.publishByTwo(
    (await setup.draft("level", "BASIC", level(1, { depositsFrom: amount(1), chatPriority: 0 })))
      .body,
  );
  await refresh();
  expect(await levelOf(large)).toMatchObject({ code: "GOLD", rank: 2, chatPriority: 5 });
  expect(await levelOf(small)).toMatchObject({ code: "BASIC" });
  expect((await figuresOf(large)).level).toMatchObject({ code: "GOLD", name: { en: "Gold" } });

  // One person may switch a level off; its members have the next one.
  const off = await setup.change("level", "GOLD", { isActive: false });
  expect(off.body.message).toBe("SUCCESS");
  await refresh();
  expect(await levelOf(large)).toMatchObject({ code: "BASIC" });
});
