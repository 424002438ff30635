import type { Approval } from "@krapao/contract/console/approvals";

/** Name of the subject: a person, or the key of a setup document (`setup:channel/SCB` is SCB). */
export function nameOf({ subjectName, subject }: Approval): string {
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
