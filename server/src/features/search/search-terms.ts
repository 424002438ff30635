/** How the search over everything reads a text: what it looks like decides what is asked. */
import { isIP } from "node:net";
import type { SearchGroup } from "@krapao/contract/console/search/everything";
import { isNumber, latinDigits, onlyDigits } from "@krapao/contract/plain-digits";
import { callerOf } from "../../kernel/http/address.ts";

/** What the records of a group may be found by. A part that is null cannot match. */
export interface SearchTerms {
  /** Groups whose printed references begin like the text; null: every group. */
  groups: readonly SearchGroup[] | null;
  /** A whole id. */
  id: string | null;
  /** The end of an id, as references print it, or the beginning of that end. */
  ending: string | null;
  /** References of external parties, and user names of game accounts, in each possible case. */
  external: readonly string[] | null;
  /** A whole account number. */
  account: string | null;
  trace: { kind: "address" | "device"; value: string } | null;
  /** The text for the member search: name, phone, account, id or invite code. */
  member: string | null;
  /** Part of a name. */
  name: string | null;
  /** The digits that a masked account shows. */
  masked: string | null;
  /** An address of a staff user, which is recorded in full. */
  address: string | null;
}

/** Groups by the first letters of a reference. A payout prints the reference of its withdrawal. */
const GROUPS_OF_PREFIX: Readonly<Record<string, readonly SearchGroup[]>> = {
  WD: ["withdrawals", "payouts"],
  PY: ["payouts"],
  DP: ["deposits"],
  SL: ["slips"],
  TR: ["transfers"],
  BN: ["bonuses"],
};

const NONE: SearchTerms = {
  groups: null,
  id: null,
  ending: null,
  external: null,
  account: null,
  trace: null,
  member: null,
  name: null,
  masked: null,
  address: null,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** With the dash a part of the reference is enough. */
const REFERENCE = /^(WD|PY|DP|SL|TR|BN)(?:-([0-9a-f]{3,8})|([0-9a-f]{8}))$/i;
const BARE_ENDING = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8}$/i;
const EXTERNAL = /^(?=.*\d)[\w:./@-]{6,64}$/;
/** A SHA-256 in base64url, the name of a browser. */
const DEVICE = /^[\w-]{43}$/;
const ACCOUNT_MIN = 9;
/** `xxx-x-x1234-x`: an account as banks mask it. */
const MASKED = /^(?=.*[x*•])(?=(?:.*\d){3})[x*•\d -]{4,30}$/i;
const DIGITS_MIN = 3;

/** Reads a text. Pure. */
export function searchTermsOf(given: string): SearchTerms {
  const bare = isNumber(given) ? latinDigits(given) : given;
  // Masked digits are copied from pages with their mask.
  const text = bare
    .normalize("NFC")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^[•*]+/, "");
  if (text === "") return NONE;
  if (UUID.test(text)) return { ...NONE, id: text.toLowerCase(), external: casesOf(text) };
  const [, prefix, part, whole] = REFERENCE.exec(text) ?? [];
  if (prefix) {
    const groups = GROUPS_OF_PREFIX[prefix.toUpperCase()] ?? [];
    return { ...NONE, groups, ending: (part ?? whole ?? "").toLowerCase() };
  }
  const address = addressOf(text);
  if (address !== null) {
    const whole = isIP(text) === 0 ? null : text;
    return { ...NONE, trace: { kind: "address", value: address }, address: whole };
  }
  if (DEVICE.test(text)) {
    return { ...NONE, trace: { kind: "device", value: text }, external: casesOf(text) };
  }
  const digits = isNumber(text) ? onlyDigits(text) : null;
  const shown = MASKED.test(text) ? onlyDigits(text) : digits;
  return {
    ...NONE,
    masked: shown !== null && shown.length >= DIGITS_MIN ? shown : null,
    ending: BARE_ENDING.test(text) ? text.toLowerCase() : null,
    external: EXTERNAL.test(text) ? casesOf(text) : null,
    account: digits !== null && digits.length >= ACCOUNT_MIN ? digits : null,
    member: text,
    name: digits === null && text.length > 1 ? text : null,
  };
}

/** Banks and providers compare their references exactly; people type them in small letters. */
const casesOf = (text: string) => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

/** The address as traces name it; null when the text is none. */
function addressOf(text: string): string | null {
  if (isIP(text) !== 0) return callerOf(text);
  const network = text.replace(/\/64$/, "");
  return network !== text && isIP(network) === 6 ? callerOf(network) : null;
}
