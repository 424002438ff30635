import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { MEMBER_DAYS_MAX } from "@krapao/contract/console/reports/profit";
import { DAY_MS } from "@krapao/contract/time";
import {
  earlier,
  HOURS_OF_DAY,
  hourOfDay,
  later,
  type Span,
  spanOf,
} from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { sumRecords } from "../queries-span-sums.ts";
import { findSummedUntil, listChannelHours } from "../queries-stored-sums.ts";
import { listLargest } from "./queries-largest.ts";
import {
  findPlaySummedUntil,
  listMemberPlay,
  listPlayNames,
  sumPlayByGame,
  sumPlayByHour,
} from "./queries-play.ts";
import { currenciesOf } from "./read-profit-hours.ts";

type Call = typeof consoleContract.reports.breakdown;
type Answer = ServerOutput<Call>;
type Part = Answer["parts"][number];

/** Members beyond these are only in the total. */
const MEMBERS_MAX = 100;

interface Wanted {
  span: Span;
  currency: Currency;
  provider: string | null;
}

/**
 * GGR by provider, game or member, or net deposits by channel.
 * @throws KEY_INVALID when the span is empty or too long; members have the shorter MEMBER_DAYS_MAX
 */
export async function readBreakdown(ctx: Context, input: ServerInput<Call>): Promise<Answer> {
  const { currency } = currenciesOf(ctx, input.currency);
  const wanted = { span: spanOf(input), currency, provider: input.provider };
  switch (input.by) {
    case "channel":
      return { currency, ...(await readChannels(ctx.db, wanted)) };
    case "member":
      return { currency, ...(await readMemberPlay(ctx.db, wanted)) };
    case "provider":
    case "game":
      return { currency, ...(await readGames(ctx.db, wanted, input.by)) };
  }
}

/** Adds up parts of the same key, with their hours; the largest amounts come first. */
function collect(rows: readonly (Omit<Part, "hours"> & { hourOfDay: number })[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { hourOfDay: at, ...row } of rows) {
    const known = parts.get(row.key);
    const hours = known?.hours ?? Array.from({ length: HOURS_OF_DAY }, () => 0n);
    hours[at] = (hours[at] ?? 0n) + row.value;
    parts.set(row.key, {
      ...row,
      hours,
      count: row.count + (known?.count ?? 0),
      staked: row.staked === null ? null : row.staked + (known?.staked ?? 0n),
      value: row.value + (known?.value ?? 0n),
    });
  }
  const size = ({ value }: Part) => (value < 0n ? -value : value);
  return [...parts.values()].sort(
    (one, other) => Number(size(other) - size(one)) || one.key.localeCompare(other.key),
  );
}

function totalOf(parts: readonly Part[]): Answer["total"] {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    staked: parts.reduce((sum, { staked }) => sum + (staked ?? 0n), 0n),
    value: parts.reduce((sum, { value }) => sum + value, 0n),
  };
}

async function readGames(db: Db, wanted: Wanted, by: "provider" | "game") {
  const [until, names] = await Promise.all([findPlaySummedUntil(db), listPlayNames(db)]);
  const rows = await sumPlayByGame(db, { ...wanted, until });
  const parts = collect(
    rows.map(({ provider, game, hourOfDay: at, bets, turnoverMinor, resultMinor }) => ({
      key: by === "game" ? game : provider,
      name:
        by === "game"
          ? (names.games.get(game) ?? game)
          : (names.providers.get(provider) ?? provider),
      provider: by === "game" ? provider : null,
      count: bets,
      staked: turnoverMinor,
      value: -resultMinor,
      hourOfDay: at,
    })),
  );
  return { parts, total: totalOf(parts) };
}

const listMembers = async (...asked: Parameters<typeof listLargest>) =>
  (await listLargest(...asked)) ?? listMemberPlay(...asked);

async function readMemberPlay(db: Db, wanted: Wanted) {
  const days = (wanted.span.to.getTime() - wanted.span.from.getTime()) / DAY_MS;
  if (days > MEMBER_DAYS_MAX) refuse("KEY_INVALID", { from: "KEY_INVALID" });
  const filter = { ...wanted, until: await findPlaySummedUntil(db) };
  const [rows, hours] = await Promise.all([
    listMembers(db, { ...filter, limit: MEMBERS_MAX }),
    sumPlayByHour(db, filter),
  ]);
  const parts = rows.map(
    ({ memberId, name, bets, turnoverMinor, resultMinor }): Part => ({
      key: `${memberId}`,
      name,
      provider: null,
      count: bets,
      staked: turnoverMinor,
      value: -resultMinor,
      hours: [],
    }),
  );
  const total = {
    count: hours.reduce((sum, { bets }) => sum + bets, 0),
    staked: hours.reduce((sum, { turnoverMinor }) => sum + turnoverMinor, 0n),
    value: hours.reduce((sum, { resultMinor }) => sum - resultMinor, 0n),
  };
  return { parts, total };
}

async function readChannels(db: Db, { span, currency }: Wanted) {
  const until = await findSummedUntil(db);
  const rest = { from: later(span.from, until), to: span.to };
  const [stored, live] = await Promise.all([
    listChannelHours(db, { span: { from: span.from, to: earlier(span.to, until) }, currency }),
    rest.from < rest.to ? sumRecords(db, rest) : [],
  ]);
  const open = live
    .filter((row) => row.report === "deposits" && row.currency === currency)
    .map((row) => ({
      channel: row.counterparty,
      hourOfDay: hourOfDay(row.hour),
      count: row.forwardCount,
      netMinor: row.forwardMinor - row.backwardMinor,
    }));
  const parts = collect(
    [...stored, ...open].map(({ channel, hourOfDay: at, count, netMinor }) => ({
      key: channel,
      name: channel,
      provider: null,
      count,
      staked: null,
      value: netMinor,
      hourOfDay: at,
    })),
  );
  return { parts, total: totalOf(parts) };
}
