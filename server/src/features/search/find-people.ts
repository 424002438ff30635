import { SEARCH_COUNT_MAX, type SearchMatch } from "@krapao/contract/console/search/everything";
import type { Db } from "../../kernel/db/database.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Variant } from "../lookups/index.ts";
import { type Match, matchesOf } from "./member-terms.ts";
import { listByMatch } from "./queries-members.ts";
import {
  type FoundPerson,
  listFoundStaff,
  listMembersByGameAccount,
  listMembersByTrace,
} from "./queries-people.ts";
import type { SearchTerms } from "./search-terms.ts";
import type { Row } from "./show-record.ts";

/** What a key of the member search is called in a row. */
const BY_KEY: Record<Match["key"], SearchMatch> = {
  id: "id",
  e164: "phone",
  phone: "phone",
  phoneEnd: "phone",
  account: "account",
  accountEnd: "account",
  name: "name",
  name2: "name",
  name3: "name",
  holder: "name",
};

/** A longer text has no other match of its kind when it is whole. */
const PHONE_MIN = 9;

/** Members by name, phone, account, id, address, device or game account, the likeliest first. */
export async function findPeople(db: Db, terms: SearchTerms, variant: Variant): Promise<Row[]> {
  const matches = terms.member === null ? [] : matchesOf(terms.member, variant);
  const filter = { from: null, to: null, depositsMin: null, depositsMax: null };
  const limit = SEARCH_COUNT_MAX + 1;
  const [byTrace, byGameAccount, ...byKey] = await Promise.all([
    terms.trace === null ? [] : listMembersByTrace(db, terms.trace),
    terms.external === null ? [] : listMembersByGameAccount(db, terms.external),
    ...matches.map((match) => listByMatch(db, { match, earlier: [], filter, after: null, limit })),
  ]);
  const rows: Row[] = [
    ...byGameAccount.map((person) => showMember(person, "gameAccount", true)),
    ...byTrace.map((person) => showMember(person, terms.trace?.kind ?? "address", false)),
    ...matches.flatMap(({ key, text }, at) =>
      (byKey[at] ?? []).map((person) =>
        showMember(person, BY_KEY[key], isWhole(key, text, person)),
      ),
    ),
  ];
  const ids = new Set<string>();
  return rows.filter(({ id }) => !ids.has(id) && ids.add(id));
}

function isWhole(key: Match["key"], text: string, person: { phone: string; key: string }): boolean {
  if (key === "id" || key === "e164") return true;
  return (key === "phone" || key === "account") && text.length >= PHONE_MIN && person.key === text;
}

function showMember(person: FoundPerson, by: SearchMatch, isExact: boolean): Row {
  const { id, name, phone, currency, suspendedAt } = person;
  return {
    ...EMPTY,
    id: `${id}`,
    by,
    isExact,
    member: { id: `${id}`, name, phone: maskDigits(phone) },
    currency,
    state: suspendedAt === null ? "active" : "suspended",
  };
}

/** What a row of the search has only for some groups. */
export const EMPTY = {
  reference: null,
  externalReference: null,
  member: null,
  name: null,
  detail: null,
  amount: null,
  currency: null,
  at: null,
};

/** Staff users by name, user name, id, or an address that they signed in from. */
export async function findStaff(db: Db, { id, name, address }: SearchTerms): Promise<Row[]> {
  const found = await listFoundStaff(db, { id, name, address });
  return found.map((user) => ({
    ...EMPTY,
    id: user.id,
    by: address !== null ? "address" : id === null ? "name" : "id",
    isExact: id !== null || user.username === name?.toLowerCase(),
    name: user.name,
    detail: user.role,
    state: user.isActive ? "active" : "suspended",
  }));
}
