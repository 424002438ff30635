import type { LineReason } from "@krapao/contract/member/statements";
import type { LineRow } from "../../statements/index.ts";
import type { findWithdrawalRecord } from "./queries.ts";
import { inOrder, type Step, type Timeline } from "./steps.ts";

type Line = Pick<LineRow, "status" | "updated_at">;
type Withdrawal = NonNullable<Awaited<ReturnType<typeof findWithdrawalRecord>>>;

/** Where a withdrawal is on its way to the bank, and why it came back if it did. */
export function withdrawalTimeline(line: Line, withdrawal: Withdrawal): Timeline {
  const { state, rejectCode, decidedAt, sentAt, paidAt } = withdrawal;
  const isRejected = rejectCode !== null;
  const happened: (Step | false)[] = [
    { step: "requested", at: withdrawal.createdAt },
    { step: "collecting", at: withdrawal.collectedAt },
    { step: "review", at: withdrawal.reviewAt },
    !isRejected && { step: "approved", at: decidedAt },
    { step: "sent", at: sentAt },
  ];
  if (line.status === "PROCESSING") {
    const isSent = state === "sent" && sentAt !== null;
    return {
      steps: inOrder(happened, isSent ? ["paid"] : ["sent", "paid"]),
      reason: whyWaiting(withdrawal),
    };
  }
  // A sweep that failed has held nothing, so nothing could come back.
  const cameBack =
    state !== "paid" &&
    ({ step: state === "failed" ? "closed" : "returned", at: withdrawal.settledAt } as const);
  if (line.status === "SUCCESS") {
    // The bank paid what had come back: a staff user settled it afterwards.
    const end = {
      step: "paid" as const,
      at: cameBack ? line.updated_at : (paidAt ?? line.updated_at),
    };
    return { steps: inOrder([...happened, cameBack, end]), reason: null };
  }
  const paid = { step: "paid" as const, at: paidAt };
  return { steps: inOrder([...happened, paid, cameBack]), reason: whyReturned(withdrawal) };
}

function whyWaiting({ state }: Withdrawal): LineReason {
  if (state === "sweeping") return "collecting";
  return state === "review" ? "review" : "bank";
}

function whyReturned({ state, reason, rejectCode }: Withdrawal): LineReason {
  if (rejectCode !== null) return "rejected";
  if (state !== "failed") return "bankRefused";
  return reason === "bonus_condition" ? "condition" : "notEnough";
}
