import { recordId } from "../../../kernel/context.ts";
import type { Statement, Tx } from "../../../kernel/db/database.ts";
import type { WithdrawalsAssessmentOccasion } from "../../../kernel/db/schema.ts";
import type { Context } from "../../../ports/context.ts";
import { insertAssessment } from "./queries.ts";
import type { Risk } from "./risk.ts";

/** Stores the risk as it is now, so that a decision based on it can be explained later. */
export function recordRisk(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  assessment: { id: string; occasion: WithdrawalsAssessmentOccasion; risk: Risk },
): Statement<unknown> {
  return insertAssessment(tx, { ...assessment, assessmentId: recordId(ctx) });
}
