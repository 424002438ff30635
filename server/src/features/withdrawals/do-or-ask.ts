import { type Code, type Endpoint, toDecimal } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalRequest, askApproval } from "../approvals/index.ts";
import { readSetting } from "../lookups/index.ts";
import { amountOf } from "./deed.ts";
import type { DeskRow } from "./queries-desk.ts";

/** What is told after the commit. */
export type Afterwards = () => void;

interface PayoutDeed {
  kind: ApprovalRequest["kind"];
  /** What the second person approves; the audit log has it without its id and version. */
  asked: { id: string; version: number } & Record<string, unknown>;
  why: string;
  /** The payout, locked, if it may be done to it. */
  hold: (tx: Tx) => Promise<DeskRow>;
  /** Does it. */
  act: (tx: Tx, row: DeskRow) => Promise<Afterwards>;
}

/** Does a deed on a payout at once; from the operator's limit on it is asked of a second person. @throws what `hold` and `act` throw */
export async function doOrAsk(
  ctx: Context,
  call: Pick<OfficeCall<Endpoint>, "audit" | "staff">,
  { kind, asked, why, hold, act }: PayoutDeed,
): Promise<{ message: Code; approvalId: string | null }> {
  const { id: _id, version: _version, ...deed } = asked;
  const limits = await readSetting(ctx.db, "twoPersonMin");
  const { approvalId, afterwards } = await transaction(ctx.db, async (tx) => {
    const row = await hold(tx);
    const subject = `withdrawal:${row.id}`;
    const isAsked = row.amount_minor >= limits[row.currency];
    await call.audit(tx, { subject, before: noteOf(row), after: { ...deed, isAsked }, why });
    if (!isAsked) return { approvalId: null, afterwards: await act(tx, row) };
    const payload = { ...asked, ...amountOf(row) };
    const id = await askApproval(ctx, tx, call, { kind, subject, payload, why });
    return { approvalId: id, afterwards: null };
  });
  afterwards?.();
  ctx.push.queue(approvalId === null ? "withdrawals" : "approvals");
  return { message: approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", approvalId };
}

function noteOf(row: DeskRow) {
  const amount = `${toDecimal(row.amount_minor)} ${row.currency}`;
  return { state: row.state, member: `${row.member_id}`, amount, attempts: row.attempts };
}
