import { type Code, type Endpoint, toDecimal } from "@krapao/contract";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalRequest, isWithinLimit, requestApproval } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { amountOf } from "./decide-withdrawal.ts";
import type { WithdrawalRow } from "./queries.ts";

/** Publishes what changed, after the commit. */
export type AfterCommit = () => void;

interface PayoutAction {
  kind: ApprovalRequest["kind"];
  /** What the checker approves; the audit log stores it without id and version. */
  payload: { id: string; version: number } & Record<string, unknown>;
  why: string;
  /** The action makes money spendable: a second person decides, whatever the amount. */
  isSpendable: boolean;
  /** Locks the payout, and refuses when the action is not possible. */
  lock: (tx: Tx) => Promise<WithdrawalRow>;
  /** Executes the action. */
  execute: (tx: Tx, row: WithdrawalRow) => Promise<AfterCommit>;
}

/**
 * Executes an action on a payout. When it makes money spendable, from the operator's limit on, and
 * above the limit of the staff user, it creates an approval request instead.
 * @throws as `lock` and `execute`
 */
export async function executeOrRequestApproval(
  ctx: Context,
  call: Pick<ConsoleCall<Endpoint>, "audit" | "staff">,
  { kind, payload, why, isSpendable, lock, execute }: PayoutAction,
): Promise<{ message: Code; approvalId: string | null }> {
  const { id: _id, version: _version, ...action } = payload;
  const limits = await readSetting(ctx.db, "twoApprovalsMin");
  const { approvalId, afterCommit } = await transaction(ctx.db, async (tx) => {
    const row = await lock(tx);
    const subject = `withdrawal:${row.id}`;
    const { currency, amount_minor: amountMinor } = row;
    const decided = { kind: "withdrawals", currency, amountMinor } as const;
    const isApprovalRequested =
      isSpendable ||
      amountMinor >= limits[currency] ||
      !(await isWithinLimit(ctx, tx, call.staff, decided));
    await call.audit(tx, {
      subject,
      before: auditFields(row),
      after: { ...action, isApprovalRequested },
      why,
    });
    if (!isApprovalRequested) return { approvalId: null, afterCommit: await execute(tx, row) };
    const approved = { ...payload, ...amountOf(row) };
    const id = await requestApproval(ctx, tx, call, { kind, subject, payload: approved, why });
    return { approvalId: id, afterCommit: null };
  });
  afterCommit?.();
  ctx.push.queue(approvalId === null ? "withdrawals" : "approvals");
  return { message: approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", approvalId };
}

function auditFields(row: WithdrawalRow) {
  const amount = `${toDecimal(row.amount_minor)} ${row.currency}`;
  return { state: row.state, member: `${row.member_id}`, amount, attempts: row.attempts };
}
