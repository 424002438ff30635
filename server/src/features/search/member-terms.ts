/** How the member search reads a text: each match is a range of one indexed key, in byte order. */

import { readPhone } from "@krapao/contract/phone";
import { isNumber, onlyDigits } from "@krapao/contract/plain-digits";
import { foldName } from "../../kernel/names/fold-name.ts";
import { inviterId } from "../accounts/index.ts";
import type { Variant } from "../lookups/index.ts";

/** Keys of accounts_member with an index for the search. */
export type SearchKey =
  | "id"
  | "e164"
  | "phone"
  | "phoneEnd"
  | "account"
  | "accountEnd"
  | "name"
  | "name2"
  | "name3"
  | "holder";

/** All members whose key begins with `text`. */
export interface Match {
  key: SearchKey;
  text: string;
}

/** Fewer digits match too many members to be useful. */
const DIGITS_MIN = 4;

/** Possible matches of a text, the likeliest first. A member appears under the first that fits. */
export function matchesOf(text: string, variant: Variant): Match[] {
  if (isNumber(text)) return digitMatches(text, variant);
  const bare = text.normalize("NFC").trim().replace(/\s+/g, " ");
  const memberId = inviterId(bare);
  const folded = foldName(bare);
  const keys = folded === "" ? [] : (["name", "name2", "name3", "holder"] as const);
  const names = keys.map((key) => ({ key, text: folded }));
  return memberId === null ? names : [{ key: "id", text: `${memberId}` }, ...names];
}

function digitMatches(text: string, variant: Variant): Match[] {
  const phone = readPhone(text, variant);
  const digits = onlyDigits(text);
  const byId: Match[] = /^[1-9]\d{0,14}$/.test(digits) ? [{ key: "id", text: digits }] : [];
  if (digits.length < DIGITS_MIN) return byId;
  const reversed = [...digits].reverse().join("");
  return [
    ...byId,
    ...(phone ? [{ key: "e164", text: phone.e164 } as const] : []),
    { key: "phone", text: phone?.local ?? digits },
    { key: "account", text: digits },
    { key: "phoneEnd", text: reversed },
    { key: "accountEnd", text: reversed },
  ];
}
