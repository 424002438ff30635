import { activeLanguage } from "@krapao/browser/i18n/language";
import type { Approval } from "@krapao/contract/console/approvals";

/**
 * Name of the subject: a person, the key of a setup document (`setup:channel/SCB` is SCB), the own
 * accounts that money moves between, or the title of an announcement.
 */
export function nameOf({ kind, payload, subjectName, subject }: Approval): string {
  if (kind === "treasury.move") {
    return [payload.from, payload.to].filter((account) => account !== null).join(" → ");
  }
  if (kind === "treasury.account") return `${payload.bankCode} ${payload.accountNo}`;
  if (kind === "announcements.send") {
    return (payload.title as Record<string, string>)[activeLanguage()] ?? "";
  }
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
