/**
 * Rings of greedy members who try to take money: each ring plays some days with a provider that
 * pays back exactly what is staked. A staff user approves every withdrawal, every commission and
 * half of the gifts in review, so the rules alone must hold. At no end of a day does a member have
 * more money outside than deposits, results of play, and the gifts that play has earned; results of
 * a ring add up to zero.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CommissionPair, WaitingGift } from "@krapao/contract/console/invites";
import { BANGKOK_ZONE, DAY_MS } from "@krapao/contract/time";
import { collectLateResults } from "@krapao/server/features/bonuses/conditions/late-results";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { sql } from "kysely";
import { balanceOf, eventually, shiftClock } from "../builders/money.ts";
import { limitAmount, type TestStaff } from "../builders/staff-users.ts";
import type { World } from "../world.ts";
import * as actions from "./actions.ts";
import { logInAgain, newRing, type Player, type Ring } from "./ring.ts";

/** The coins of the wheel, as the world that is played in must set them. */
export const COINS = { depositMinor: 2_000n, perDay: 10 };
const DAYS = 3;
const TURNS_A_DAY = 8;
/** Rings that play at the same time. */
const TABLES = 6;

type Action = (turn: actions.Turn) => Promise<void>;

/**
 * The actions of a ring. An action is as likely as often as it is listed. A ring leaves out some
 * rewards, because an open condition keeps others from being tried.
 */
function actionsOf(random: SeededRandom, promotions: readonly string[]): Action[] {
  const gifts: Action[] = [
    actions.takeBonus,
    actions.takePromotion(promotions),
    actions.spinAndClaim,
    actions.collectInvites,
    actions.takeRefund,
  ];
  const liked = gifts.filter(() => random.percent(50));
  const often: Action[] = [actions.deposit, actions.playEven, actions.moveIn, actions.withdraw];
  const hedges: Action[] = Array.from({ length: random.below(6) }, () => actions.hedge);
  const rest: Action[] = [actions.wash, actions.moveOut, actions.clear, actions.playDeposit];
  const open: Action[] = random.percent(60)
    ? [actions.placeBet, actions.placeBet, actions.placeOpposite, actions.settleBet, actions.look]
    : [];
  const ends: Action[] = random.percent(50) ? [actions.giveBack, actions.useTwoTabs] : [];
  const every = [...often, ...often, ...liked, ...liked, ...hedges, ...rest, ...open, ...ends];
  return [...every, actions.withdrawEverything];
}

/** What a ring took out, brought in and earned, in minor units, and what is wrong with it. */
export interface Outcome {
  seed: number;
  members: number;
  gifts: bigint;
  earned: bigint;
  paidIn: bigint;
  paidOut: bigint;
  answers: Map<string, number>;
  problems: string[];
}

/** Plays the rings of these seeds in one world. `promotions`: the codes that members know. */
export async function playRings(
  world: World,
  { seeds, promotions }: { seeds: readonly number[]; promotions: readonly string[] },
): Promise<Outcome[]> {
  const rings = await atTables(seeds, async (seed) => {
    const ring = await newRing(world, seed, new SeededRandom(seed));
    return { ring, choices: actionsOf(ring.random, promotions) };
  });
  const playAll = async (turns: number) => {
    const cashier = await world.staff("cashier");
    // One person settles a day of all rings.
    await limitAmount(world, cashier, { kind: "withdrawals", once: 1_000_000 });
    await atTables(rings, (table) => playDay(world, { ...table, cashier, turns }));
  };
  for (let day = 0; day < DAYS; day += 1) {
    await shiftClock(world, day * DAY_MS);
    await playAll(TURNS_A_DAY);
  }
  // On the last day nothing is open any more, and everything that can leaves.
  await settleEverything(
    world,
    rings.map(({ ring }) => ring),
  );
  await playAll(0);
  const outcomes = await atTables(rings, ({ ring }) => readOutcome(world, ring));
  await shiftClock(world, 0);
  return outcomes;
}

/** Longer than the longest bet at any game. */
const SETTLED_DAYS = 25;

