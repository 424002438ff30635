import { randomInt, randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import {
  type HouseAccountKind,
  houseAccountId,
  memberAccountId,
  reverse,
  type TransferKind,
  transfer,
} from "../../../ledger/ledger.ts";
import { listActiveAccounts } from "../queries.ts";
import { playSpan } from "./play-span.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Play {
  from: string;
  to: string;
  days: { day: string; deposits: number; withdrawals: number; gifts: number; result: number }[];
  deposits: number;
  withdrawals: number;
  gifts: number;
  result: number;
  games: {
    slotCode: string;
    bets: number;
    result: number;
    minutes: number | null;
    open: number;
    isTransferring: boolean;
    knownUntil: string | null;
  }[];
  minutes: number;
}

const ask = (token: string, body: unknown) =>
  world.call<Play>("POST", "/api/wallet/play", { token, body });
const get = (member: TestMember, path: string) => world.call("GET", path, { token: member.token });
const accountsOf = ({ id }: TestMember) => listActiveAccounts(world.db, id);
const open = async (member: TestMember, ...codes: string[]) => {
  for (const code of codes)
    expect((await get(member, `/api/wallet/activate/${code}`)).status).toBe(200);
};

const DAY = 24 * 60 * 60_000;

interface Row {
  at: Date;
  placedAt: Date;
  bets: bigint;
  result: bigint;
  source: "report" | "balance";
}

/** Stores play as the report of a provider, or a reading of a balance, would. */
async function store(member: TestMember, accountId: string, row: Row): Promise<void> {
  const reference = row.source === "report" ? randomUUID() : null;
  await sql`insert into games_turnover (id, member_id, game_account_id, source, reference, at,
      placed_at, turnover_minor, result_minor)
    values (${randomUUID()}, ${member.id}, ${accountId}, ${row.source}, ${reference}, ${row.at},
      ${row.placedAt}, ${row.bets}, ${row.result})`.execute(world.ownerDb);
}

const WAYS: [TransferKind, HouseAccountKind, "in" | "out"][] = [
  ["deposit", "bank_clearing", "in"],
  ["withdrawal", "payout_clearing", "out"],
  ["wallet_to_game", "provider_clearing", "out"],
  ["game_to_wallet", "provider_clearing", "in"],
  ["bonus", "bonus_cost", "in"],
  ["refund", "refund_cost", "in"],
  ["invite", "invite_cost", "in"],
  ["luckydraw", "spin_cost", "in"],
  ["adjustment", "adjustment", "in"],
];

/** Random transfers of a member's wallet, some of them reversed, spread over the last days. */
async function moveRandomly(member: TestMember, count: number, days: number): Promise<void> {
  await transaction(world.db, async (tx) => {
    const own = await memberAccountId(tx, member.id);
    for (let step = 0; step < count; step += 1) {
      const [kind, houseKind, direction] = WAYS[randomInt(WAYS.length)] ?? [
        "deposit",
        "bank_clearing",
        "in",
      ];
      const house = await houseAccountId(tx, { kind: houseKind, owner: "test", currency: "THB" });
      const id = randomUUID();
      const [fromId, toId] = direction === "in" ? [house, own] : [own, house];
      const amountMinor = BigInt(randomInt(1, 5_000_00));
      const state = await transfer(tx, { id, kind, fromId, toId, currency: "THB", amountMinor });
      if (state === "posted" && randomInt(6) === 0)
        await reverse(tx, { id: randomUUID(), originalId: id });
    }
  });
  const account = await memberAccountId(world.db, member.id);
  const now = world.clock.nowMs();
  const times = Array.from({ length: 2 * count }, () => new Date(now - randomInt(days * DAY)));
  times.sort((a, b) => Number(a) - Number(b));
  await sql`alter table ledger.entry disable trigger entry_append_only`.execute(world.ownerDb);
  await sql`update ledger.entry set created_at = (${times}::timestamptz[])[version]
    where account_id = ${account}`.execute(world.ownerDb);
  await sql`alter table ledger.entry enable trigger entry_append_only`.execute(world.ownerDb);
}

/** Every entry of the member's wallet, as the ledger has it. */
async function entriesOf(member: TestMember) {
  const { rows } = await sql<{ minor: bigint; kind: TransferKind; at: Date }>`
    select e.amount_minor as minor, e.created_at as at,
      coalesce((select o.kind from ledger.transfer o where o.id = t.reverses_id), t.kind) as kind
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = ${await memberAccountId(world.db, member.id)}`.execute(world.db);
  return rows;
}

