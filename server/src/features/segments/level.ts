/** Levels and segments as they are stored, and the pure rules about them. */
import type { RuleCondition, RuleGroup, SegmentRule } from "@krapao/contract/console/segments/rule";
import type { Payload } from "@krapao/contract/console/setup/payloads";

export type LevelPayload = Payload<"level">;
export type SegmentPayload = Payload<"segment">;

/** An active level, the highest rank first. */
export interface LevelRule {
  code: string;
  group: RuleGroup;
}

/** An active segment. */
export interface SegmentOf {
  code: string;
  rule: SegmentRule;
}

/** The thresholds of a level as conditions; a threshold of zero asks for nothing. */
export function thresholdsOf({
  depositsFrom,
  playedFrom,
  depositCountFrom,
  daysFrom,
}: Pick<LevelPayload, "depositsFrom" | "playedFrom" | "depositCountFrom" | "daysFrom">): RuleGroup {
  const conditions: RuleCondition[] = [
    { field: "deposits", is: "atLeast", days: null, amount: depositsFrom },
    { field: "played", is: "atLeast", days: null, amount: playedFrom },
    { field: "depositCount", is: "atLeast", days: null, count: depositCountFrom },
  ];
  if (daysFrom > 0) conditions.push({ field: "registered", is: "atLeast", age: daysFrom });
  return { joined: "all", conditions };
}

/** Every condition of the active rules. */
export function conditionsOf(
  levels: readonly LevelRule[],
  segments: readonly SegmentOf[],
): RuleCondition[] {
  const groups = [
    ...levels.map(({ group }) => group),
    ...segments.flatMap(({ rule }) => rule.groups),
  ];
  return groups.flatMap(({ conditions }) => conditions);
}
