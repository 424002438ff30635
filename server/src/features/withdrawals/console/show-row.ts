import type { ServerOutput } from "@krapao/contract";
import type * as contract from "@krapao/contract/console/withdrawals";
import type { QueueRow } from "@krapao/contract/console/withdrawals";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { RiskSettings } from "../../lookups/index.ts";
import { levelOf } from "../risk/risk.ts";
import { LEAVING_TARGET_MS } from "../withdrawal.ts";
import type { ConsoleRow } from "./queries-lists.ts";

type Shown = Omit<ServerOutput<typeof contract.queue>["withdrawals"][number], "needsTwoApprovals">;

/** A withdrawal as the lists show it. */
export function showRow(row: ConsoleRow, levels: RiskSettings): Shown {
  return {
    id: row.id,
    member: showMember(row),
    amount: row.amount_minor,
    currency: row.currency,
    bankCode: row.bank_code,
    state: row.state,
    version: row.version,
    score: row.risk_score,
    level: row.risk_score === null ? null : levelOf(row.risk_score, levels),
    waitingSince: row.review_at ?? row.created_at,
    isParked: row.parked_at !== null,
    firstApproval: person(row.first_approved_by, row.first_name),
    claimedBy: person(row.claimer_id, row.claimer_name),
    decidedAt: row.decided_at,
    leaving: row.leaving && {
      reason: row.leaving,
      until: new Date(row.created_at.getTime() + LEAVING_TARGET_MS),
    },
  };
}

export function showMember(row: ConsoleRow): QueueRow["member"] {
  return { id: `${row.member_id}`, name: row.member_name, phone: maskDigits(row.member_phone) };
}

export function person(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}
