/** Which deposits of an invitee were played, compared with giving every bet to one deposit. */
import { randomUUID } from "node:crypto";
import { openGame } from "@krapao/testkit/builders/campaigns";
import { giveMoney } from "@krapao/testkit/builders/money";
import { atNight } from "@krapao/testkit/night";
import { startWorld, type World } from "@krapao/testkit/world";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/database.ts";
import { listOpenAmounts } from "./played-deposits.ts";
import { insertCommission } from "./queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world?.close());

const minute = fc.integer({ min: 0, max: 8 });
const scenario = fc.record({
  deposits: fc.array(fc.record({ minute, sumMinor: fc.integer({ min: 1, max: 900 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  bets: fc.array(fc.record({ minute, turnoverMinor: fc.integer({ min: 1, max: 900 }) }), {
    maxLength: 8,
  }),
  playedPercent: fc.integer({ min: 1, max: 300 }),
});

interface History {
  deposits: { minute: number; sumMinor: number }[];
  bets: { minute: number; turnoverMinor: number }[];
}

/** Gives every bet to the oldest deposit that was there before it and still needs it. */
function playOneByOne({ deposits, bets }: History, playedPercent: number): boolean[] {
  const left = deposits
    .map(({ minute, sumMinor }) => ({ minute, need: Math.ceil((sumMinor * playedPercent) / 100) }))
    .sort((one, other) => one.minute - other.minute);
  for (const bet of [...bets].sort((one, other) => one.minute - other.minute)) {
    let rest = bet.turnoverMinor;
    for (const deposit of left.filter(({ minute }) => minute < bet.minute)) {
      const used = Math.min(rest, deposit.need);
      deposit.need -= used;
      rest -= used;
    }
  }
  return left.map(({ need }) => need === 0);
}

/** Replaces all commissions and bets of the friend. */
async function write(
  db: Db,
  { deposits, bets }: History,
  ids: { inviterId: bigint; inviteeId: bigint; accountId: string },
): Promise<void> {
  const { inviterId, inviteeId, accountId } = ids;
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
  await db.deleteFrom("invites_commission").execute();
  await db.deleteFrom("games_turnover").execute();
  await transaction(db, async (tx) => {
    for (const deposit of deposits) {
      await insertCommission(tx, {
        id: randomUUID(),
        depositId: randomUUID(),
        inviterId,
        inviteeId,
        depositMinor: BigInt(deposit.sumMinor),
        amountMinor: BigInt(deposit.sumMinor),
        currency: "THB",
        shared: [],
        createdAt: at(deposit.minute),
      });
    }
    for (const bet of bets) {
      await tx
        .insertInto("games_turnover")
        .values({
          id: randomUUID(),
          member_id: inviteeId,
          game_account_id: accountId,
          source: "report",
          reference: randomUUID(),
          placed_at: at(bet.minute),
          at: at(bet.minute),
          turnover_minor: BigInt(bet.turnoverMinor),
          result_minor: 0n,
        })
        .execute();
    }
  });
}

test("a bet counts for one deposit, the oldest that was there and needs it", async () => {
  const [inviter, friend] = [await world.member(), await world.member()];
  await giveMoney(world, friend.id, 10_000n);
  await openGame(world, friend.token, 50);
  const { id: accountId } = await world.db
    .selectFrom("games_account")
    .select("id")
    .where("member_id", "=", friend.id)
    .executeTakeFirstOrThrow();
  const memberId = inviter.id;
  const ids = { inviterId: memberId, inviteeId: friend.id, accountId };
  let playedCount = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async ({ playedPercent, ...history }) => {
      await write(world.ownerDb, history, ids);
      const open = await listOpenAmounts(world.db, { memberId, campaign: "X", playedPercent });
      const played = open.map(({ isPlayed }) => isPlayed);
      playedCount += played.filter(Boolean).length;
      expect(played).toEqual(playOneByOne(history, playedPercent));
    }),
    { numRuns: atNight(60, 20) },
  );
  expect(playedCount).toBeGreaterThan(5);
});
