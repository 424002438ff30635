import type { Approval } from "@krapao/contract/console/approvals";

/**
 * Name of the subject: a person, the key of a setup document (`setup:channel/SCB` is SCB), or the
 * own accounts that money moves between.
 */
export function nameOf({ kind, payload, subjectName, subject }: Approval): string {
  if (kind === "treasury.move") {
    return [payload.from, payload.to].filter((account) => account !== null).join(" → ");
  }
  if (kind === "treasury.account") return `${payload.bankCode} ${payload.accountNo}`;
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
