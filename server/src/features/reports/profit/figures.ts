/**
 * GGR and NGR from play and from the net sums of the reports
 * (docs/decisions/0066-result-of-the-house.md). Pure.
 */
import type { HourMoney } from "../queries-stored-sums.ts";
import type { HourFees } from "./queries-fees.ts";
import type { HourForfeits } from "./queries-forfeits.ts";
import type { HourPlay } from "./queries-play.ts";

/** Minor units. */
export interface Figures {
  deposits: bigint;
  withdrawals: bigint;
  staked: bigint;
  ggr: bigint;
  bonuses: bigint;
  rewards: bigint;
  /** What banks and companies charged, as two staff users booked it. */
  fees: bigint;
  /** Won with gifts, and left when they were given back. */
  forfeited: bigint;
  ngr: bigint;
}

export interface Hours {
  money: readonly HourMoney[];
  play: readonly HourPlay[];
  fees: readonly HourFees[];
  forfeits: readonly HourForfeits[];
}

/** The figures of these hours. */
export function figuresOf({ money, play, fees: charged, forfeits }: Hours): Figures {
  const net = { deposits: 0n, withdrawals: 0n, bonuses: 0n, rewards: 0n };
  for (const { report, netMinor } of money) net[report] += netMinor;
  let [staked, ggr] = [0n, 0n];
  for (const each of play) {
    staked += each.turnoverMinor;
    ggr -= each.resultMinor;
  }
  const fees = charged.reduce((sum, { minor }) => sum + minor, 0n);
  const forfeited = forfeits.reduce((sum, { minor }) => sum + minor, 0n);
  const ngr = ggr - net.bonuses - net.rewards - fees + forfeited;
  return { ...net, staked, ggr, fees, forfeited, ngr };
}

const within = ({ money, play, fees, forfeits }: Hours, isIn: (hour: Date) => boolean): Hours => ({
  money: money.filter(({ hour }) => isIn(hour)),
  play: play.filter(({ hour }) => isIn(hour)),
  fees: fees.filter(({ hour }) => isIn(hour)),
  forfeits: forfeits.filter(({ hour }) => isIn(hour)),
});

/** The hours before a time. */
export const before = (hours: Hours, until: Date): Hours => within(hours, (hour) => hour < until);

/** The hours from a time on. */
export const since = (hours: Hours, start: Date): Hours => within(hours, (hour) => hour >= start);

export const NO_HOURS: Hours = { money: [], play: [], fees: [], forfeits: [] };

interface Grouped {
  money: HourMoney[];
  play: HourPlay[];
  fees: HourFees[];
  forfeits: HourForfeits[];
}

/** Groups hours by a text of their time. */
export function groupHours({ money, play, fees, forfeits }: Hours, keyOf: (hour: Date) => string) {
  const groups = new Map<string, Grouped>();
  const groupOf = (hour: Date) => {
    const key = keyOf(hour);
    const group = groups.get(key) ?? { money: [], play: [], fees: [], forfeits: [] };
    groups.set(key, group);
    return group;
  };
  for (const each of money) groupOf(each.hour).money.push(each);
  for (const each of play) groupOf(each.hour).play.push(each);
  for (const each of fees) groupOf(each.hour).fees.push(each);
  for (const each of forfeits) groupOf(each.hour).forfeits.push(each);
  return groups;
}
