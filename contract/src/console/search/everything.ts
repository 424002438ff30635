/** The search over everything: one call that answers groups with a few rows each. */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { currency, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";
import { filterText, memberBrief } from "../schemas.ts";

/** What is found, with the permission whose roles find it. */
export const SEARCH_GROUPS = {
  members: "accounts.read",
  withdrawals: "withdrawals.read",
  payouts: "withdrawals.read",
  deposits: "deposits.read",
  slips: "deposits.read",
  transfers: "games.read",
  bonuses: "accounts.read",
  chats: "chat.read",
  houses: "treasury.read",
  segments: "setup.read",
  staff: "staff.read",
  audit: "audit.read",
} as const satisfies Record<string, Permission>;
export type SearchGroup = keyof typeof SEARCH_GROUPS;
const GROUPS = Object.keys(SEARCH_GROUPS) as SearchGroup[];

/** Rows of a group that are answered, and how far its rows are counted. */
export const SEARCH_ROWS = 5;
export const SEARCH_COUNT_MAX = 20;

/** Why a row was found. */
export const SEARCH_MATCHES = [
  "id",
  "reference",
  "phone",
  "account",
  "name",
  "address",
  "payer",
  "text",
  "device",
  "gameAccount",
] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

const row = v.object({
  id: v.string(),
  by: v.picklist(SEARCH_MATCHES),
  /** The text is the whole id, reference, phone or account number. */
  isExact: v.boolean(),
  /** What pages print for the record, `WD-1A2B3C4D`; null for people and unmatched payments. */
  reference: v.nullable(v.string()),
  /** The reference of the bank, gateway, verifier or provider. */
  externalReference: v.nullable(v.string()),
  /** The member, or the record's member; null for payments without one and for staff users. */
  member: v.nullable(memberBrief),
  /** Name of a staff user, a house account, a segment, or a guest of the chat. */
  name: v.nullable(v.string()),
  /**
   * Bank, channel or provider of a record, role of a staff user, action of an audit entry, code of a
   * bonus or a segment, or what was written in a chat.
   */
  detail: v.nullable(v.string()),
  amount: v.nullable(amountOutput),
  currency: v.nullable(currency),
  /** State of the record; `active` or `suspended` for people, `active` or `off` for segments. */
  state: v.string(),
  at: v.nullable(timestamp),
});
export type SearchRow = v.InferOutput<typeof row>;

export const everything = consoleEndpoint({
  method: "POST",
  path: "/api/console/search",
  permission: null,
  summary:
    "Members, records of money, bonuses, chats, house accounts, segments, staff users and audit entries by what pages print of them; only the groups that the role may read",
  input: v.strictObject({ text: v.pipe(filterText(100), v.minLength(1)) }),
  output: v.object({
    /** Groups with a row; those with exact rows first. */
    groups: v.array(
      v.object({
        group: v.picklist(GROUPS),
        rows: v.array(row),
        /** At most `SEARCH_COUNT_MAX`; with `isCapped` there are more. */
        count: v.number(),
        isCapped: v.boolean(),
      }),
    ),
  }),
});
