import type { MemberRecord, RecordType } from "@krapao/contract/console/ledger";

/** The page of the console that handles a record, whatever its list contains. */
export function recordLink(
  type: "slips" | "withdrawals",
  { id }: Pick<MemberRecord, "id">,
): string {
  return `/${type}?show=${id}`;
}

/** A record among those of its member. */
export function memberRecordLink(
  memberId: string,
  type: RecordType,
  { id }: Pick<MemberRecord, "id">,
): string {
  return `/members/${memberId}?part=${type}&show=${id}`;
}
