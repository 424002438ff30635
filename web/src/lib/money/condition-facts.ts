import { money } from "../format.ts";
import type { Condition } from "./rewards.ts";
import type { ConditionFacts } from "./unmet.ts";

/** The amounts of a condition as text. */
export function factsOf(condition: Condition): ConditionFacts {
  const { currency, target, net, floor, turnover, turnoverTarget } = condition;
  const sum = (value: number) => money(value, currency);
  return {
    target: sum(target),
    net: sum(net),
    floor: sum(floor),
    bets: sum(turnoverTarget),
    betsNow: sum(turnover),
  };
}
