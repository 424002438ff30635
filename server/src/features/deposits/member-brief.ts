import { maskDigits } from "../../kernel/security/mask.ts";

/** A member as the console's lists show it; null when the row has no member. */
export function toMemberBrief(row: {
  member_id: bigint | null;
  member_name: string | null;
  member_phone: string | null;
}): { id: string; name: string; phone: string } | null {
  const { member_id, member_name, member_phone } = row;
  if (member_id === null) return null;
  return { id: `${member_id}`, name: member_name ?? "", phone: maskDigits(member_phone ?? "") };
}
