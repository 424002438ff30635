/** The audit log. Entries can be added and read, never changed or deleted. */
import { sql } from "kysely";
import type { Tx } from "./db/database.ts";

/** The part of an audit entry that the action itself provides. */
export interface AuditDetails {
  /** The object of the action as `word:id`, for example `member:100001`. */
  subject: string;
  /** Only changed fields. No passwords, tokens or full account numbers. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  why?: string;
}

export interface AuditEntry extends AuditDetails {
  at: Date;
  /** Null when the system acted, or a caller who has not signed in. */
  staffId: string | null;
  staffName: string;
  /** Name of the action as `word.verb`. */
  action: string;
  /** The caller's full address. */
  address: string;
  requestId: string;
}

/** Adds an entry to the chain. Its position is decided when the transaction commits. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`select append_audit(
    ${entry.at}, ${entry.staffId}, ${entry.staffName}, ${entry.action}, ${entry.subject},
    ${asJson(entry.before)}::jsonb, ${asJson(entry.after)}::jsonb, ${entry.why ?? null},
    ${entry.address}, ${entry.requestId})`.execute(tx);
}

/** Amounts are bigints in code and texts in the log. */
function asJson(value: Record<string, unknown> | undefined): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}` : each));
}
