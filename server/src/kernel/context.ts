import type { SlipEvent, WalletEvent } from "@krapao/contract";
import type { Clock, Random } from "./clock.ts";
import { newId } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import type { Log } from "./log.ts";

/** Pushes to the open pages of a member, across all server processes. */
export interface Push {
  wallet(memberId: bigint, event: WalletEvent): void;
  slip(memberId: bigint, event: SlipEvent): void;
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
}

/** A new record id from the context's clock and randomness. */
export function recordId(kernel: Pick<Kernel, "clock" | "random">): string {
  return newId(kernel.clock, kernel.random);
}

/** Runs `work` in one transaction: all of it is written, or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
