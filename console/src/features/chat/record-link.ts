import type { MemberRecord } from "@krapao/contract/console/ledger";

/** The page of the console that handles a record, whatever its list contains. */
export function recordLink(
  type: "slips" | "withdrawals",
  { id }: Pick<MemberRecord, "id">,
): string {
  return `/${type}?show=${id}`;
}
