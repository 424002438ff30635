import type { Code } from "./codes.ts";
import type { Present } from "./console/shifts/presence.ts";
import type { ChatMessage, ChatState } from "./member/chat.ts";
import type { QR_CLOSED_STATES, SlipReason } from "./member/deposits.ts";

/** Events of one member, which all open pages of the member receive. */
export interface MemberEvents {
  /** The balance changed: read the wallet again. A `message` is shown as a toast. */
  wallet: (event: WalletEvent) => void;
  /** The state of a slip changed. */
  slip: (event: SlipEvent) => void;
  /** A QR was closed: no page should show it any more. */
  qr: (event: QrEvent) => void;
  /**
   * What the member may do changed, by the member's own limits or a time-out: read the ways again.
   * They also change with each `wallet` event.
   */
  ways: () => void;
}

/**
 * Events that the server sends to a member's open pages over the socket. The token decides which
 * room a socket joins.
 */
export interface ServerEvents extends MemberEvents {
  /**
   * A chat message, as a hint: a page applies it only when it is the next one, and otherwise calls
   * `sync`.
   */
  messaging: (message: ChatMessage) => void;
  /** The conversation was read, claimed or ended. */
  chat: (state: ChatState) => void;
  /** The agent is typing. Valid for a few seconds. */
  typing: () => void;
}

/**
 * Events that a member's page may send; any other is ignored. Our pages always ask for an
 * acknowledgement, other clients need not (docs/sockets.md).
 */
export interface ClientEvents {
  /** Joins the caller's own chat room, `PREFIX` + user or guest id. Other rooms are refused. */
  join: (room: string, answer: (joined: boolean) => void) => void;
  typing: () => void;
  /** Heartbeat: the page waits at most 10 s for the answer. */
  beat: (answer: () => void) => void;
}

/** Events that all pages of the console receive. */
export interface AllStaffEvents {
  /** A queue changed: read its count again. Many changes at once are announced once. */
  queue: (queue: ConsoleQueue) => void;
  /** An alert opened, closed or was acknowledged: read the open alerts again. */
  alerts: () => void;
}

/** Events that the pages of some staff users receive. */
export interface StaffEvents {
  /** A hand-over from or to this staff user changed: read it again. */
  shift: () => void;
}

/**
 * Events that the server sends to the console's pages, in the namespace `/console` of the console's
 * own origin.
 */
export interface ConsoleServerEvents extends AllStaffEvents, StaffEvents {
  /** The staff users with an open page, as far as the receiver may see where they are. */
  present: (present: readonly Present[]) => void;
  /** A message of the conversation that this page watches. */
  messaging: (message: ChatMessage) => void;
  chat: (state: ChatState) => void;
  /** The customer is typing. */
  typing: (conversationId: string) => void;
  /** The money of the member that this page watches moved: read it again. */
  member: (memberId: string) => void;
}
/** The queues that staff users share. */
export const SHARED_QUEUES = [
  "chat",
  "withdrawals",
  "slips",
  "payments",
  "treasury",
  "transfers",
  "invites",
  "kyc",
  "approvals",
] as const;
export type SharedQueue = (typeof SHARED_QUEUES)[number];

/** With those of one staff user: the hand-overs of shifts that are offered to the reader. */
export const CONSOLE_QUEUES = [...SHARED_QUEUES, "shifts"] as const;
export type ConsoleQueue = (typeof CONSOLE_QUEUES)[number];

export interface ConsoleClientEvents {
  /** Watches one conversation; null watches none. Refused without `chat.read`. */
  watch: (conversationId: string | null, answer: (watching: boolean) => void) => void;
  typing: (conversationId: string) => void;
  /**
   * Reports the page that is shown: its room, the record that is open there, and whether keys or
   * pointer were used in the last minutes.
   */
  place: (room: string, record: string | null, isActive: boolean) => void;
  /** Watches the money of one member; null watches none. Ignored without `accounts.read`. */
  watchMember: (memberId: string | null) => void;
  beat: (answer: () => void) => void;
}

export interface SlipEvent {
  slipId: string;
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  note: SlipReason | null;
}

export interface QrEvent {
  qrcodeId: string;
  state: (typeof QR_CLOSED_STATES)[number];
}

export interface WalletEvent {
  reason: "deposit" | "transfer" | "withdrawal" | "adjustment" | "bonus";
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  /** Amount in units of the member's currency. */
  amount: number;
  message: Code | null;
  /** The statement line that moved, when the movement has one. */
  lineId?: string;
}
