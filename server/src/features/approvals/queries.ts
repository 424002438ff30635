import { type Approval, type ApprovalKind, approvals } from "@krapao/contract/console/approvals";
import { type Selectable, sql } from "kysely";
import { listOf } from "../../kernel/console-http/list-of.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ApprovalsRequest } from "../../kernel/db/schema.ts";
import type { ApprovalRequest, LockedRequest } from "./approval.ts";
import { members, staffUsers } from "./needs.ts";
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

/** The state as the console shows it: refused without a checker means cancelled by the maker. */
const TABS = (now: Date) => ({
  waiting: sql`r.state = 'waiting' and r.expires_at > ${now}`,
  approved: sql`r.state = 'approved'`,
  refused: sql`r.state = 'refused' and r.checker_id is not null`,
  cancelled: sql`r.state = 'refused' and r.checker_id is null`,
  expired: sql`r.state = 'waiting' and r.expires_at <= ${now}`,
});

export const approvalList = listOf(approvals, (now: Date) => ({
  from: sql`approvals_request r
    join ${staffUsers.offered} maker on maker.id = r.maker_id
    left join ${staffUsers.offered} checker on checker.id = r.checker_id
    left join ${members.offered} m on m.id = (r.payload->>'memberId')::bigint
    left join ${staffUsers.offered} s on s.id = (r.payload->>'staffId')::uuid`,
  sumFrom: sql`approvals_request r`,
  id: sql`r.id`,
  fields: {
    kind: sql`r.kind`,
    // Some requests say "100.00 THB", in words for the checker.
    amount: sql`coalesce((r.payload->>'amountMinor')::bigint,
      (substring(r.payload->>'amount' from '^-?[0-9]+[.]?[0-9]*')::numeric * 100)::bigint)`,
    currency: sql`coalesce(r.payload->>'currency',
      substring(r.payload->>'amount' from '[A-Z]{3}$'))`,
    // The ids are in the order of time.
    requestedAt: { of: sql`r.requested_at`, sort: { of: sql`r.id`, type: "uuid" } },
    subject: sql`r.subject`,
    // Roles, and limits and addresses, have their names in the request.
    subjectName: sql`coalesce(m.name, s.name,
      case when r.payload ? 'target' then r.payload->>'name'
        when r.payload ? 'roleId'
          then coalesce(r.payload->'after'->>'name', r.payload->'before'->>'name') end)`,
    makerName: sql`maker.name`,
    checkerName: sql`checker.name`,
    state: sql`(case ${sql.join(
      Object.entries(TABS(now)).map(([state, condition]) => sql`when ${condition} then ${state}`),
      sql` `,
    )} end)`,
    why: sql`r.why`,
  },
  tabs: TABS(now),
  more: sql`r.payload, r.payload_hash, r.maker_id, r.expires_at, r.decided_at, r.note`,
  also: (row: Selectable<ApprovalsRequest>) => {
    const payload = row.payload as Approval["payload"];
    return {
      memberId: (payload.memberId as string | undefined) ?? null,
      payload,
      payloadHash: row.payload_hash.toString("hex"),
      makerId: row.maker_id,
      expiresAt: row.expires_at,
      decidedAt: row.decided_at,
      note: row.note,
    };
  },
}));
