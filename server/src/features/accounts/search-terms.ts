/** How a text is looked for: pure. Each way is a range of one indexed key in the order of bytes. */
import type { Variant } from "../lookups/index.ts";
import { normalisePhone } from "../otp/index.ts";

/** The keys of members that have an index of their own (migration 0018). */
export type SearchKey =
  | "id"
  | "phone"
  | "phoneEnd"
  | "account"
  | "accountEnd"
  | "name"
  | "name2"
  | "name3"
  | "holder";

/** Everything that begins with `text` under this key. */
export interface Way {
  key: SearchKey;
  text: string;
}

/** Fewer digits than these fit so many members that nobody reads them. */
const DIGITS_MIN = 4;

/** The ways in which a text may mean a member, the likeliest first; a member that fits several is found by the first. */
export function waysOf(text: string, variant: Variant): Way[] {
  const bare = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (/^[+\d][\d\s-]*$/.test(bare)) return waysOfDigits(bare, variant);
  const invited = /^kp(\d{1,15})$/i.exec(bare)?.[1];
  const names = (["name", "name2", "name3", "holder"] as const).map((key) => ({ key, text: bare }));
  return invited === undefined ? names : [{ key: "id", text: invited }, ...names];
}

function waysOfDigits(bare: string, variant: Variant): Way[] {
  const digits = normalisePhone(bare, variant) ?? bare.replace(/\D/g, "");
  const ways: Way[] = /^[1-9]\d{0,14}$/.test(digits) ? [{ key: "id", text: digits }] : [];
  if (digits.length < DIGITS_MIN) return ways;
  const backwards = [...digits].reverse().join("");
  return [
    ...ways,
    { key: "phone", text: digits },
    { key: "account", text: digits },
    { key: "phoneEnd", text: backwards },
    { key: "accountEnd", text: backwards },
  ];
}
