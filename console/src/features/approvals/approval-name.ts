import type { Approval } from "@krapao/contract/office/approvals";

/** Whom or what a request concerns: a person's name, else the key of what is set up (`setup:channel/SCB` is SCB). */
export function nameOf({ subjectName, subject }: Approval): string {
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}
