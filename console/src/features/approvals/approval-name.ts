import { activeLanguage } from "@krapao/browser/i18n/language";
import type { Approval } from "@krapao/contract/console/approvals";

/**
 * Name of the subject: a person, a role, the key of a setup document (`setup:channel/SCB` is SCB),
 * the own accounts that money moves between, or the title of an announcement.
 * @param roles the words for the built-in roles
 */
export function nameOf(
  { kind, payload, subjectName, subject }: Approval,
  roles: Readonly<Record<string, string>>,
): string {
  if (kind === "treasury.move") {
    return [payload.from, payload.to].filter((account) => account !== null).join(" → ");
  }
  if (kind === "treasury.account") return `${payload.bankCode} ${payload.accountNo}`;
  if (kind === "announcements.send") {
    return (payload.title as Record<string, string>)[activeLanguage()] ?? "";
  }
  const builtIn = subject.startsWith("role:") ? roles[subject.slice("role:".length)] : undefined;
  if (builtIn !== undefined) return builtIn;
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
