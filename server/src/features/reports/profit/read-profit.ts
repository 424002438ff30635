import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { HOUR_STEPS_DAYS_MAX } from "@krapao/contract/console/reports/profit";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import {
  dayOf,
  earlier,
  hourTextOf,
  type Span,
  spanOf,
  startOfHour,
} from "../../../kernel/calendar.ts";
import type { Context } from "../../../ports/context.ts";
import { before, figuresOf, groupHours, NO_HOURS } from "./figures.ts";
import { currenciesOf, readProfitHours } from "./read-profit-hours.ts";
import { readReadings } from "./read-readings.ts";

type Call = typeof consoleContract.reports.profit;
const WEEK_MS = 7 * DAY_MS;

/**
 * GGR, costs and NGR by hour or day until now. Comparisons end at the last full hour, because sums
 * are kept by hour. @throws KEY_INVALID when the span is empty or too long
 */
export async function readProfit(
  ctx: Context,
  input: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const { currencies, currency } = currenciesOf(ctx, input.currency);
  const span = spanOf(input);
  const now = ctx.clock.now();
  const length = span.to.getTime() - span.from.getTime();
  const isByHour = length <= HOUR_STEPS_DAYS_MAX * DAY_MS;
  const keyOf = isByHour ? hourTextOf : dayOf;
  const until = earlier(span.to, startOfHour(now));
  const hasFullHour = until > span.from;
  const read = (wanted: Span) => readProfitHours(ctx.db, { span: wanted, currency });
  const readBefore = async (ms: number) =>
    hasFullHour ? figuresOf(await read(shift({ from: span.from, to: until }, ms))) : null;
  const [hours, dayBefore, weekBefore, readings] = await Promise.all([
    read(span),
    readBefore(length),
    readBefore(Math.ceil(length / WEEK_MS) * WEEK_MS),
    readReadings(ctx.db, { span, currency, now }),
  ]);
  const groups = groupHours(hours, keyOf);
  const rows = stepsUntil(span, earlier(span.to, now), isByHour).map((at) => {
    const step = keyOf(at);
    return { step, ...figuresOf(groups.get(step) ?? NO_HOURS) };
  });
  return {
    now,
    currency,
    currencies,
    stepsAre: isByHour ? "hours" : "days",
    rows,
    total: figuresOf(hours),
    compared: dayBefore &&
      weekBefore && {
        until,
        current: figuresOf(before(hours, until)),
        before: dayBefore,
        weekBefore,
      },
    readings,
  };
}

const shift = ({ from, to }: Span, ms: number): Span => ({
  from: new Date(from.getTime() - ms),
  to: new Date(to.getTime() - ms),
});

/** The starts of the steps of a span that have begun. */
function stepsUntil({ from }: Span, end: Date, isByHour: boolean): Date[] {
  const length = isByHour ? HOUR_MS : DAY_MS;
  const count = Math.max(0, Math.ceil((end.getTime() - from.getTime()) / length));
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * length));
}
