/** Turns a rule into a condition of SQL about a row `f` of segments_figures. */
import type { RuleCondition, RuleGroup, SegmentRule } from "@krapao/contract/console/segments/rule";
import { BANGKOK_ZONE, DAY_MS } from "@krapao/contract/time";
import { type RawBuilder, sql } from "kysely";
import { startOfDay } from "../../kernel/calendar.ts";

type Sql = RawBuilder<boolean>;
type Amount = Extract<RuleCondition, { amount: unknown }>;
type Count = Extract<RuleCondition, { count: number }>;
type Age = Extract<RuleCondition, { age: number }>;
type Choice = Extract<RuleCondition, { values: unknown }>;

const LIFETIME: Record<Amount["field"] | Count["field"], string> = {
  deposits: "f.deposits_minor",
  withdrawals: "f.withdrawals_minor",
  lost: "-f.result_minor",
  played: "f.turnover_minor",
  bonuses: "f.bonus_minor",
  depositCount: "f.deposits_count",
  playCount: "f.bets_count",
};
/** Of days. */
const DAILY: Record<Amount["field"] | Count["field"], string> = {
  deposits: "d.deposits_minor",
  withdrawals: "d.withdrawals_minor",
  lost: "-d.result_minor",
  played: "d.turnover_minor",
  bonuses: "d.bonus_minor",
  depositCount: "d.deposits_count",
  playCount: "d.bets_count",
};
const TIMES: Record<Age["field"], string> = {
  registered: "f.registered_at",
  lastSeen: "f.last_seen_at",
  lastPlayed: "f.last_played_at",
  lastDeposit: "f.last_deposit_at",
  firstDeposit: "f.first_deposit_at",
};
const COMPARE = { atLeast: sql`>=`, atMost: sql`<=` } as const;

/** Whether a member has the rule at a time. */
export function ruleSql(rule: SegmentRule, now: Date): Sql {
  return joinSql(
    rule.joined,
    rule.groups.map((group) => groupSql(group, now)),
  );
}

/** The condition of a level: all of its thresholds. */
export function groupSql({ joined, conditions }: RuleGroup, now: Date): Sql {
  return joinSql(
    joined,
    conditions.map((condition) => conditionSql(condition, now)),
  );
}

function joinSql(joined: SegmentRule["joined"], parts: readonly Sql[]): Sql {
  if (parts.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(parts, joined === "all" ? sql` and ` : sql` or `)})`;
}

function conditionSql(condition: RuleCondition, now: Date): Sql {
  if ("amount" in condition) {
    const { THB, LAK } = condition.amount;
    const amount = sql`case f.currency when 'THB' then ${`${THB}`}::bigint else ${`${LAK}`}::bigint end`;
    return sql<boolean>`(${sumSql(condition, now)} ${COMPARE[condition.is]} ${amount})`;
  }
  if ("count" in condition) {
    return sql<boolean>`(${sumSql(condition, now)} ${COMPARE[condition.is]} ${condition.count})`;
  }
  if ("age" in condition) return ageSql(condition, now);
  return choiceSql(condition);
}

function sumSql({ field, days }: Pick<Amount | Count, "field" | "days">, now: Date) {
  if (days === null) return sql`(${sql.raw(LIFETIME[field])})`;
  return sql`(
    select coalesce(sum(${sql.raw(DAILY[field])}), 0) from segments_day d
    where d.member_id = f.member_id and d.day > ${dayBefore(now, days)})`;
}

/** Today in Bangkok less some days, as text. */
const dayBefore = (now: Date, days: number) =>
  sql`((${now}::timestamptz at time zone ${sql.lit(BANGKOK_ZONE)})::date - ${days}::integer)`;

/** What never happened was infinitely many days ago. */
function ageSql({ field, is, age }: Age, now: Date): Sql {
  const time = sql.raw(TIMES[field]);
  const border = new Date(now.getTime() - age * DAY_MS);
  return is === "atLeast"
    ? sql<boolean>`coalesce(${time} <= ${border}, true)`
    : sql<boolean>`coalesce(${time} >= ${border}, false)`;
}

function choiceSql({ field, is, values }: Choice): Sql {
  const list = sql`any(${[...values]}::text[])`;
  const one = {
    tag: sql<boolean>`exists (
      select from accounts_tag t where t.member_id = f.member_id and t.tag = ${list})`,
    level: sql<boolean>`coalesce(f.level_code = ${list}, false)`,
    language: sql<boolean>`coalesce(f.language = ${list}, false)`,
    currency: sql<boolean>`f.currency::text = ${list}`,
  }[field];
  return is === "oneOf" ? one : sql<boolean>`not ${one}`;
}

/** When a condition can next change without a movement of the member; null: never. */
export function dueSql(conditions: readonly RuleCondition[], now: Date): RawBuilder<Date | null> {
  const times = conditions.flatMap((condition): RawBuilder<Date | null>[] => {
    if ("age" in condition) {
      const border = sql`${sql.raw(TIMES[condition.field])} + make_interval(days => ${condition.age})`;
      // A second later, so that "at least" and "at most" have both changed.
      return [sql`case when ${border} > ${now} then ${border} + interval '1 second' end`];
    }
    if (!("days" in condition) || condition.days === null) return [];
    const midnight = new Date(startOfDay(now).getTime() + DAY_MS);
    return [
      sql`case when exists (select from segments_day d where d.member_id = f.member_id
        and d.day >= ${dayBefore(now, condition.days)}) then ${midnight}::timestamptz end`,
    ];
  });
  return times.length === 0 ? sql`null::timestamptz` : sql`least(${sql.join(times)})`;
}
