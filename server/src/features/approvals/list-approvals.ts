import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { ApprovalKind } from "@krapao/contract/office/approvals";
import { fromCursor, toCursor, uuidOf } from "../../kernel/cursor.ts";
import type { Db } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalRequest, shownStateOf } from "./approval.ts";
import { selectMemberNames, selectRequests, selectStaffNames } from "./queries.ts";

/** @throws KEY_INVALID for a cursor that is none of ours */
export async function listRequests(
  { db, clock }: Context,
  { state, subject, cursor, limit }: ServerInput<typeof office.approvals.list>,
): Promise<ServerOutput<typeof office.approvals.list>> {
  const now = clock.now();
  const [last] = fromCursor(cursor, 1) ?? [];
  const before = last === undefined ? null : uuidOf(last);
  const rows = await selectRequests(db, {
    state: state ?? null,
    subject: subject || null,
    before,
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
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      decidedAt: row.decided_at,
      note: row.note,
    })),
    next: lastRow && rows.length === limit ? toCursor(lastRow.id) : null,
  };
}

/** Whom each request of a page concerns: a member or a colleague, by what its payload says. */
async function namesOf(db: Db, rows: { payload: unknown }[]) {
  const ids = rows.map(({ payload }) => whoOf(payload));
  const members = await selectMemberNames(
    db,
    ids.flatMap(({ memberId }) => memberId ?? []),
  );
  const staff = await selectStaffNames(
    db,
    ids.flatMap(({ staffId }) => staffId ?? []),
  );
  return ({ payload }: { payload: unknown }) => {
    const { memberId, staffId } = whoOf(payload);
    const subjectName = members.get(memberId ?? "") ?? staff.get(staffId ?? "") ?? null;
    return { memberId: memberId ?? null, subjectName };
  };
}

function whoOf(payload: unknown) {
  return payload as { memberId?: string; staffId?: string };
}
