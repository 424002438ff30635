/** The audit log as everybody writes it. It can be added to and read, and nothing else. */
import { sql } from "kysely";
import type { Tx } from "./db.ts";

/** What the audit log keeps of a deed, beside who, when, from where and the deed's name. */
export interface AuditNote {
  /** What it was done to, `word:id`, as `member:100001`. */
  subject: string;
  /** Only what changed. No passwords, tokens or full account numbers. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  why?: string;
}

export interface AuditEntry extends AuditNote {
  at: Date;
  /** Null: nobody did it by hand, or nobody we know. */
  staffId: string | null;
  staffName: string;
  /** The deed, `word.verb`. */
  action: string;
  /** The caller's whole address. */
  address: string;
  requestId: string;
}

/** Adds an entry to the chain when this transaction commits; in which place, nobody knows before. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`select append_audit(
    ${entry.at}, ${entry.staffId}, ${entry.staffName}, ${entry.action}, ${entry.subject},
    ${asJson(entry.before)}::jsonb, ${asJson(entry.after)}::jsonb, ${entry.why ?? null},
    ${entry.address}, ${entry.requestId})`.execute(tx);
}

/** Amounts are bigints inside; the log keeps them as text. */
function asJson(value: Record<string, unknown> | undefined): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}` : each));
}