const baht = (minor: bigint) => Number(minor) / 100;
const sum = <T>(rows: readonly T[], of: (row: T) => bigint) =>
  baht(rows.reduce((total, row) => total + of(row), 0n));

test("every sum of every span is the sum of the ledger and of the games' play", async () => {
  const [member, other] = [await registerMember(world), await registerMember(world)];
  await open(member, "PG", "JOKER2");
  await open(other, "PG");
  const accounts = await accountsOf(member);
  const [others] = await accountsOf(other);
  const now = world.clock.nowMs();
  const stored: (Row & { code: string })[] = [];
  const month = playSpan({ span: "month", ago: 0 }, new Date(now)).from.getTime();
  const edges = [month - 1, month, month + 1];
  for (let step = 0; step < 150; step += 1) {
    const account = accounts[step % accounts.length];
    if (!account || !others) throw new Error("no account");
    const at = new Date(edges[step] ?? now - randomInt(80 * DAY));
    const row: Row = {
      at,
      // A bet may be settled days after it was placed, in another month.
      placedAt: new Date(at.getTime() - randomInt(7 * DAY)),
      bets: BigInt(randomInt(0, 50_000)),
      result: BigInt(randomInt(-50_000, 50_000)),
      source: step % 3 === 0 ? "balance" : "report",
    };
    await store(member, account.id, row);
    stored.push({ ...row, code: account.game_code });
    if (step % 10 === 0) await store(other, others.id, row);
  }
  await moveRandomly(member, 60, 80);
  const entries = await entriesOf(member);

  for (const body of [
    { span: "week", ago: 0 },
    { span: "week", ago: 1 },
    { span: "week", ago: 7 },
    { span: "month", ago: 0 },
    { span: "month", ago: 1 },
    { span: "month", ago: 2 },
    { span: "month", ago: 12 },
  ] as const) {
    const { status, body: answer } = await ask(member.token, body);
    expect(status).toBe(200);
    const [from, to] = [Date.parse(answer.from), Date.parse(answer.to)];
    const within = ({ at }: { at: Date }) => at.getTime() >= from && at.getTime() < to;
    const booked = entries.filter(within);
    const played = stored.filter(within);
    const net = (...kinds: TransferKind[]) =>
      sum(
        booked.filter(({ kind }) => kinds.includes(kind)),
        ({ minor }) => minor,
      );
    const gifts = ["bonus", "refund", "invite", "luckydraw"] as const;
    expect(answer.deposits).toBe(net("deposit"));
    expect(answer.withdrawals + net("withdrawal")).toBe(0);
    expect(answer.gifts).toBe(net(...gifts));
    expect(answer.result).toBe(sum(played, ({ result }) => result));
    for (const { code } of played) {
      const own = played.filter((each) => each.code === code);
      expect(answer.games.filter(({ slotCode }) => slotCode === code)).toMatchObject([
        { bets: sum(own, ({ bets }) => bets), result: sum(own, ({ result }) => result) },
      ]);
    }
    for (const { day, ...sums } of answer.days) {
      const isOfDay = ({ at }: { at: Date }) => dayOf(at) === day;
      expect(sums.result).toBe(sum(played.filter(isOfDay), ({ result }) => result));
      const paidIn = booked.filter((each) => each.kind === "deposit" && isOfDay(each));
      expect(sums.deposits).toBe(sum(paidIn, ({ minor }) => minor));
    }
    expect(new Set(answer.days.map(({ day }) => day)).size).toBe(answer.days.length);
    expect(from + answer.days.length * DAY).toBe(to);
  }
});

