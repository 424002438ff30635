import type { Approval, ApprovalKind } from "@krapao/contract/console/approvals";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ApprovalsRequest } from "../../kernel/db/schema.ts";
import type { ApprovalRequest, LockedRequest } from "./approval.ts";
import { staffUsers } from "./needs.ts";
import { isOpenRequest } from "./published.ts";

/** Amounts are bigints in the code and text in a payload. */
const asJson = (payload: Record<string, unknown>) =>
  JSON.stringify(payload, (_key, each) => (typeof each === "bigint" ? `${each}` : each));

/** The maker is the staff user whose session it is. */
export async function insertRequest(
  tx: Tx,
  request: Pick<
    ApprovalRequest,
    "id" | "kind" | "subject" | "payload" | "why" | "requestedAt" | "expiresAt"
  > & { token: string },
): Promise<void> {
  const { token, id, kind, subject, payload, why, requestedAt, expiresAt } = request;
  await sql`select request_approval(${token}, ${id}, ${kind}, ${subject},
    ${asJson(payload)}::jsonb, ${why}, ${requestedAt}, ${expiresAt})`.execute(tx);
}

/** Locks the request until `tx` ends: the second of two simultaneous decisions sees the first. */
export async function lockRequest(tx: Tx, id: string): Promise<LockedRequest | null> {
  const row = await tx
    .selectFrom(sql<Selectable<ApprovalsRequest>>`lock_approval(${id})`.as("request"))
    .innerJoin(staffUsers.offered.as("maker"), "maker.id", "request.maker_id")
    .select([
      "request.id",
      "request.kind",
      "request.subject",
      "request.payload",
      "request.payload_hash as payloadHash",
      "request.why",
      "request.maker_id as makerId",
      "maker.name as makerName",
      "maker.is_active as isMakerActive",
      "request.state",
      "request.requested_at as requestedAt",
      "request.expires_at as expiresAt",
      // Over the text of jsonb, which is the same for equal values.
      sql<Buffer>`sha256(convert_to(request.payload::text, 'UTF8'))`.as("hashNow"),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { hashNow, ...request } = row;
  return {
    ...request,
    kind: row.kind as ApprovalKind,
    state: row.state as ApprovalRequest["state"],
    payload: row.payload as Record<string, unknown>,
    payloadHash: row.payloadHash.toString("hex"),
    isIntact: row.payloadHash.equals(hashNow),
  };
}

/** Whether one person could sign in as both staff users, by the credentials issued since then. */
export async function shareControl(
  tx: Tx,
  { one, other, since }: { one: string; other: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select staff_share_control(${one}::uuid, ${other}::uuid, ${since}) as shared`.execute(tx);
  return rows[0]?.shared !== false;
}

/** Whether a request about the subject waits and has not expired. */
export async function hasOpenRequest(
  db: Db | Tx,
  { subject, now }: { subject: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("approvals_request")
    .select("id")
    .where("subject", "=", subject)
    .where(isOpenRequest(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides a waiting request. A maker who refuses it cancels it: it then has no checker. */
export async function updateDecision(
  tx: Tx,
  decision: {
    token: string;
    id: string;
    state: "approved" | "refused";
    note: string | null;
    at: Date;
  },
): Promise<void> {
  const { token, id, state, note, at } = decision;
  await sql`select decide_approval(${token}, ${id}, ${state}, ${note}, ${at})`.execute(tx);
}

/** @returns the limit that the amount exceeds; null: it is within both, and is counted */
export async function countStaffAmount(
  tx: Tx,
  decided: {
    staffId: string;
    kind: string;
    currency: string;
    amountMinor: bigint;
    at: Date;
    otherId?: string | null;
    isFirst?: boolean;
  },
): Promise<"once" | "day" | null> {
  const { staffId, kind, currency, amountMinor, at, otherId = null, isFirst = false } = decided;
  const { rows } = await sql<{ exceeded: "once" | "day" | null }>`
    select count_staff_amount(${staffId}, ${kind}, ${currency}, ${amountMinor}, ${at},
      ${otherId}::uuid, ${isFirst}) as exceeded`.execute(tx);
  return rows[0]?.exceeded ?? null;
}

/** The stored state of each shown state; expiry and checker make the difference. */
const STORED_STATE: Record<Approval["state"], ApprovalRequest["state"]> = {
  waiting: "waiting",
  expired: "waiting",
  approved: "approved",
  refused: "refused",
  cancelled: "refused",
};

/** A page of requests by their ids, which are in the order of time. */
export async function listRequests(
  db: Db,
  filter: {
    state: Approval["state"] | null;
    subject: string | null;
    kinds: readonly ApprovalKind[] | null;
    isOldestFirst: boolean;
    /** Ids beyond this one. */
    after: string | null;
    limit: number;
    now: Date;
  },
) {
  let query = db
    .selectFrom("approvals_request as request")
    .innerJoin(staffUsers.offered.as("maker"), "maker.id", "request.maker_id")
    .leftJoin(staffUsers.offered.as("checker"), "checker.id", "request.checker_id")
    .selectAll("request")
    .select(["maker.name as maker_name", "checker.name as checker_name"])
    .orderBy("request.id", filter.isOldestFirst ? "asc" : "desc")
    .limit(filter.limit);
  if (filter.after !== null) {
    query = query.where("request.id", filter.isOldestFirst ? ">" : "<", filter.after);
  }
  if (filter.kinds !== null) query = query.where("request.kind", "in", filter.kinds);
  if (filter.subject !== null) query = query.where("request.subject", "=", filter.subject);
  if (filter.state !== null) {
    query = query.where("request.state", "=", STORED_STATE[filter.state]);
    if (filter.state === "expired") query = query.where("request.expires_at", "<=", filter.now);
    if (filter.state === "waiting") query = query.where("request.expires_at", ">", filter.now);
    if (filter.state === "refused") query = query.where("request.checker_id", "is not", null);
    if (filter.state === "cancelled") query = query.where("request.checker_id", "is", null);
  }
  return query.execute();
}

/** Names of staff users by id. */
export async function listStaffNames(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(staffUsers.offered.as("staff"))
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
