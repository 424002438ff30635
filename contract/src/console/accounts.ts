import * as v from "valibot";
import { phone } from "../member/accounts.ts";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import { currency, done, line, paragraphs, timestamp } from "../schemas.ts";
import { bankChange, bankOutput } from "./accounts-bank.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { sortBy } from "./lists/input.ts";
import {
  cursor,
  day,
  filterText,
  limit,
  memberBrief,
  memberId,
  next,
  recordId,
  why,
} from "./schemas.ts";
import { adjust } from "./wallet.ts";

const ofMember = v.strictObject({ memberId });
/** The longest tag of a member. */
export const TAG_MAX = 24;
/** A label that staff put on members, in lower case. */
const tag = v.pipe(line(TAG_MAX), v.toLowerCase());

const memberRow = v.object({
  ...memberBrief.entries,
  currency,
  bankCode: v.string(),
  /** Masked except the last four digits. */
  bankAccountNo: v.string(),
  isSuspended: v.boolean(),
  tags: v.array(v.string()),
  createdAt: timestamp,
  /** Spendable in the wallet. */
  wallet: amountOutput,
  lastSeenAt: v.nullable(timestamp),
  /** Sums of the ledger up to the last full hour. */
  deposits: amountOutput,
  withdrawals: amountOutput,
  /** deposits less withdrawals, before what the member still has. */
  net: amountOutput,
});
export type MemberRow = v.InferOutput<typeof memberRow>;

export const MEMBER_SORTS = ["joined", "deposits", "withdrawals", "net"] as const;

export const search = consoleEndpoint({
  method: "POST",
  path: "/api/console/members",
  permission: "accounts.read",
  summary:
    "Members by id, phone or account (start or end of the digits), or a word of the name; without a text the newest first",
  input: v.strictObject({
    text: v.optional(v.nullable(filterText(100))),
    isSuspended: v.optional(v.nullable(v.boolean())),
    /** Only members with the phone of an older member (docs/decisions/0141). */
    sharesPhone: v.optional(v.boolean(), false),
    currency: v.optional(v.nullable(currency)),
    tag: v.optional(v.nullable(tag)),
    joinedFrom: v.optional(v.nullable(day)),
    /** Up to the end of this day. */
    joinedTo: v.optional(v.nullable(day)),
    /** Not together with a text, whose matches have their own order. */
    sort: sortBy(MEMBER_SORTS),
    /** At least so much was deposited. */
    depositsMin: v.optional(v.nullable(amountInputOrZero), null),
    depositsMax: v.optional(v.nullable(amountInputOrZero), null),
    cursor,
    limit,
  }),
  output: v.object({ members: v.array(memberRow), next }),
  errors: ["KEY_INVALID"],
});

const member = v.object({
  ...memberBrief.entries,
  currency,
  createdAt: timestamp,
  suspendedAt: v.nullable(timestamp),
  source: v.nullable(v.string()),
  inviteCode: v.string(),
  invitedBy: v.nullable(memberBrief),
  ...bankOutput,
  tags: v.array(v.string()),
  coins: v.number(),
  /** When the phone was last verified by a code; null: never, or the code's record is deleted. */
  phoneVerifiedAt: v.nullable(timestamp),
  lastSeenAt: v.nullable(timestamp),
});

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}",
  permission: "accounts.read",
  summary: "One member: person, balances, and open items",
  params: ofMember,
  output: v.object({
    member,
    balance: v.object({
      total: amountOutput,
      /** Including held money. */
      wallet: amountOutput,
      held: amountOutput,
      games: amountOutput,
      /** The balance of a game account could not be read recently. */
      isStale: v.boolean(),
    }),
    /** Sums of the last 30 days. */
    month: v.object({
      deposits: amountOutput,
      withdrawals: amountOutput,
      gifts: amountOutput,
    }),
    /** The open bonus condition: the total has to reach `target`, or fall to `floor`. */
    condition: v.nullable(
      v.object({
        description: v.string(),
        amount: amountOutput,
        target: amountOutput,
        floor: amountOutput,
        isMet: v.boolean(),
        openedAt: timestamp,
      }),
    ),
    bankChange: v.nullable(bankChange),
    transfersWaiting: v.number(),
    /** The last consents, newest first. A version identifies one text. */
    consents: v.array(
      v.object({
        document: v.string(),
        version: v.string(),
        locale: v.string(),
        acceptedAt: timestamp,
      }),
    ),
  }),
  errors: ["NO_DATA"],
});
export type MemberPage = v.InferOutput<typeof read.output>;

export const preview = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/preview",
  permission: "accounts.read",
  summary: "A member in short, for the card at a link: name, state, wallet, last use",
  params: ofMember,
  output: v.object({
    ...memberBrief.entries,
    currency,
    isSuspended: v.boolean(),
    /** Spendable in the wallet. */
    wallet: amountOutput,
    createdAt: timestamp,
    lastSeenAt: v.nullable(timestamp),
  }),
  errors: ["NO_DATA"],
});

