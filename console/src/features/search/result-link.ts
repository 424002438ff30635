import type { SearchGroup, SearchRow } from "@krapao/contract/console/search/everything";

/**
 * The address of what was found. A queue shows `show` although its list does not contain it.
 * @param of the member of a bonus, or the address of an audit entry
 */
export function resultLink(group: SearchGroup, id: string, of = ""): string {
  switch (group) {
    case "members":
      return `/members/${id}`;
    case "withdrawals":
      return `/withdrawals?show=${id}`;
    case "payouts":
      return `/payouts?tab=all&q=${id}&item=${id}`;
    case "deposits":
      return `/matching?show=${id}`;
    case "slips":
      return `/slips?show=${id}`;
    case "transfers":
      return `/transfers?show=${id}`;
    case "bonuses":
      return `/members/${of}?tab=bonuses`;
    case "chats":
      return `/chat/${id.replace("~", "?seq=")}`;
    case "houses":
      return `/treasury?item=${id}`;
    case "segments":
      return `/bonuses?tab=segment&segment=${id}`;
    case "audit":
      return `/audit?address=${of}&item=${id}`;
    case "staff":
      return `/staff?item=${id}`;
  }
}

/** What of a row its address needs. */
export const partOf = (group: SearchGroup, { member, externalReference }: SearchRow) =>
  group === "bonuses" ? (member?.id ?? "") : group === "audit" ? (externalReference ?? "") : "";

/** Whether what was opened can be found again by its id alone. */
export const isRemembered = (group: SearchGroup) =>
  !["bonuses", "chats", "houses", "segments", "audit"].includes(group);
