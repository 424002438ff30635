import * as deposits from "@krapao/contract/office/deposits";
import { api } from "../../lib/api.ts";
import type { QueueCount } from "../../lib/queues.ts";

const MOST = 100;

const isLate = (now: string, since: string | undefined) =>
  since !== undefined &&
  new Date(now).getTime() - new Date(since).getTime() > deposits.DEPOSIT_SLA_MS.red;

/** How many slips wait, up to a hundred, and whether the first one waits too long. */
export async function countWaitingSlips(signal: AbortSignal): Promise<QueueCount> {
  const input = { tab: "waiting", limit: MOST } as const;
  const { slips, now } = await api(deposits.slips, { input, signal });
  return { count: slips.length, isLate: isLate(now, slips[0]?.since) };
}

/** As `countWaitingSlips`, of payments that nobody could be credited for. */
export async function countWaitingPayments(signal: AbortSignal): Promise<QueueCount> {
  const input = { tab: "waiting", limit: MOST } as const;
  const { payments, now } = await api(deposits.payments, { input, signal });
  return { count: payments.length, isLate: isLate(now, payments[0]?.receivedAt) };
}
