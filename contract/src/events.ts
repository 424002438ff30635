import type { ChatMessage, ChatState } from "./chat.ts";
import type { Code } from "./codes.ts";
import type { SlipReason } from "./deposits.ts";

/** What the server pushes to a member's open pages over the socket; the token opens the member's own room. */
export interface ServerEvents {
  /** The balance changed: read the wallet again. `message` is shown as a toast when there is one. */
  wallet: (event: WalletEvent) => void;
  /** The state of a slip changed. */
  slip: (event: SlipEvent) => void;
  /** A message of the chat: a hint. A page applies it only when it is the next one, else it asks `sync`. */
  messaging: (message: ChatMessage) => void;
  /** Somebody read, claimed or ended the conversation. */
  chat: (state: ChatState) => void;
  /** The agent is writing; it counts for a few seconds. */
  typing: () => void;
}

/** What a page may say. Anything else cuts the connection. */
export interface ClientEvents {
  /** Enters the caller's own room, `PREFIX` + user or guest id; any other is refused. */
  join: (room: string, answer: (joined: boolean) => void) => void;
  typing: () => void;
  /** Shows that the line is alive both ways: the page waits at most 10 s for the answer. */
  beat: (answer: () => void) => void;
}

/** What the server pushes to the console's pages, over the socket of the console's own address, namespace `/office`. */
export interface OfficeServerEvents {
  /** A queue changed: read its count again. */
  queue: (queue: OfficeQueue) => void;
  /** A message of a conversation that this page watches. */
  messaging: (message: ChatMessage) => void;
  chat: (state: ChatState) => void;
  /** The customer is writing. */
  typing: (conversationId: string) => void;
}
export const OFFICE_QUEUES = [
  "chat",
  "withdrawals",
  "slips",
  "payments",
  "treasury",
  "transfers",
  "approvals",
] as const;
export type OfficeQueue = (typeof OFFICE_QUEUES)[number];

export interface OfficeClientEvents {
  /** Follows one conversation; null follows none. Refused without `chat.read`. */
  watch: (conversationId: string | null, answer: (watching: boolean) => void) => void;
  typing: (conversationId: string) => void;
  beat: (answer: () => void) => void;
}

export interface SlipEvent {
  slipId: string;
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  note: SlipReason | null;
}

export interface WalletEvent {
  reason: "deposit" | "transfer" | "withdrawal" | "adjustment" | "bonus";
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  /** Amount in units of the member's currency. */
  amount: number;
  message: Code | null;
}
