/**
 * The audit log. Entries can be appended and read, never changed or deleted. The person of an entry
 * comes from the session, and the chain is sealed with a key that the database does not have
 * (docs/decisions/0032-database-roles.md).
 */
import { createHmac } from "node:crypto";
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

/** What every entry has, and the key that seals the chain. */
interface AuditOrigin {
  auditKey: Buffer;
  at: Date;
  /** The caller's full address. */
  address: string;
  requestId: string;
}

export interface AuditEntry extends AuditDetails, AuditOrigin {
  /** The token of the staff user's session. @throws UNAUTHORIZED when the session is not open */
  token: string;
  /** Name of the action as `word.verb`. */
  action: string;
}

/** Appends an entry of the staff user whose session it is. The commit decides its position. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`select append_audit(${keyBlocks(entry)}, ${entry.token}, ${entry.at}, ${entry.action},
    ${entry.subject}, ${asJson(entry.before)}::jsonb, ${asJson(entry.after)}::jsonb,
    ${entry.why ?? null}, ${entry.address}, ${entry.requestId})`.execute(tx);
}

/** Appends an entry of an administrator, who has no session. Only a command's login may. */
export async function appendCommandAudit(
  tx: Tx,
  entry: AuditDetails & Omit<AuditOrigin, "address"> & { name: string; action: string },
): Promise<void> {
  await sql`select append_command_audit(${keyBlocks(entry)}, ${entry.name}, ${entry.at},
    ${entry.action}, ${entry.subject}, ${asJson(entry.after)}::jsonb, ${entry.why ?? null},
    ${"command line"}, ${entry.requestId})`.execute(tx);
}

/** The key that seals the entries of one request. It opens no other entry. */
export function requestKey(auditKey: Buffer, requestId: string): Buffer {
  return createHmac("sha256", auditKey).update(requestId).digest();
}

const HMAC_BLOCK_BYTES = 64;

/**
 * The request's key as the two blocks of HMAC (RFC 2104), so that the database can compute the HMAC
 * with its own SHA-256 and needs no extension.
 */
export function keyBlocks({
  auditKey,
  requestId,
}: Pick<AuditOrigin, "auditKey" | "requestId">): Buffer {
  const key = Buffer.alloc(HMAC_BLOCK_BYTES);
  requestKey(auditKey, requestId).copy(key);
  return Buffer.concat([0x36, 0x5c].map((pad) => key.map((byte) => byte ^ pad)));
}

/** Amounts are bigints in code and texts in the log. */
function asJson(value: Record<string, unknown> | undefined): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}` : each));
}
