import type { Approval } from "@krapao/contract/console/approvals";

/**
 * Name of the subject: a person, a role, the key of a setup document (`setup:channel/SCB` is SCB),
 * or the own accounts that money moves between.
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
  const builtIn = subject.startsWith("role:") ? roles[subject.slice("role:".length)] : undefined;
  if (builtIn !== undefined) return builtIn;
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
