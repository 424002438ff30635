import { DAY_MS } from "@krapao/contract/time";
import type { Db } from "../../kernel/db/database.ts";
import { EMPTY } from "./find-people.ts";
import {
  listFoundChats,
  listFoundEntries,
  listFoundHouses,
  listFoundSegments,
} from "./queries-others.ts";
import type { SearchTerms } from "./search-terms.ts";
import type { Row } from "./show-record.ts";

/** A shorter text is in too many messages. */
const TEXT_MIN = 3;
/** Older messages are found by the search of the inbox. */
const CHAT_DAYS = 7;
const AROUND = 40;
/** One letter is in most names. */
const SEGMENT_MIN = 2;

/** Messages of the last days by their text, and guests by their name. */
export async function findChats(db: Db, { name }: SearchTerms, now: Date): Promise<Row[]> {
  if (name === null || name.length < TEXT_MIN) return [];
  const since = new Date(now.getTime() - CHAT_DAYS * DAY_MS);
  const found = await listFoundChats(db, { text: name, since });
  return found.map((chat) => ({
    ...EMPTY,
    id: chat.seq === null ? chat.id : `${chat.id}~${chat.seq}`,
    by: chat.seq === null ? "name" : "text",
    isExact: false,
    name: chat.customer,
    detail: chat.said === null ? null : excerpt(chat.said, name),
    state: "active",
    at: chat.at,
  }));
}

/** The part of a text around what was found. */
function excerpt(said: string, wanted: string): string {
  const line = said.replace(/\s+/g, " ");
  const at = Math.max(0, line.toLowerCase().indexOf(wanted.toLowerCase()));
  const from = Math.max(0, at - AROUND);
  const to = at + wanted.length + AROUND;
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}

/** House accounts by code, number or holder. */
export async function findHouses(db: Db, { name, member, masked }: SearchTerms): Promise<Row[]> {
  if (member === null) return [];
  const found = await listFoundHouses(db, { text: name ?? member, digits: masked });
  return found.map((house) => ({
    ...EMPTY,
    id: house.code,
    by: "account",
    isExact: house.code === member.toUpperCase() || house.accountNo === masked,
    name: house.code,
    detail: `${house.bankCode} ${house.accountNo} ${house.accountName}`,
    state: house.isActive ? "active" : "suspended",
  }));
}

/** Segments by code or name. */
export async function findSegments(db: Db, { member }: SearchTerms): Promise<Row[]> {
  if (member === null || member.length < SEGMENT_MIN) return [];
  const found = await listFoundSegments(db, member);
  return found.map(({ code, name, isActive }) => ({
    ...EMPTY,
    id: code,
    by: "name",
    isExact: code === member.toUpperCase(),
    name,
    detail: code,
    state: isActive ? "active" : "off",
  }));
}

/** The newest audit entries of an address. */
export async function findAudit(db: Db, { address }: SearchTerms): Promise<Row[]> {
  if (address === null) return [];
  const found = await listFoundEntries(db, address);
  return found.map((entry) => ({
    ...EMPTY,
    id: entry.seq,
    by: "address",
    isExact: false,
    externalReference: address,
    name: entry.staffName,
    detail: entry.action,
    state: "active",
    at: entry.at,
  }));
}
