import type { OfficeQueue, SlipEvent, WalletEvent } from "@krapao/contract";
import type { ChatMessage, ChatState } from "@krapao/contract/chat";
import type { Clock, Random } from "./clock.ts";
import { newId } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import type { Log } from "./log.ts";

/** A customer of the chat: a member, or a guest by the hash of the id that only its browser knows. */
export interface Caller {
  memberId: bigint | null;
  guestHash: Buffer | null;
}

/** Both sides of a conversation. */
export interface ChatAudience {
  conversationId: string;
  customer: Caller;
}

/** Pushes to open pages, across all server processes. They are hints: what is missed is read again. */
export interface Push {
  wallet(memberId: bigint, event: WalletEvent): void;
  slip(memberId: bigint, event: SlipEvent): void;
  /** A message, as each side may see it. */
  messaging(audience: ChatAudience, shown: { customer: ChatMessage; office: ChatMessage }): void;
  /** Where a conversation stands now. */
  chat(audience: ChatAudience, state: ChatState): void;
  /** Tells the pages of the console that a queue changed; many at once are told once. */
  queue(queue: OfficeQueue): void;
}

/** What every operation may use, beside its own ports. `Context` in ports/context.ts adds those. */
export interface Kernel {
  db: Db;
  clock: Clock;
  random: Random;
  log: Log;
  push: Push;
}

/** The caller of a member's call, as its token proved it. */
export interface MemberIdentity {
  memberId: bigint;
  /** The session the token belongs to. */
  sessionId: string;
  /** When the password was shown last: at the login, or since. */
  provedAt: Date;
}

/** A new record id from the context's clock and randomness. */
export function recordId(kernel: Pick<Kernel, "clock" | "random">): string {
  return newId(kernel.clock, kernel.random);
}

/** Runs `work` in one transaction: all of it is written, or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Runs one statement that writes, and nothing else: it is a transaction of its own, without the two journeys of begin and commit.
 * @param write makes exactly one statement
 */
export function alone<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return write(db as unknown as Tx);
}
