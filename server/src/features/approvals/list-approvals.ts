import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { fromCursor, toCursor, uuidOf } from "../../kernel/db/cursor.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalRequest, shownStateOf } from "./approval.ts";
import { memberNames } from "./needs.ts";
import { listRequests, listStaffNames } from "./queries.ts";

/** @throws KEY_INVALID for an unknown cursor */
export async function listApprovals(
  { db, clock }: Context,
  {
    state,
    subject,
    kinds,
    sort,
    cursor,
    limit,
  }: ServerInput<typeof consoleContract.approvals.list>,
): Promise<ServerOutput<typeof consoleContract.approvals.list>> {
  const now = clock.now();
  const [last] = fromCursor(cursor, 1) ?? [];
  const after = last === undefined ? null : uuidOf(last);
  const rows = await listRequests(db, {
    state: state ?? null,
    subject: subject || null,
    kinds,
    isOldestFirst: sort?.isDescending === false,
    after,
    limit,
    now,
  });
  const lastRow = rows.at(-1);
  const nameOf = await namesOf(db, rows);
  return {
    approvals: rows.map((row) => ({
      id: row.id,
      kind: row.kind as ApprovalKind,
      state: shownStateOf(
        {
          state: row.state as ApprovalRequest["state"],
          expiresAt: row.expires_at,
          checkerId: row.checker_id,
        },
        now,
      ),
      subject: row.subject,
      ...nameOf(row),
      payload: row.payload as Record<string, unknown>,
      payloadHash: row.payload_hash.toString("hex"),
      why: row.why,
      makerId: row.maker_id,
      makerName: row.maker_name,
      checkerName: row.checker_name,
      requestedAt: row.requested_at,
      expiresAt: row.expires_at,
      decidedAt: row.decided_at,
      note: row.note,
    })),
    next: lastRow && rows.length === limit ? toCursor(lastRow.id) : null,
  };
}

/** Names of the members and staff users that the requests concern, by the ids in their payloads. */
async function namesOf(db: Db, rows: { payload: unknown }[]) {
  const ids = rows.map(({ payload }) => idsOf(payload));
  const members = await memberNames.offered(
    db,
    ids.flatMap(({ memberId }) => memberId ?? []),
  );
  const staff = await listStaffNames(
    db,
    ids.flatMap(({ staffId }) => staffId ?? []),
  );
  return ({ payload }: { payload: unknown }) => {
    const { memberId, staffId } = idsOf(payload);
    const subjectName =
      members.get(memberId ?? "") ?? staff.get(staffId ?? "") ?? roleNameOf(payload) ?? null;
    return { memberId: memberId ?? null, subjectName };
  };
}

/** The name in a request about a custom role, or about limits and addresses. */
function roleNameOf(payload: unknown): string | undefined {
  const { roleId, target, name, before, after } = payload as {
    target?: string;
    name?: string;
    roleId?: string;
    before?: { name?: string } | null;
    after?: { name?: string } | null;
  };
  if (target !== undefined) return name;
  return roleId === undefined ? undefined : (after?.name ?? before?.name);
}

function idsOf(payload: unknown) {
  return payload as { memberId?: string; staffId?: string };
}
