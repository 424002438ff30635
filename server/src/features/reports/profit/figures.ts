/**
 * GGR and NGR from play and from the net sums of the reports
 * (docs/decisions/0066-result-of-the-house.md). Pure.
 */
import type { HourMoney } from "../queries-stored-sums.ts";
import type { HourPlay } from "./queries-play.ts";

/** Minor units. */
export interface Figures {
  deposits: bigint;
  withdrawals: bigint;
  staked: bigint;
  ggr: bigint;
  bonuses: bigint;
  rewards: bigint;
  /** null: no external party reports what it charges. */
  fees: bigint | null;
  ngr: bigint;
}

export interface Hours {
  money: readonly HourMoney[];
  play: readonly HourPlay[];
}

/** The figures of these hours. */
export function figuresOf({ money, play }: Hours): Figures {
  const net = { deposits: 0n, withdrawals: 0n, bonuses: 0n, rewards: 0n };
  for (const { report, netMinor } of money) net[report] += netMinor;
  let [staked, ggr] = [0n, 0n];
  for (const each of play) {
    staked += each.turnoverMinor;
    ggr -= each.resultMinor;
  }
  return { ...net, staked, ggr, fees: null, ngr: ggr - net.bonuses - net.rewards };
}

/** The hours before a time. */
export const before = ({ money, play }: Hours, until: Date): Hours => ({
  money: money.filter(({ hour }) => hour < until),
  play: play.filter(({ hour }) => hour < until),
});

/** Groups hours by a text of their time. */
export function groupHours({ money, play }: Hours, keyOf: (hour: Date) => string) {
  const groups = new Map<string, { money: HourMoney[]; play: HourPlay[] }>();
  const groupOf = (hour: Date) => {
    const key = keyOf(hour);
    const group = groups.get(key) ?? { money: [], play: [] };
    groups.set(key, group);
    return group;
  };
  for (const each of money) groupOf(each.hour).money.push(each);
  for (const each of play) groupOf(each.hour).play.push(each);
  return groups;
}
