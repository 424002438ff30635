/** An alert in words, and the page that it is about. */

import { ALERT_DEFAULTS, type AlertRule } from "@krapao/contract/console/alerts/rules";
import type { OtpPurpose } from "@krapao/contract/member/otp";
import type { Currency } from "@krapao/contract/money";
import { durationText, money, whole } from "../../lib/format.ts";
import type { Alert } from "./alert-calls.ts";
import type th from "./texts/th.ts";

type Texts = typeof th;

/** The page of each queue whose name is not its address. */
const QUEUE_PAGES: Readonly<Record<string, string>> = {
  payments: "matching",
  invites: "commissions",
};
const REFERENCE_LENGTH = 8;

const isQueue = (rule: AlertRule) => rule.startsWith("queue.") || rule.endsWith(".waiting");

type Titled = Pick<Alert, "rule" | "subject" | "providerName">;

/** What it is about, besides the queue that its rule names. */
function subjectOf(t: Texts, { rule, subject, providerName }: Titled): string {
  if (isQueue(rule) || rule === "payout.unknown" || rule === "phone.shared") return "";
  if (rule === "codes.used") return t.codes[subject as OtpPurpose];
  if (rule === "decision.contradicted" && subject.startsWith("transfer:"))
    return subject.slice(-REFERENCE_LENGTH).toUpperCase();
  return rule === "withdrawal.large" || rule.startsWith("decision.")
    ? `WD-${subject.slice(-REFERENCE_LENGTH).toUpperCase()}`
    : (providerName ?? subject);
}

/** `Large withdrawal · WD-1A2B3C4D` */
export function alertTitle(t: Texts, alert: Titled): string {
  const subject = subjectOf(t, alert);
  return subject === "" ? t.rules[alert.rule] : `${t.rules[alert.rule]} · ${subject}`;
}

/** A figure or threshold with the unit of its rule, or in its currency. */
export function figureText(
  t: Texts,
  rule: AlertRule,
  value: number,
  currency: Currency | null = null,
): string {
  if (currency !== null) return money(value, currency);
  const { unit } = ALERT_DEFAULTS[rule];
  return unit === "minutes" ? durationText(value * 60) : t.units[unit](whole(value));
}

/** Where a staff user acts on it. */
export function alertHref({ rule, subject }: Pick<Alert, "rule" | "subject">): string {
  if (rule === "gifts.waiting") return "/matching?tab=gifts";
  if (isQueue(rule)) return `/${QUEUE_PAGES[subject] ?? subject}`;
  switch (rule) {
    case "withdrawal.large":
      return `/withdrawals?show=${subject}`;
    case "data.exported":
      return "/audit";
    case "decision.paid":
      return `/withdrawals?tab=done&show=${subject}`;
    case "decision.contradicted": {
      const [kind, id = ""] = subject.split(":");
      return kind === "transfer" ? `/transfers?show=${id}` : "/payouts?tab=contradicted";
    }
    case "payout.unknown":
      return "/payouts?tab=unknown";
    case "party.compared":
      return `/providers?tab=health&party=${subject}`;
    case "party.mismatch":
      return subject === "payout" ? "/payouts?tab=unknown" : "/transfers";
    case "paying.low":
    case "paying.dry":
      return "/treasury?tab=cash";
    case "account.limit":
    case "amounts.resting":
      return "/treasury";
    case "phone.shared":
      return "/members?state=samePhone";
    case "codes.used":
      return "/settings";
    case "discrepancy":
      return "/reports?report=reconciliation";
    default:
      return "/providers";
  }
}
