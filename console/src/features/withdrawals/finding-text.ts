import type { Currency } from "@krapao/contract/money";
import { money } from "../../lib/format.ts";
import type th from "./texts/th.ts";
import type { Finding } from "./withdrawal-calls.ts";

type Texts = typeof th;

/** Name of a rule, with the number of members it found. */
export function ruleText({ rule, members, evidence }: Finding, t: Texts): string {
  const { rules } = t.risk;
  switch (rule) {
    case "sharedAccount":
    case "sharedHolder":
    case "sharedDevice":
    case "sharedAddress":
    case "sharedGift":
      return rules[rule](members.length);
    case "nameMismatch":
      return pick(rules.nameMismatch, evidence.nameMatch);
    case "bankChange":
      return pick(rules.bankChange, evidence.state);
    default:
      return rules[rule];
  }
}

function pick(texts: Record<string, string>, key: string | number | undefined): string {
  return texts[String(key)] ?? "";
}

/** Evidence of a rule in one line; empty for rules without evidence. */
export function evidenceText(
  { rule, evidence }: Finding,
  { t, currency }: { t: Texts; currency: Currency },
): string {
  const texts = t.risk.evidence;
  const number = (key: string) => Number(evidence[key] ?? 0);
  const text = (key: string) => String(evidence[key] ?? "");
  const amount = (key: string) => money(number(key), currency);
  switch (rule) {
    case "newMember":
      return texts.days(number("days"));
    case "velocity":
      return texts.velocity(number("count"), amount("sum"));
    case "large":
      return texts.large(amount("limit"), number("paidBefore") === 0);
    case "unusual":
      return texts.unusual(number("times"), amount("average"));
    case "condition":
      return texts.condition(text("description"), Math.floor(number("percent")));
    case "nameMismatch":
      return evidence.nameMatch === "match"
        ? text("holder")
        : texts.names(text("registered"), text("holder"));
    case "fastWin":
      return texts.fastWin(amount("outOfGames"), amount("intoGames"));
    case "noPlay":
      return texts.noPlay(amount("deposits"), amount("turnover"));
    case "noIdentity":
      return texts.noIdentity(amount("limit"));
    case "giftWithoutPlay":
      return texts.giftWithoutPlay(amount("gifts"), amount("turnover"));
    case "sharedGift":
      return text("campaign");
    case "bankChange":
      return texts.hours(number("hours"));
    case "decidedMoney":
      return [
        number("count") > 0 && texts.decidedMoney(`${number("count")}`, amount("sum")),
        number("cases") > 0 && texts.contradicted(`${number("cases")}`),
      ]
        .filter(Boolean)
        .join(" · ");
    case "unconfirmed":
    case "otherPayer":
    case "adjustment":
      return texts.adjustment(number("count"), amount("sum"));
    case "sharedHolder":
      return text("holder");
    case "sharedAddress":
    case "newAddress":
      return text("address");
    default:
      return "";
  }
}
