import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { ApprovalKind } from "@krapao/contract/office/approvals";
import { fromCursor, toCursor, uuidOf } from "../../kernel/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalRequest, shownStateOf } from "./approval.ts";
import { selectRequests } from "./queries.ts";

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
