/** Which numbers of audit entries are durations or times of a day. Pure. */
import { ALERT_DEFAULTS, ALERT_RULES } from "@krapao/contract/console/alerts/rules";
import { type DurationUnit, durationValue } from "../../lib/format.ts";
import { timeOf } from "../../lib/forms/clock-time.ts";

const NUMBER = /^\d+$/;
const DURATION = /(?:^|\.|[a-z])(seconds|minutes|hours|days)$/i;
/** Minutes of the day in the rota and the quiet hours of alerts. */
const CLOCK = /^(quiet(From|To)|duties\.\d+\.(from|to))$/;
const RULE_SUBJECT = "alert-rule:";

function unitOf(path: string, subject: string): DurationUnit | null {
  if (path === "threshold" && subject.startsWith(RULE_SUBJECT)) {
    const rule = ALERT_RULES.find((each) => each === subject.slice(RULE_SUBJECT.length));
    return rule && ALERT_DEFAULTS[rule].unit === "minutes" ? "minutes" : null;
  }
  return (DURATION.exec(path)?.[1]?.toLowerCase() as DurationUnit | undefined) ?? null;
}

/** A number that is a duration or a time of a day in words; null: it is neither. */
export function timeValue(value: string, { path, subject }: { path: string; subject: string }) {
  if (!NUMBER.test(value)) return null;
  if (subject === "alerts:settings" && CLOCK.test(path)) return timeOf(Number(value));
  const unit = unitOf(path, subject);
  return unit && durationValue(Number(value), unit);
}
