import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { daysOf } from "../../../kernel/calendar.ts";
import { together } from "../../../kernel/context.ts";
import type { TransferKind } from "../../../ledger/ledger.ts";
import { memberTotalsByDay } from "../../../ledger/totals-by-day.ts";
import type { Context } from "../../../ports/context.ts";
import { possibleCredits } from "../bets/play.ts";
import { playRulesOf } from "../bets/record-play.ts";
import { readPossible } from "../bets/stored-possible.ts";
import { playSpan } from "./play-span.ts";
import {
  listPlayedAccounts,
  type PlayedAccount,
  sumPlayedTime,
  sumResultsByDay,
} from "./queries.ts";

type Play = typeof contract.games.readPlay;
type PlayedGame = ServerOutput<Play>["games"][number];

const GIFTS: readonly TransferKind[] = ["bonus", "refund", "invite", "luckydraw"];

/**
 * A week or month of a member. Money in, money out and gifts are the ledger's entries of each day;
 * results are the rows of play that were settled on it. What is open or unread is no result, and is
 * named with its game.
 */
export async function readPlay(
  ctx: Context,
  { memberId, request }: { memberId: bigint; request: ServerInput<Play> },
): Promise<ServerOutput<Play>> {
  const now = ctx.clock.now();
  const span = playSpan(request, now);
  const of = { memberId, ...span };
  const [booked, results, times, accounts] = await together(ctx.db, (db) =>
    Promise.all([
      memberTotalsByDay(db, of),
      sumResultsByDay(db, of),
      sumPlayedTime(db, of),
      listPlayedAccounts(db, memberId),
    ]),
  );
  const days = daysOf(span).map((day) => {
    const net = (...kinds: TransferKind[]) =>
      sumOf(
        booked.totals.filter((each) => each.day === day && kinds.includes(each.kind)),
        ({ netMinor }) => netMinor,
      );
    const settled = results.filter((each) => each.day === day);
    return {
      day,
      deposits: net("deposit"),
      withdrawals: -net("withdrawal"),
      gifts: net(...GIFTS),
      result: sumOf(settled, ({ resultMinor }) => resultMinor),
    };
  });
  const games = accounts.flatMap((account): PlayedGame[] => {
    const own = results.filter(({ accountId }) => accountId === account.accountId);
    const isCurrent = span.to > now;
    const open = isCurrent ? openOf(account, now) : 0n;
    const isTransferring = isCurrent && account.isTransferring;
    if (own.length === 0 && open === 0n && !isTransferring) return [];
    const reports = playRulesOf(ctx, account.provider).countsBy === "report";
    const time = times.find(({ accountId }) => accountId === account.accountId);
    return [
      {
        slotCode: account.gameCode,
        name: account.name,
        bets: sumOf(own, ({ betsMinor }) => betsMinor),
        result: sumOf(own, ({ resultMinor }) => resultMinor),
        minutes: time?.minutes ?? (reports ? 0 : null),
        knownUntil: reports ? account.reportedUntil : account.readAt,
        open,
        isTransferring,
      },
    ];
  });
  const { currency, archivedUntil } = booked;
  return {
    ...span,
    archivedUntil: archivedUntil && archivedUntil > span.from ? archivedUntil : null,
    currency,
    days,
    deposits: sumOf(days, ({ deposits }) => deposits),
    withdrawals: sumOf(days, ({ withdrawals }) => withdrawals),
    gifts: sumOf(days, ({ gifts }) => gifts),
    result: sumOf(days, ({ result }) => result),
    games: games.toSorted((a, b) => Number(b.bets - a.bets)),
    minutes: times.find(({ accountId }) => accountId === null)?.minutes ?? 0,
    now,
  };
}

/** What may still become a result, in minor units. */
function openOf(account: PlayedAccount, now: Date): bigint {
  const { factor, openMinor, possible, unreportedMinor } = account;
  return (openMinor + possibleCredits(readPossible(possible), now) + unreportedMinor) * factor;
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + amount(row), 0n);
