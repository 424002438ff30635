import type { RuleWhen } from "@krapao/contract/console/chat/work";
import { MINUTE_MS } from "@krapao/contract/time";

interface Wait {
  /** The customer's texts since the wait began, in any language. */
  texts: readonly string[];
  waitingSince: Date;
}

/** Bangkok has had one offset since 1920. */
const BANGKOK_MINUTES = 7 * 60;
const DAY_MINUTES = 24 * 60;

/** Whether a rule of first answers applies to a customer who waits. */
export function ruleApplies(when: RuleWhen, { texts, waitingSince }: Wait, now: Date): boolean {
  switch (when.kind) {
    case "closed":
      return !isOpen(when, now);
    case "queue":
      return now.getTime() - waitingSince.getTime() >= when.minutes * MINUTE_MS;
    case "keyword": {
      const said = texts.join("\n").toLowerCase();
      return when.words.some((word) => said.includes(word.toLowerCase()));
    }
  }
}

/** Equal times mean that the operator never closes. Hours may go past midnight. */
function isOpen({ opensAt, closesAt }: { opensAt: string; closesAt: string }, now: Date): boolean {
  const [from, to] = [minutesOf(opensAt), minutesOf(closesAt)];
  const at = (Math.floor(now.getTime() / MINUTE_MS) + BANGKOK_MINUTES) % DAY_MINUTES;
  if (from === to) return true;
  return from < to ? at >= from && at < to : at >= from || at < to;
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}
