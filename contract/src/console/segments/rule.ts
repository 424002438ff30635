/** The rule of a segment: conditions about a member, joined by "all of" or "one of". */
import * as v from "valibot";
import { LANGUAGES } from "../../languages.ts";
import { CURRENCIES } from "../../money.ts";
import { line } from "../../schemas.ts";
import { amounts, positive } from "../setup/shapes.ts";

/**
 * Sums of money. `played` are valid bets, `lost` is what games took by GGR. Money that is parked in
 * a game counts for neither.
 */
export const AMOUNT_FIELDS = ["deposits", "withdrawals", "lost", "played", "bonuses"] as const;
/** `playCount` counts bets, and observed results where a provider reports no bets. */
export const COUNT_FIELDS = ["depositCount", "playCount"] as const;
/** Days since something happened. What never happened was infinitely many days ago. */
export const AGE_FIELDS = [
  "registered",
  "lastSeen",
  "lastPlayed",
  "lastDeposit",
  "firstDeposit",
] as const;
export const CHOICE_FIELDS = ["tag", "level", "language", "currency"] as const;
export const COMPARISONS = ["atLeast", "atMost"] as const;
export const MATCHES = ["oneOf", "noneOf"] as const;

export const RULE_DAYS_MAX = 90;
const CONDITIONS_MAX = 20;

const comparison = v.picklist(COMPARISONS);
/** null: since the registration. Else the days before today, and today. */
const days = v.nullable(positive(RULE_DAYS_MAX));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

const condition = v.variant("field", [
  v.strictObject({ field: v.picklist(AMOUNT_FIELDS), is: comparison, days, amount: amounts }),
  v.strictObject({ field: v.picklist(COUNT_FIELDS), is: comparison, days, count: whole }),
  v.strictObject({ field: v.picklist(AGE_FIELDS), is: comparison, age: whole }),
  v.strictObject({
    field: v.picklist(["tag", "level"]),
    is: v.picklist(MATCHES),
    values: v.pipe(v.array(line(32)), v.minLength(1), v.maxLength(CONDITIONS_MAX)),
  }),
  v.strictObject({
    field: v.literal("language"),
    is: v.picklist(MATCHES),
    values: v.pipe(v.array(v.picklist(LANGUAGES)), v.minLength(1)),
  }),
  v.strictObject({
    field: v.literal("currency"),
    is: v.picklist(MATCHES),
    values: v.pipe(v.array(v.picklist(CURRENCIES)), v.minLength(1)),
  }),
]);

const joined = v.picklist(["all", "any"]);
const group = v.strictObject({
  joined,
  conditions: v.pipe(v.array(condition), v.minLength(1), v.maxLength(CONDITIONS_MAX)),
});

/** Groups of conditions: (A and B) or (C and D), or the other way round. */
export const segmentRule = v.strictObject({
  joined,
  groups: v.pipe(v.array(group), v.minLength(1), v.maxLength(10)),
});

/** Whether the server accepts a rule that is being edited. */
export function isRule(rule: unknown): rule is WireRule {
  return v.is(segmentRule, rule);
}

export type SegmentRule = v.InferOutput<typeof segmentRule>;
/** The first condition of a new segment. */
const deposits = {
  field: "deposits",
  is: "atLeast",
  days: null,
  amount: { THB: 0n, LAK: 0n },
} as const;
export const FIRST_RULE: SegmentRule = {
  joined: "all",
  groups: [{ joined: "all", conditions: [deposits] }],
};
/** As sent: amounts are numbers of the wire. */
export type WireRule = v.InferInput<typeof segmentRule>;
export type WireCondition = WireRule["groups"][number]["conditions"][number];
export type RuleGroup = SegmentRule["groups"][number];
export type RuleCondition = RuleGroup["conditions"][number];
