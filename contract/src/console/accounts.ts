import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, done, line, moment } from "../schemas.ts";
import { bankChange, bankOutput } from "./accounts-bank.ts";
import { officeEndpoint } from "./endpoint.ts";
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

const ofMember = v.strictObject({ memberId });
/** A word that staff put on a member: kept in lower case. */
const tag = v.pipe(line(24), v.toLowerCase());

const memberRow = v.object({
  ...memberBrief.entries,
  currency,
  bankCode: v.string(),
  /** Masked but for the last four digits. */
  bankAccountNo: v.string(),
  isSuspended: v.boolean(),
  tags: v.array(v.string()),
  createdAt: moment,
  /** Spendable in the wallet. */
  wallet: amountOutput,
});
export type MemberRow = v.InferOutput<typeof memberRow>;

export const search = officeEndpoint({
  method: "POST",
  path: "/api/office/members",
  permission: "accounts.read",
  summary:
    "Members: by id, phone, account (either end of the digits), or a word of the name; without a text the newest first",
  input: v.strictObject({
    text: v.optional(v.nullable(filterText(100))),
    isSuspended: v.optional(v.nullable(v.boolean())),
    currency: v.optional(v.nullable(currency)),
    tag: v.optional(v.nullable(tag)),
    joinedFrom: v.optional(v.nullable(day)),
    /** Up to the end of this day. */
    joinedTo: v.optional(v.nullable(day)),
    cursor,
    limit,
  }),
  output: v.object({ members: v.array(memberRow), next }),
});

const member = v.object({
  ...memberBrief.entries,
  currency,
  createdAt: moment,
  suspendedAt: v.nullable(moment),
  source: v.nullable(v.string()),
  inviteCode: v.string(),
  invitedBy: v.nullable(memberBrief),
  ...bankOutput,
  tags: v.array(v.string()),
  coins: v.number(),
  /** When the phone was last proved by a code; null: never, or forgotten since. */
  phoneVerifiedAt: v.nullable(moment),
  lastSeenAt: v.nullable(moment),
});

export const read = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}",
  permission: "accounts.read",
  summary: "One member: who it is, the money, and what is open",
  params: ofMember,
  output: v.object({
    member,
    balance: v.object({
      total: amountOutput,
      /** All of the wallet, held money too. */
      wallet: amountOutput,
      held: amountOutput,
      games: amountOutput,
      /** A game's balance could not be read lately. */
      isStale: v.boolean(),
    }),
    /** The last thirty days. */
    month: v.object({
      deposits: amountOutput,
      withdrawals: amountOutput,
      gifts: amountOutput,
    }),
    /** Of a gift: the total has to reach the target, or fall to the floor. */
    condition: v.nullable(
      v.object({
        description: v.string(),
        amount: amountOutput,
        target: amountOutput,
        floor: amountOutput,
        isMet: v.boolean(),
        openedAt: moment,
      }),
    ),
    bankChange: v.nullable(bankChange),
    transfersWaiting: v.number(),
    /** The last texts that the member agreed to, the newest first; a version stands for a text. */
    consents: v.array(
      v.object({
        document: v.string(),
        version: v.string(),
        locale: v.string(),
        acceptedAt: moment,
      }),
    ),
  }),
  errors: ["NO_DATA"],
});
export type MemberPage = v.InferOutput<typeof read.output>;

export const reveal = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/reveal",
  permission: "accounts.reveal",
  audit: "accounts.reveal",
  summary: "Phone and bank account in full; who asked and why is kept",
  params: ofMember,
  input: v.strictObject({ why }),
  output: v.object({
    phone: v.string(),
    bankAccountNo: v.string(),
    /** Of the change that waits. */
    newBankAccountNo: v.nullable(v.string()),
  }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

const decide = (deed: "suspend" | "reinstate", summary: string) =>
  officeEndpoint({
    method: "POST",
    path: `/api/office/members/{memberId}/${deed}`,
    permission: "accounts.suspend",
    audit: `accounts.${deed}`,
    summary,
    params: ofMember,
    input: v.strictObject({ why }),
    output: done,
    errors: ["NO_DATA", "ALREADY_DECIDED"],
  });
export const suspend = decide(
  "suspend",
  "Shuts a member out: tokens and open pages end in seconds",
);
export const reinstate = decide(
  "reinstate",
  "Lets a member in again; the sessions from before stay ended",
);

const session = v.object({
  id: v.string(),
  createdAt: moment,
  lastSeenAt: moment,
  /** Null: opened before it was written down. */
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
});

export const sessions = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}/sessions",
  permission: "accounts.read",
  summary: "A member's open sessions, the last used first",
  params: ofMember,
  output: v.object({ sessions: v.array(session) }),
});

export const revokeSession = officeEndpoint({
  method: "DELETE",
  path: "/api/office/members/{memberId}/sessions/{sessionId}",
  permission: "accounts.sessions",
  audit: "accounts.revoke-session",
  summary: "Ends one session of a member",
  params: v.strictObject({ memberId, sessionId: recordId }),
  output: done,
  errors: ["NO_DATA"],
});

export const revokeSessions = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/sessions/revoke",
  permission: "accounts.sessions",
  audit: "accounts.revoke-sessions",
  summary: "Ends every session of a member",
  params: ofMember,
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, ended: v.number() }),
  errors: ["NO_DATA"],
});

export const setTags = officeEndpoint({
  method: "PUT",
  path: "/api/office/members/{memberId}/tags",
  permission: "accounts.note",
  audit: "accounts.tags",
  summary: "The words on a member: these and no others",
  params: ofMember,
  input: v.strictObject({ tags: v.pipe(v.array(tag), v.maxLength(12)) }),
  output: v.object({ tags: v.array(v.string()) }),
  errors: ["NO_DATA"],
});

const note = v.object({
  id: v.string(),
  text: v.string(),
  staffName: v.string(),
  at: moment,
});

export const notes = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/notes",
  permission: "accounts.read",
  summary: "What staff wrote about a member, newest first",
  params: ofMember,
  input: v.strictObject({ cursor, limit }),
  output: v.object({ notes: v.array(note), next }),
});

export const addNote = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/notes/add",
  permission: "accounts.note",
  audit: "accounts.note",
  summary: "Writes a note; it stays as it is",
  params: ofMember,
  input: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)) }),
  output: v.object({ note }),
  errors: ["NO_DATA"],
});

const twin = v.object({
  member: memberBrief,
  isSuspended: v.boolean(),
  /** What both have. */
  same: v.array(v.picklist(["holder", "device", "address"])),
});

export const duplicates = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}/duplicates",
  permission: "accounts.read",
  summary: "Members with the same holder of the account, device or address",
  params: ofMember,
  output: v.object({ twins: v.array(twin) }),
  errors: ["NO_DATA"],
});