/** All open bets are settled, and every late result comes in. */
async function settleEverything(world: World, rings: readonly Ring[]): Promise<void> {
  for (const ring of rings) {
    for (const player of ring.players) {
      while (player.openBets.length > 0) await actions.settleBet({ world, ring, player });
    }
  }
  await shiftClock(world, SETTLED_DAYS * DAY_MS);
  await eventually(async () => {
    await collectLateResults(world.app.ctx);
    const missing = await world.db
      .selectFrom("bonuses_given_back")
      .select("condition_id")
      .where("settled_at", "is", null)
      .execute();
    return missing.length === 0;
  });
}

/** Does something for each of them, a few at the same time. */
async function atTables<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...list.entries()];
  const table = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: TABLES }, table));
  return results;
}

interface Day {
  ring: Ring;
  choices: readonly Action[];
  cashier: TestStaff;
  /** Turns of each player. */
  turns: number;
}

async function playDay(world: World, { ring, choices, cashier, turns }: Day): Promise<void> {
  const { players, random } = ring;
  for (const player of players) await logInAgain(world, player);
  for (let turn = 0; turn < turns * players.length; turn += 1) {
    await random.pick(choices)({ world, ring, player: random.pick(players) });
  }
  await approveRewards(world, { ring, cashier });
  for (const player of players) await actions.withdrawEverything({ world, ring, player });
  await settleWithdrawals(world, { players, cashier });
  await collectLateResults(world.app.ctx);
  for (const { id, model } of players) {
    const excess = (await sumPaidOut(world, id)) - model.mayHaveOutsideMinor;
    if (excess <= 0n) continue;
    const gifts = model.describeUnearned();
    ring.problems.push(`member ${id}: ${excess} more outside than may be; ${gifts}`);
  }
}

/** A staff user approves the commissions of related members, and some of their gifts. */
async function approveRewards(
  world: World,
  { ring: { players, random }, cashier: { token } }: Pick<Day, "ring" | "cashier">,
): Promise<void> {
  const path = "/api/console/commissions";
  const { body } = await world.console<{ pairs: CommissionPair[]; gifts: WaitingGift[] }>(
    "POST",
    path,
    { token, body: { limit: 100 } },
  );
  const own = new Set(players.map(({ id }) => `${id}`));
  for (const { id, member, shared } of body.gifts) {
    if (!own.has(member.id) || !random.percent(50)) continue;
    await world.console("POST", `/api/console/gifts/${id}/approve`, {
      token,
      body: { shared, why: "campaign" },
    });
  }
  for (const { inviter, invitee, shared } of body.pairs) {
    if (!own.has(inviter.id)) continue;
    await world.console("POST", `${path}/${inviter.id}/${invitee.id}/approve`, {
      token,
      body: { shared, why: "campaign" },
    });
  }
}

/** A staff user approves what waits, until no withdrawal of the ring is open. */
async function settleWithdrawals(
  world: World,
  { players, cashier }: { players: readonly Player[]; cashier: TestStaff },
): Promise<void> {
  const ids = players.map(({ id }) => id);
  const until = performance.now() + 60_000;
  for (;;) {
    const open = await world.db
      .selectFrom("withdrawals_withdrawal")
      .select(["id", "version", "state"])
      .where("member_id", "in", ids)
      .where("state", "in", ["sweeping", "review", "approved", "sent"])
      .execute();
    if (open.length === 0) return;
    if (performance.now() > until) throw new Error(`a withdrawal stays ${open[0]?.state}`);
    for (const { id, version } of open.filter(({ state }) => state === "review")) {
      const { token } = cashier;
      const path = `/api/console/withdrawals/${id}`;
      const { body } = await world.console<{ released: { unplayed: number } }>("GET", path, {
        token,
      });
      const { unplayed } = body.released;
      await world.console("POST", `${path}/approve`, {
        token,
        body: { version, unplayed, isAnyway: true },
      });
    }
    await sleep(25);
  }
}

const sumOf = (list: readonly bigint[]) => list.reduce((sum, each) => sum + each, 0n);

async function readOutcome(world: World, ring: Ring): Promise<Outcome> {
  const models = ring.players.map(({ model }) => model);
  const paidOut = sumOf(await Promise.all(ring.players.map(({ id }) => sumPaidOut(world, id))));
  const outcome: Outcome = {
    seed: ring.seed,
    members: ring.players.length,
    gifts: sumOf(models.map(({ giftsMinor }) => giftsMinor)),
    earned: sumOf(models.map(({ earnedMinor }) => earnedMinor)),
    paidIn: sumOf(models.map(({ paidInMinor }) => paidInMinor)),
    paidOut,
    answers: ring.answers,
    problems: ring.problems,
  };
  for (const player of ring.players) outcome.problems.push(...(await findProblems(world, player)));
  if (ring.shared !== "nothing") outcome.problems.push(...(await findShared(world, ring)));
  return outcome;
}

