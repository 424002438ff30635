import { createHmac } from "node:crypto";
import { requestKey } from "../../kernel/audit.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { listSealed, type SealedEntry } from "./queries.ts";

/** Entries per statement: few enough that other calls do not wait for the hashing. */
const RANGE_LENGTH = 2_000;

type AuditKeys = Context["settings"]["auditKeys"];

export interface ChainState {
  entries: number;
  /** Number of the first entry that was not sealed after the one before it; null: none. */
  brokenAt: number | null;
  /** Stored elsewhere, it proves that no entries were cut off the end. */
  lastHash: string | null;
}

/** Recomputes the chain range by range, up to the first entry that does not fit. */
export async function verifyChain({
  db,
  settings: { auditKeys },
}: {
  db: Db;
  settings: { auditKeys: AuditKeys };
}): Promise<ChainState> {
  let last: Pick<SealedEntry, "seq" | "hash"> | null = null;
  while (true) {
    const range = await listSealed(db, last?.seq ?? 0n, RANGE_LENGTH);
    for (const entry of range) {
      if (!fits(entry, last, auditKeys)) return stateOf(last, Number(entry.seq));
      last = entry;
    }
    if (range.length < RANGE_LENGTH) return stateOf(last, null);
  }
}

function stateOf(
  last: Pick<SealedEntry, "seq" | "hash"> | null,
  brokenAt: number | null,
): ChainState {
  return {
    entries: Number(last?.seq ?? 0),
    brokenAt,
    lastHash: last?.hash.toString("hex") ?? null,
  };
}

/** Whether the entry follows `last`, and one of the keys sealed it. */
function fits(
  entry: SealedEntry,
  last: Pick<SealedEntry, "seq" | "hash"> | null,
  keys: AuditKeys,
): boolean {
  const { seq, previousHash, requestId, text, hash } = entry;
  if (seq !== (last?.seq ?? 0n) + 1n) return false;
  if (last ? !previousHash?.equals(last.hash) : previousHash !== null) return false;
  const sealed = Buffer.concat([last?.hash ?? Buffer.alloc(0), Buffer.from(text)]);
  return keys.some((key) =>
    createHmac("sha256", requestKey(key, requestId)).update(sealed).digest().equals(hash),
  );
}
