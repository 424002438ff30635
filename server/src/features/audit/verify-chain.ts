import type { Db } from "../../kernel/db.ts";
import { checkStretch } from "./queries.ts";

/** Entries at a time: a statement stays short, however long the log is. */
const STRETCH = 20_000;

export interface ChainState {
  entries: number;
  /** Number of the first entry that does not fit; null: the chain is whole. */
  brokenAt: number | null;
  /** Kept elsewhere, it shows that nothing was cut off the end. */
  lastHash: string | null;
}

/** Recomputes the whole chain, stretch by stretch, up to the first entry that does not fit. */
export async function verifyChain(db: Db): Promise<ChainState> {
  let entries = 0;
  let at: { seq: bigint; hash: Buffer | null } = { seq: 0n, hash: null };
  while (true) {
    const stretch = await checkStretch(db, at, STRETCH);
    entries += Number(stretch.entries);
    if (stretch.lastSeq !== null) at = { seq: stretch.lastSeq, hash: stretch.lastHash };
    const isLast = stretch.entries < BigInt(STRETCH);
    if (stretch.brokenAt === null && !isLast) continue;
    const brokenAt = stretch.brokenAt === null ? null : Number(stretch.brokenAt);
    return { entries, brokenAt, lastHash: at.hash?.toString("hex") ?? null };
  }
}
