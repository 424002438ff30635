import { randomInt, randomUUID } from "node:crypto";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { type Db, openPool, type Tx } from "../../kernel/db/database.ts";
import {
  type HouseAccountKind,
  hold,
  houseAccountId,
  memberAccountId,
  post,
  reverse,
  type TransferKind,
  transfer,
  voidHold,
} from "../../ledger/ledger.ts";
import { sumSettled } from "../bonuses/index.ts";
import { spanOf } from "./period.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

type Totals = Record<string, number> & { from: string; to: string };

const ask = (token: string, body: unknown) =>
  world.call<Totals>("POST", "/api/statement/totals", { token, body });

/** Every way in which a member's money moves: kind, house account and direction. */
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
  ["adjustment", "adjustment", "out"],
];
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** One random movement: transferred, held, posted in part, voided, pending or reversed. */
async function moveRandomly(tx: Tx, memberId: bigint): Promise<void> {
  const [kind, houseKind, direction] = pick(WAYS);
  const own = await memberAccountId(tx, memberId);
  const house = await houseAccountId(tx, { kind: houseKind, owner: "test", currency: "THB" });
  const request = {
    id: randomUUID(),
    kind,
    fromId: direction === "in" ? house : own,
    toId: direction === "in" ? own : house,
    currency: "THB" as const,
    amountMinor: BigInt(randomInt(1, 5_000_00)),
  };
  const { id, amountMinor } = request;
  const way = pick(["transfer", "transfer", "held", "in part", "void", "pending", "reversed"]);
  if (way === "transfer" || way === "reversed") {
    const state = await transfer(tx, request);
    if (state === "posted" && way === "reversed") {
      await reverse(tx, { id: randomUUID(), originalId: id });
    }
    return;
  }
  if ((await hold(tx, request)) === "rejected" || way === "pending") return;
  if (way === "void") await voidHold(tx, { id });
  else await post(tx, { id, ...(way === "in part" ? { amountMinor: amountMinor / 2n + 1n } : {}) });
}

/** Backdates a member's entries to these timestamps, which only the database owner can do. */
async function backdate(memberId: bigint, timestamps: Date[]): Promise<void> {
  const owner = openPool({ url: world.urls.owner, poolMax: 1 });
  const account = await memberAccountId(world.db, memberId);
  await owner.query("alter table ledger.entry disable trigger entry_append_only");
  await owner.query(
    `update ledger.entry set created_at = ($2::timestamptz[])[version] where account_id = $1`,
    [account, timestamps],
  );
  await owner.query("alter table ledger.entry enable trigger entry_append_only");
  await owner.end();
}

interface Booked {
  kind: TransferKind;
  amountMinor: bigint;
  day: string;
}

