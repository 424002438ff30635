import * as games from "@krapao/contract/office/games";
import { api } from "../../lib/api.ts";
import type { QueueCount } from "../../lib/queues.ts";

/** Past this the badge is coral: somebody's money is held. */
const LATE_MS = 60 * 60_000;

/** How many transfers wait for a person, up to a hundred. */
export async function countWaitingTransfers(signal: AbortSignal): Promise<QueueCount> {
  const input = { view: "waiting", limit: 100 } as const;
  const { transfers } = await api(games.list, { input, signal });
  const oldest = transfers[0]?.createdAt;
  const isLate = oldest !== undefined && Date.now() - new Date(oldest).getTime() > LATE_MS;
  return { count: transfers.length, isLate };
}
