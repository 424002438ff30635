import type {
  AllStaffEvents,
  MemberEvents,
  ServerEvents,
  StaffEvents,
} from "@krapao/contract/events";
import type { ChatMessage } from "@krapao/contract/member/chat";
import type { Clock, Random } from "./clock.ts";
import { newId } from "./clock.ts";
import type { Db, Tx } from "./db/database.ts";
import type { ReplicaReads } from "./db/replica.ts";
import type { Subscribers } from "./jobs/events.ts";
import type { Log } from "./log.ts";

/**
 * A caller of the chat: a member, or a guest identified by the hash of the id in the guest's
 * browser.
 */
export interface Caller {
  memberId: bigint | null;
  guestHash: Buffer | null;
}

/** The receivers of a conversation's events: its customer, and the staff users who watch it. */
interface ChatAudience {
  conversationId: string;
  customer: Caller;
}

/** One function for each event of the contract, which takes its receivers first. */
type Senders<Events, To extends unknown[]> = {
  [Name in keyof Events]: Events[Name] extends (...sent: infer Sent) => void
    ? (...args: [...To, ...Sent]) => void
    : never;
};

/**
 * Pushes events to open pages, across all server processes. They are hints: a page that missed one
 * reads the data again.
 */
export interface Push
  extends Senders<MemberEvents, [memberId: bigint]>,
    Senders<AllStaffEvents, []>,
    Senders<StaffEvents, [staffIds: readonly string[]]>,
    Senders<Pick<ServerEvents, "chat">, [audience: ChatAudience]> {
  /** Sends a message in the two versions that customers and staff may see. */
  messaging(audience: ChatAudience, shown: { customer: ChatMessage; console: ChatMessage }): void;
}

export { together, togetherWithOthers, transaction, withCommit } from "./db/transaction.ts";

/** What every operation may use. `Context` in ports/context.ts adds the ports. */
export interface Kernel {
  db: Db;
  /** Reads that may be a few seconds old, and that no write follows. */
  replica: ReplicaReads;
  clock: Clock;
  random: Random;
  log: Log;
  push: Push;
  /** The jobs that each domain event enqueues. */
  subscribers: Subscribers;
}

/** The member of a call, identified by the token. */
export interface MemberIdentity {
  memberId: bigint;
  /** The session of the token. */
  sessionId: string;
  /** When the member last entered the password or used a passkey: at login or later. */
  reauthenticatedAt: Date;
}

/** Makes a record id from the context's clock and randomness. */
export function recordId(kernel: Pick<Kernel, "clock" | "random">): string {
  return newId(kernel.clock, kernel.random);
}

/**
 * The argument of functions that write with exactly one statement. PostgreSQL runs that statement
 * as its own transaction, which saves the round trips of begin and commit. Other writes take a
 * `Tx`.
 */
export interface SingleStatement {
  readonly db: Db | Tx;
}

/** Allows one write without an open transaction. */
export function singleStatement(db: Db | Tx): SingleStatement {
  return { db };
}
