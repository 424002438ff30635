import * as approvals from "@krapao/contract/office/approvals";
import { api } from "../../lib/api.ts";
import type { QueueCount } from "../../lib/queues.ts";

/** How many requests wait for a second person, up to a hundred. */
export async function countWaitingApprovals(signal: AbortSignal): Promise<QueueCount> {
  const input = { state: "waiting", limit: 100 } as const;
  const answer = await api(approvals.list, { input, signal });
  return { count: answer.approvals.length };
}