/** Every entry of the member, with its calendar day in Bangkok. */
async function entriesOf(db: Db, memberId: bigint): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select e.amount_minor as "amountMinor",
      coalesce((select o.kind from ledger.transfer o where o.id = t.reverses_id), t.kind) as kind,
      to_char(e.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = ${await memberAccountId(db, memberId)}`.execute(db);
  return rows;
}

function expected(entries: readonly Booked[], isWithin: (day: string) => boolean) {
  const within = entries.filter(({ day }) => isWithin(day));
  const sum = (...kinds: TransferKind[]) =>
    Number(
      within
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, { amountMinor }) => total + amountMinor, 0n),
    ) / 100;
  const negated = (amount: number) => (amount === 0 ? 0 : -amount);
  return {
    currency: "THB",
    deposits: sum("deposit"),
    withdrawals: negated(sum("withdrawal")),
    netDeposits: sum("deposit", "withdrawal"),
    bonuses: sum("bonus"),
    refunds: sum("refund"),
    invites: sum("invite"),
    prizes: sum("luckydraw"),
    toGames: negated(sum("wallet_to_game")),
    fromGames: sum("game_to_wallet"),
    corrections: sum("adjustment"),
  };
}

const DAY = 24 * 60 * 60_000;
const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: BANGKOK_ZONE }).format(at);

describe("totals of the statement", () => {
  test("every total of every period is the sum of the ledger's entries", async () => {
    const [member, other] = [await registerMember(world), await registerMember(world)];
    await transaction(world.db, async (tx) => {
      for (let step = 0; step < 100; step += 1) {
        await moveRandomly(tx, step % 8 === 0 ? other.id : member.id);
      }
    });
    const count = (await entriesOf(world.db, member.id)).length;
    const now = world.clock.nowMs();
    const timestamps = Array.from({ length: count }, () => new Date(now - randomInt(130 * DAY)));
    // One millisecond before, at, and after the start of this month.
    const month = new Date(`${dayOf(new Date(now)).slice(0, 8)}01T00:00:00+07:00`).getTime();
    timestamps.splice(0, 3, new Date(month - 1), new Date(month), new Date(month + 1));
    await backdate(
      member.id,
      timestamps.toSorted((a, b) => Number(a) - Number(b)),
    );
    const entries = await entriesOf(world.db, member.id);

    const today = dayOf(new Date(now));
    const lastMonth = dayOf(new Date(month - 1)).slice(0, 7);
    const since = dayOf(spanOf({ period: "threeMonths" }, new Date(now)).from);
    const periods: [unknown, (day: string) => boolean][] = [
      [{ period: "thisMonth" }, (day) => day.startsWith(today.slice(0, 7))],
      [{ period: "lastMonth" }, (day) => day.startsWith(lastMonth)],
      [{ period: "threeMonths" }, (day) => day >= since],
      [{ period: "days", from: "2020-01-01", to: "2020-12-31" }, () => false],
      ...Array.from({ length: 8 }, (): [unknown, (day: string) => boolean] => {
        const first = now - randomInt(135 * DAY);
        const [from, to] = [dayOf(new Date(first)), dayOf(new Date(first + randomInt(60 * DAY)))];
        return [{ period: "days", from, to }, (day) => day >= from && day <= to];
      }),
    ];
    for (const [body, isWithin] of periods) {
      const answer = await ask(member.token, body);
      expect(answer, JSON.stringify(body)).toMatchObject({
        status: 200,
        body: expected(entries, isWithin),
      });
    }
    expect(entries.length).toBeGreaterThan(40);
  });

  test("a member without movements has zeros", async () => {
    const { token } = await registerMember(world);
    const { body } = await ask(token, { period: "threeMonths" });
    const { from, to, ...totals } = body;
    expect(totals).toEqual(expected([], () => false));
    expect(new Date(to).getTime() - new Date(from).getTime()).toBeGreaterThan(89 * DAY);
  });

  test("refuses an invalid period", async () => {
    const { token } = await registerMember(world);
    for (const body of [
      {},
      { period: "ever" },
      { from: "2026-01-01", to: "2026-01-02" },
      { period: "days" },
      { period: "days", from: "2026-01-01" },
      { period: "days", from: "2026-01-02", to: "2026-01-01" },
      { period: "days", from: "2025-01-01", to: "2026-01-02" },
      { period: "days", from: "2026-01-01", to: "2026-13-01" },
      { period: "thisMonth", from: "2026-01-01", to: "2026-01-02" },
      { period: "thisMonth", member: 1 },
    ]) {
      expect((await ask(token, body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

test.each([
  ["thisMonth", "2026-11-21T10:00:00Z", "2026-11-01", "2026-11-22"],
  ["thisMonth", "2026-11-30T17:00:00Z", "2026-12-01", "2026-12-02"],
  ["lastMonth", "2026-01-31T12:00:00Z", "2025-12-01", "2026-01-01"],
  ["threeMonths", "2026-11-21T10:00:00Z", "2026-08-21", "2026-11-22"],
  ["threeMonths", "2026-05-31T10:00:00Z", "2026-02-28", "2026-06-01"],
  ["threeMonths", "2026-01-15T10:00:00Z", "2025-10-15", "2026-01-16"],
] as const)("the period %s at %s is %s to %s", (period, now, from, to) => {
  const span = spanOf({ period }, new Date(now));
  expect([dayOf(span.from), dayOf(span.to)]).toEqual([from, to]);
  expect(span.from.toISOString()).toContain("T17:00:00.000Z");
});

test("what was settled in a day is found by its index, however long the statement is", async () => {
  const member = await registerMember(world);
  await sql`insert into statements_line (id, member_id, statement_type, from_name, to_name,
      amount_minor, currency, status, created_at, updated_at)
    select gen_random_uuid(), ${member.id}, 'deposit', 'SCB', 'WALLET', 100, 'THB', 'SUCCESS',
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, 5000) n`.execute(world.ownerDb);
  await sql`analyze statements_line`.execute(world.ownerDb);
  const from = new Date(Date.now() - 24 * 60 * 60_000);
  const span = { memberId: member.id, from, to: new Date() };
  expect((await sumSettled(world.db, span)).depositsMinor).toBe(2_300n);
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain select statement_type,
      sum(amount_minor) from statements_line where member_id = ${span.memberId}
      and statement_type in ('deposit', 'withdraw', 'bonus') and status = 'SUCCESS'
      and updated_at >= ${span.from} and updated_at < ${span.to} group by 1`.execute(world.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("statements_line_settled");
});
