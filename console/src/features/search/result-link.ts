import type { SearchGroup } from "@krapao/contract/console/search/everything";

/** The address of what was found. A queue shows `show` although its list does not contain it. */
export function resultLink(group: SearchGroup, id: string): string {
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
    case "staff":
      return `/staff?item=${id}`;
  }
}
