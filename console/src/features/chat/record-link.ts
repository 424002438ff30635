import type { MemberRecord } from "@krapao/contract/console/ledger";

/** The page of the console that handles a record. */
export function recordLink(
  type: "slips" | "withdrawals",
  { id, state }: Pick<MemberRecord, "id" | "state">,
): string {
  if (type === "slips") return `/slips?show=${id}`;
  return `/withdrawals?tab=${state === "review" ? "waiting" : "done"}&item=${id}`;
}
