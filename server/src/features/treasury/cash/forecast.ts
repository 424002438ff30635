/** When the account that pays members runs dry. Pure. */
import { HOUR_MS, MINUTE_MS } from "@krapao/contract/time";

export const HORIZON_HOURS = 48;
/** The pace of an hour is the mean of the same hour on so many days before. */
export const PACE_DAYS = 7;

export interface ForecastInput {
  now: Date;
  balanceMinor: bigint;
  /** Withdrawals that are asked for and not paid: they leave first. */
  queuedMinor: bigint;
  /** Moves on the way into the account and out of it. */
  inMinor: bigint;
  outMinor: bigint;
  /** What left, less what came back, in each of the hours before now. */
  paid: readonly { hour: Date; minor: bigint }[];
}

export interface Forecast {
  minutes: number | null;
  /** Days with payouts among the last ones. */
  days: number;
  hours: { at: Date; outMinor: bigint; leftMinor: bigint }[];
}

const DAY_HOURS = 24;
const hourOf = (at: number) => Math.floor(at / HOUR_MS);

/**
 * Spends the balance: first what is queued, then each hour what the same hour took on the days
 * before. The mean counts days from the first payout on, so that a young operator's pace is not
 * thinned by days before the opening. Money of moves counts as if it were there.
 */
export function forecast(input: ForecastInput): Forecast {
  const now = input.now.getTime();
  const since = hourOf(now) - PACE_DAYS * DAY_HOURS;
  const paid = input.paid.filter(({ hour }) => {
    const at = hourOf(hour.getTime());
    return at >= since && at < hourOf(now);
  });
  const first = Math.min(...paid.map(({ hour }) => hourOf(hour.getTime())));
  const age = paid.length === 0 ? 0 : Math.ceil((hourOf(now) - first) / DAY_HOURS);
  const days = Math.min(PACE_DAYS, Math.max(age, 0));
  const sums = new Map<number, bigint>();
  for (const { hour, minor } of paid) {
    const ofDay = hourOf(hour.getTime()) % DAY_HOURS;
    sums.set(ofDay, (sums.get(ofDay) ?? 0n) + minor);
  }
  const paceOf = (hour: number) => {
    const sum = sums.get(hour % DAY_HOURS) ?? 0n;
    return days === 0 || sum <= 0n ? 0n : sum / BigInt(days);
  };
  return { days, ...spend(input, paceOf) };
}

function spend(
  { now: at, balanceMinor, queuedMinor, inMinor, outMinor }: ForecastInput,
  paceOf: (hour: number) => bigint,
): Pick<Forecast, "minutes" | "hours"> {
  const now = at.getTime();
  let left = balanceMinor + inMinor - outMinor - queuedMinor;
  let minutes = left <= 0n ? 0 : null;
  const hours: Forecast["hours"] = [];
  for (let step = 0; step < HORIZON_HOURS; step += 1) {
    const from = step === 0 ? now : (hourOf(now) + step) * HOUR_MS;
    const to = (hourOf(now) + step + 1) * HOUR_MS;
    const whole = paceOf(hourOf(from));
    const out = (whole * BigInt(to - from)) / BigInt(HOUR_MS);
    if (minutes === null && out > 0n && left <= out) {
      const part = Number((left * BigInt(to - from)) / out);
      minutes = Math.floor((from + part - now) / MINUTE_MS);
    }
    left -= out;
    hours.push({ at: new Date(to), outMinor: out, leftMinor: left });
  }
  return { minutes, hours };
}
