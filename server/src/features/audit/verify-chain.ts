import type { Db } from "../../kernel/db/database.ts";
import { verifyRange } from "./queries.ts";

/** Entries per statement, which keeps each statement short. */
const RANGE_LENGTH = 20_000;

export interface ChainState {
  entries: number;
  /** Number of the first entry with a wrong hash; null: the chain is intact. */
  brokenAt: number | null;
  /** Stored elsewhere, it proves that no entries were cut off the end. */
  lastHash: string | null;
}

/** Recomputes the chain range by range, up to the first entry with a wrong hash. */
export async function verifyChain(db: Db): Promise<ChainState> {
  let entries = 0;
  let at: { seq: bigint; hash: Buffer | null } = { seq: 0n, hash: null };
  while (true) {
    const range = await verifyRange(db, at, RANGE_LENGTH);
    entries += Number(range.entries);
    if (range.lastSeq !== null) at = { seq: range.lastSeq, hash: range.lastHash };
    const isLast = range.entries < BigInt(RANGE_LENGTH);
    if (range.brokenAt === null && !isLast) continue;
    const brokenAt = range.brokenAt === null ? null : Number(range.brokenAt);
    return { entries, brokenAt, lastHash: at.hash?.toString("hex") ?? null };
  }
}