/** Campaigns that several members of a ring have, though no staff user approved all but one. */
async function findShared(world: World, { players }: Ring): Promise<string[]> {
  const { rows } = await sql<{ code: string; members: number }>`
    select code, count(*)::integer as members from (
      select distinct c.kind, c.code, c.member_id from bonuses_condition c
      where c.member_id = any(${players.map(({ id }) => `${id}`)}::bigint[])
        and c.kind in ('bonus', 'promotion') and not exists (
          select from bonuses_gift_review r where r.member_id = c.member_id
            and r.kind = c.kind and r.code = c.code and r.outcome = 'approved')
    ) taken
    group by kind, code having count(*) > 1`.execute(world.db);
  return rows.map(({ code, members }) => `${members} related members took ${code}`);
}

async function sumPaidOut(world: World, memberId: bigint): Promise<bigint> {
  const { sum } = await world.db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => eb.fn.sum<string | null>("amount_minor").as("sum"))
    .where("member_id", "=", memberId)
    .where("state", "=", "paid")
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

interface Counted {
  turnover: bigint;
  /** Deposits for which an inviter was paid. */
  commissionDeposits: bigint;
  gifts: bigint;
  coins: bigint;
  /** The most coins of one day in Bangkok. */
  coinsOfDay: bigint;
  /** What left when gifts were given back. */
  left: bigint;
}

/** What the product counted for a member, compared with what the member did. */
async function findProblems(world: World, player: Player): Promise<string[]> {
  const { id, model } = player;
  const { rows } = await sql<Counted>`
    select
      (select coalesce(sum(turnover_minor), 0)::bigint from games_turnover
        where member_id = ${id}) as turnover,
      (select coalesce(sum(deposit_minor), 0)::bigint from invites_commission
        where invitee_id = ${id} and collection_id is not null) as "commissionDeposits",
      (select coalesce(sum(amount_minor), 0)::bigint from bonuses_condition
        where member_id = ${id}) as gifts,
      (select coalesce(sum(coins), 0)::bigint from spinwheel_coin
        where member_id = ${id} and cause like 'deposit:%') as coins,
      (select coalesce(max(sum), 0)::bigint from (
        select sum(coins) from spinwheel_coin where member_id = ${id} and cause like 'deposit:%'
        group by date_trunc('day', created_at, ${BANGKOK_ZONE})) day) as "coinsOfDay",
      (select coalesce(sum(gift_minor + winnings_minor), 0)::bigint from bonuses_given_back
        where member_id = ${id}) as left
  `.execute(world.db);
  const counted = rows[0];
  if (!counted) throw new Error("a statement of sums answers one row");
  const problems: string[] = [];
  const expectAtMost = (what: string, found: bigint, most: bigint) => {
    if (found > most) problems.push(`member ${id}: ${what} ${found}, at most ${most}`);
  };
  expectAtMost("turnover", counted.turnover, model.stakedMinor);
  const played = sumOf(model.playedDeposits);
  expectAtMost("deposits with a commission", counted.commissionDeposits, played);
  const earned = sumOf(model.playedDeposits.map((minor) => minor / COINS.depositMinor));
  expectAtMost("coins", counted.coins, earned);
  expectAtMost("coins of a day", counted.coinsOfDay, BigInt(COINS.perDay));
  expectAtMost("gifts", counted.gifts, model.giftsMinor);
  const inside = (await balanceOf(world, id)).postedMinor + (await sumGames(world, player));
  const all = inside + (await sumPaidOut(world, id));
  const brought = model.paidInMinor + model.resultMinor + model.giftsMinor - counted.left;
  if (all !== brought) problems.push(`member ${id}: has ${all} in all, must have ${brought}`);
  return problems;
}

async function sumGames(world: World, { accounts }: Player): Promise<bigint> {
  const balances = await Promise.all(
    [...accounts].map(([game, username]) => actions.readGameBalance(world, { game, username })),
  );
  return sumOf(balances);
}
