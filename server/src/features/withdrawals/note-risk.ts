import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { WithdrawalsAssessmentOccasion } from "../../kernel/schema.ts";
import type { Context } from "../../ports/context.ts";
import { insertAssessment } from "./queries-desk.ts";
import type { Risk } from "./risk.ts";

/** Keeps the risk as it was at this moment, so that what follows from it can be explained later. */
export function noteRisk(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  noted: { id: string; occasion: WithdrawalsAssessmentOccasion; risk: Risk },
): Promise<void> {
  return insertAssessment(tx, { ...noted, assessmentId: recordId(ctx) });
}
