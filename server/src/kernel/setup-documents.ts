/**
 * The documents of a feature that operators can edit: their current payloads by key, and how to
 * write one.
 */
import type { Kernel } from "./context.ts";
import type { Db, Tx } from "./db/database.ts";

/** A payload as the API sends it and the database stores it. */
export type WirePayload = Record<string, unknown>;

export interface Documents<Payload> {
  /** The current documents, in display order. */
  list(db: Db | Tx): Promise<Map<string, WirePayload>>;
  /** Makes a payload the current one. @throws KEY_INVALID when it contradicts other data */
  write(
    kernel: Pick<Kernel, "clock" | "random">,
    tx: Tx,
    document: { key: string; payload: Payload },
  ): Promise<void>;
}
