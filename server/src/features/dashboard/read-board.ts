import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Language } from "@krapao/contract/languages";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../kernel/calendar.ts";
import {
  listOutboundQuarters,
  type OutboundQuarter,
  QUARTER_MS,
} from "../../kernel/outbound/outbound-quarters.ts";
import type { Context } from "../../ports/context.ts";
import {
  currenciesOf,
  listProviderReadings,
  type ProviderReading,
  sumPlayByProvider,
} from "../reports/index.ts";
import { listProviders, listStateChanges } from "./queries-providers.ts";
import { readHealth } from "./read-health.ts";
import { closingsOf, incidentsOf, stripOf, sumCalls } from "./strip.ts";

type Call = typeof consoleContract.dashboard.providers;
type Answer = ServerOutput<Call>;

const LINE_QUARTERS = 12;
const INCIDENTS_MAX = 20;
/** A document that was never published is its first version. */
const FIRST_VERSION = 1;

function shapeOf(span: Answer["span"], now: Date) {
  const hour = startOfHour(now).getTime();
  const quarter = now.getTime() - (now.getTime() % QUARTER_MS);
  return span === "day"
    ? { from: new Date(quarter + QUARTER_MS - DAY_MS), cellMs: QUARTER_MS, cells: 96, now }
    : { from: new Date(hour + HOUR_MS - 7 * DAY_MS), cellMs: HOUR_MS, cells: 168, now };
}

/** Every provider with its state, calls, GGR of today, and the incidents of a day or a week. */
export async function readBoard(ctx: Context, input: ServerInput<Call>): Promise<Answer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { currencies, currency } = currenciesOf(ctx, input.currency);
  const shape = shapeOf(input.span, now);
  const today = { from: midnightOf(dayOf(now)), to: new Date(now.getTime() + HOUR_MS) };
  const read = listProviderReadings(db, { currency, day: null });
  const [documents, health, quarters, changes, play, readings] = await Promise.all([
    listProviders(db),
    readHealth(ctx, { readings: read, now }),
    listOutboundQuarters(db, shape.from),
    listStateChanges(db, shape.from),
    sumPlayByProvider(db, { span: today, currency }),
    read,
  ]);
  const callsOf = Map.groupBy(quarters, ({ externalParty }) => externalParty);
  const changesOf = Map.groupBy(changes, ({ provider }) => provider);
  const providers = health.providers.map((provider) => {
    const own = callsOf.get(provider.code) ?? [];
    const versions = changesOf.get(provider.code) ?? [];
    const record = { quarters: own, closings: closingsOf(versions) };
    const { calls, errors } = sumCalls(own);
    const notice = documents.find(({ code }) => code === provider.code)?.notice ?? null;
    return {
      ...provider,
      notice: notice as Record<Language, string> | null,
      liveVersion: versions.at(-1)?.version ?? FIRST_VERSION,
      ggr: -(play.get(provider.code)?.resultMinor ?? 0n),
      staked: play.get(provider.code)?.turnoverMinor ?? 0n,
      readings: showReading(readings.find((each) => each.provider === provider.code)),
      line: lineOf(own, now),
      strip: stripOf(shape, record),
      answered: calls === 0 ? null : Math.floor(((calls - errors) / calls) * 1_000) / 10,
      incidents: incidentsOf(record, now).slice(0, INCIDENTS_MAX),
    };
  });
  return {
    now,
    currency,
    currencies,
    span: input.span,
    from: shape.from,
    cellSeconds: shape.cellMs / 1_000,
    providers,
  };
}

/** How far the result of a provider is known. */
function showReading(
  reading: ProviderReading | undefined,
): Answer["providers"][number]["readings"] {
  // Where no money is, nothing is read.
  if (!reading || (reading.asOf === null && reading.unreadAccounts === 0)) return null;
  const { asOf, storedAt, unreadAccounts, unreadMinor, openMinor } = reading;
  return { asOf: asOf ?? storedAt, unreadAccounts, unread: unreadMinor, openStakes: openMinor };
}

/** The last quarters of an hour, also those without calls. */
function lineOf(quarters: readonly OutboundQuarter[], now: Date) {
  const last = now.getTime() - (now.getTime() % QUARTER_MS);
  return Array.from({ length: LINE_QUARTERS }, (_, index) => {
    const at = last - (LINE_QUARTERS - 1 - index) * QUARTER_MS;
    const found = quarters.find((quarter) => quarter.at.getTime() === at);
    return { calls: found?.calls ?? 0, errors: found?.errors ?? 0, p95: found?.p95Ms ?? null };
  });
}