/** The most full numbers that one staff user may see within 24 hours, of members and withdrawals. */
export const REVEALS_PER_DAY = 200;

export const reveal = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/reveal",
  permission: "accounts.reveal",
  audit: "accounts.reveal",
  summary: "Phone and bank account in full; the audit log records who saw them and why",
  params: ofMember,
  input: v.strictObject({ why }),
  output: v.object({
    phone: v.string(),
    bankAccountNo: v.string(),
    /** The requested account; null: no change waits. */
    newBankAccountNo: v.nullable(v.string()),
  }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

const decide = (action: "suspend" | "reinstate", summary: string) =>
  consoleEndpoint({
    method: "POST",
    path: `/api/console/members/{memberId}/${action}`,
    permission: "accounts.suspend",
    audit: `accounts.${action}`,
    summary,
    params: ofMember,
    input: v.strictObject({ why }),
    output: done,
    errors: ["NO_DATA", "ALREADY_DECIDED"],
  });
export const suspend = decide(
  "suspend",
  "Suspends a member: tokens and open pages end within seconds",
);
export const reinstate = decide("reinstate", "Reinstates a member; earlier sessions stay ended");

const session = v.object({
  id: v.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Null: not for this role, or opened before addresses were recorded. */
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
});

export const sessions = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/sessions",
  permission: "accounts.read",
  summary: "A member's open sessions, the last used first",
  params: ofMember,
  output: v.object({ sessions: v.array(session) }),
});

export const revokeSession = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/members/{memberId}/sessions/{sessionId}",
  permission: "accounts.sessions",
  audit: "accounts.revoke-session",
  summary: "Ends one session of a member",
  params: v.strictObject({ memberId, sessionId: recordId }),
  output: done,
  errors: ["NO_DATA"],
});

export const revokeSessions = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/sessions/revoke",
  permission: "accounts.sessions",
  audit: "accounts.revoke-sessions",
  summary: "Ends every session of a member",
  params: ofMember,
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, ended: v.number() }),
  errors: ["NO_DATA"],
});

/**
 * A new phone for a member who has lost the old one. The member then sets a new password with a code
 * to it (docs/decisions/0041). EXISTING_USER: this member or another one has the phone already.
 */
export const requestPhoneChange = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/phone",
  permission: "accounts.phone",
  audit: "accounts.request-phone",
  summary:
    "Requests approval of a member's new phone, after verifying the member (APPROVAL_NEEDED)",
  params: ofMember,
  input: v.strictObject({ phoneNumber: phone, why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ["NO_DATA", "PHONE_NUMBER_REQUIRE_10_DIGIT", "EXISTING_USER"],
});

export const setTags = consoleEndpoint({
  method: "PUT",
  path: "/api/console/members/{memberId}/tags",
  permission: "accounts.note",
  audit: "accounts.tags",
  summary: "Replaces the tags of a member",
  params: ofMember,
  input: v.strictObject({ tags: v.pipe(v.array(tag), v.maxLength(12)) }),
  output: v.object({ tags: v.array(v.string()) }),
  errors: ["NO_DATA"],
});

const note = v.object({
  id: v.string(),
  text: v.string(),
  staffName: v.string(),
  at: timestamp,
});

export const notes = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/notes",
  permission: "accounts.read",
  summary: "Notes of staff users about a member, newest first",
  params: ofMember,
  input: v.strictObject({ cursor, limit }),
  output: v.object({ notes: v.array(note), next }),
});

export const addNote = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/notes/add",
  permission: "accounts.note",
  audit: "accounts.note",
  summary: "Adds a note, which cannot be changed",
  params: ofMember,
  input: v.strictObject({ text: paragraphs(2_000) }),
  output: v.object({ note }),
  errors: ["NO_DATA"],
});

const duplicate = v.object({
  member: memberBrief,
  isSuspended: v.boolean(),
  /** What both members have in common. */
  same: v.array(v.picklist(["holder", "device", "address"])),
});

export const duplicates = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/duplicates",
  permission: "accounts.read",
  summary: "Members who share the account holder, a device or an address with this one",
  params: ofMember,
  output: v.object({ duplicates: v.array(duplicate) }),
  errors: ["NO_DATA"],
});

type Suspendable = Pick<MemberPage["member"], "id" | "suspendedAt">;
export const memberActions = actions<Suspendable>()({
  adjust: { call: adjust },
  suspend: {
    call: suspend,
    when: ({ suspendedAt }) => suspendedAt === null,
    isDangerous: true,
  },
  reinstate: { call: reinstate, when: ({ suspendedAt }) => suspendedAt !== null },
});

type MemberSession = v.InferOutput<typeof session> & { memberId: string };
export const memberSessionActions = actions<MemberSession>()({
  end: { call: revokeSession, isConfirmed: true, isDangerous: true },
});