describe("of play at a provider", () => {
  test("what went in, less what came out, and the result are what the game holds", async () => {
    const member = await registerMember(world);
    await fundMember(world.db, member.id, 100_000n);
    await open(member, "PG");
    const [account] = await accountsOf(member);
    const move = (from: string, to: string, amount: number) =>
      world.call("POST", "/api/wallet/transfer", {
        token: member.token,
        body: { from, to, amount },
      });
    const play = (outcome: string, amount: number) =>
      world.control("/play", {
        provider: account?.provider,
        username: account?.username,
        outcome,
        amount,
      });
    await move("WALLET", "PG", 500);
    await play("win", 120.5);
    await get(member, "/api/wallet/refresh/slot");
    await move("PG", "WALLET", 200);
    await play("lose", 70);
    await get(member, "/api/wallet/refresh/slot");
    const { body } = await ask(member.token, { span: "week", ago: 0 });
    const [game] = body.games;
    expect(body).toMatchObject({ deposits: 1000, withdrawals: 0, gifts: 0, result: 50.5 });
    // The game reports no bets: a fall may be a stake that is open, and its time is not known.
    expect(game).toMatchObject({ slotCode: "PG", result: 50.5, minutes: null, open: 70 });
    expect(Date.parse(game?.knownUntil ?? "")).toBeGreaterThan(0);
    const slots = (
      await world.call<{ slots: { code: string; value: number }[] }>("GET", "/api/wallet", {
        token: member.token,
      })
    ).body.slots;
    expect(slots.find(({ code }) => code === "PG")?.value).toBe(500 - 200 + 50.5);
  });

  test("names a transfer without an outcome, and counts nothing of it", async () => {
    const member = await registerMember(world);
    await fundMember(world.db, member.id, 100_000n);
    await open(member, "ASKMEBET");
    const fault = { target: "provider:askmebet", kind: "success-then-reset", count: 1 };
    await world.control("/faults", { ...fault, operation: "transfer" });
    const input = { from: "WALLET", to: "ASKMEBET", amount: 300 };
    const answer = await world.call("POST", "/api/wallet/transfer", {
      token: member.token,
      body: input,
    });
    expect(answer.body).toMatchObject({ status: "PROCESSING" });
    const { body } = await ask(member.token, { span: "month", ago: 0 });
    expect(body).toMatchObject({ deposits: 1000, result: 0 });
    expect(body.games).toMatchObject([{ slotCode: "ASKMEBET", isTransferring: true, result: 0 }]);
    expect((await ask(member.token, { span: "month", ago: 1 })).body.games).toEqual([]);
  });

  test("time is counted once for games that are played together, without pauses", async () => {
    const member = await registerMember(world);
    await open(member, "JOKER2", "ASKMEBET");
    const [one, two] = await accountsOf(member);
    // In the middle of the last week: no bet is on the edge of a span.
    const { from } = playSpan({ span: "week", ago: 1 }, world.clock.now());
    const noon = from.getTime() + 2 * DAY + 12 * 60 * 60_000;
    const bet = async (account: typeof one, minute: number) => {
      const placedAt = new Date(noon + minute * 60_000);
      const row = { at: placedAt, placedAt, bets: 100n, result: 0n, source: "report" } as const;
      await store(member, account?.id ?? "", row);
    };
    for (const minute of [0, 5, 10, 60]) await bet(one, minute);
    for (const minute of [2, 8, 18]) await bet(two, minute);
    const { body } = await ask(member.token, { span: "week", ago: 1 });
    const minutesOf = (code?: string) =>
      body.games.find(({ slotCode }) => slotCode === code)?.minutes;
    // A minute for the first bet, and for the one after the pause.
    expect(minutesOf(one?.game_code)).toBe(1 + 10 + 1);
    expect(minutesOf(two?.game_code)).toBe(1 + 16);
    expect(body.minutes).toBe(1 + 18 + 1);
  });
});

test("a member without play has zeros, and a wrong span is refused", async () => {
  const { token } = await registerMember(world);
  const { body } = await ask(token, { span: "month", ago: 0 });
  expect(body).toMatchObject({ deposits: 0, withdrawals: 0, gifts: 0, result: 0, minutes: 0 });
  expect(body.games).toEqual([]);
  for (const wrong of [{}, { span: "day", ago: 0 }, { span: "week" }, { span: "week", ago: 13 }])
    expect((await ask(token, wrong)).status).toBe(400);
});

test.each([
  ["week", 0, "2026-11-22T16:59:59Z", "2026-11-16", "2026-11-22"],
  ["week", 0, "2026-11-22T17:00:00Z", "2026-11-23", "2026-11-23"],
  ["week", 1, "2026-11-29T10:00:00Z", "2026-11-16", "2026-11-22"],
  ["month", 0, "2026-11-30T17:00:00Z", "2026-12-01", "2026-12-01"],
  ["month", 1, "2026-01-31T12:00:00Z", "2025-12-01", "2025-12-31"],
  ["month", 12, "2026-03-31T12:00:00Z", "2025-03-01", "2025-03-31"],
] as const)("%s %d before %s is %s to %s", (span, ago, now, first, last) => {
  const { from, to } = playSpan({ span, ago }, new Date(now));
  expect([dayOf(from), dayOf(new Date(to.getTime() - 1))]).toEqual([first, last]);
});
