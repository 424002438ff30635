import type { Currency } from "@krapao/ui/money";
import { money } from "../../lib/format.ts";
import type th from "./texts/th.ts";
import type { Finding } from "./withdrawal-calls.ts";

type Texts = typeof th;

/** What a rule is called, with how many it found. */
export function ruleText({ rule, members, evidence }: Finding, t: Texts): string {
  const { rules } = t.risk;
  switch (rule) {
    case "sharedAccount":
    case "sharedHolder":
    case "sharedDevice":
    case "sharedAddress":
      return rules[rule](members.length);
    case "nameMismatch":
      return pick(rules.nameMismatch, evidence.verdict);
    case "bankChange":
      return pick(rules.bankChange, evidence.state);
    default:
      return rules[rule];
  }
}

function pick(texts: Record<string, string>, key: string | number | undefined): string {
  return texts[String(key)] ?? "";
}

/** What it saw, in a line; empty when its name says all. */
export function evidenceText(
  { rule, evidence }: Finding,
  { t, currency }: { t: Texts; currency: Currency },
): string {
  const words = t.risk.evidence;
  const number = (key: string) => Number(evidence[key] ?? 0);
  const text = (key: string) => String(evidence[key] ?? "");
  const amount = (key: string) => money(number(key), currency);
  switch (rule) {
    case "newMember":
      return words.days(number("days"));
    case "velocity":
      return words.velocity(number("count"), amount("sum"));
    case "large":
      return words.large(amount("limit"), number("paidBefore") === 0);
    case "unusual":
      return words.unusual(number("times"), amount("average"));
    case "condition":
      return words.condition(text("description"), Math.floor(number("percent")));
    case "nameMismatch":
      return evidence.verdict === "match"
        ? text("holder")
        : words.names(text("registered"), text("holder"));
    case "fastWin":
      return words.fastWin(amount("outOfGames"), amount("intoGames"));
    case "bankChange":
      return words.hours(number("hours"));
    case "adjustment":
      return words.adjustment(number("count"), amount("sum"));
    case "sharedHolder":
      return text("holder");
    case "sharedAddress":
    case "newAddress":
      return text("address");
    default:
      return "";
  }
}
