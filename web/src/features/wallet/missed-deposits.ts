import type { Code } from "@krapao/contract/codes";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { WalletEvent } from "@krapao/contract/events";
import { list } from "@krapao/contract/member/statements";
import { api } from "../../lib/api/api.ts";

/** More deposits than this within one break are not shown one by one. */
const MOST = 3;

/** The message of a payment that waits, as in the server's event. */
const WAITS: Partial<Record<string, Code>> = {
  limit: "DEPOSIT_LIMIT",
  excluded: "SELF_EXCLUDED",
};

/** Reasons of money that goes back: the member asked for it, or was notified. */
const BACK: readonly string[] = ["returning", "sent_back"];

type Row = ClientOutput<typeof list>["statements"][number];

/** The event of a deposit; null for one that has no news: no payment of it has arrived. */
function eventOf({ _id: lineId, amount, status, reason }: Row): WalletEvent | null {
  const event = { reason: "deposit", amount, lineId } as const;
  if (status === "SUCCESS") return { ...event, status, message: "SUCCESS" };
  if (status === "FAILED" || reason === undefined || BACK.includes(reason)) return null;
  return { ...event, status, message: WAITS[reason] ?? "DEPOSIT_WAITS" };
}

/** The deposits of a page of the statement, newest first, that are news since a time. */
export function toEvents(statements: readonly Row[], since: string): WalletEvent[] {
  return statements
    .filter(
      ({ statementType, from, createdAt }) =>
        statementType === "deposit" && from !== "ADJUSTMENT" && createdAt > since,
    )
    .map(eventOf)
    .filter((event) => event !== null)
    .reverse();
}

/**
 * The deposits that were credited, or that arrived and wait, after a time of the server, oldest
 * first, as the events that the page did not receive: a phone cuts the connection while the member
 * pays in a bank app.
 */
export async function missedDeposits(since: string): Promise<WalletEvent[]> {
  const { statements } = await api(list, { input: { page: 1, limit: MOST } });
  return toEvents(statements, since);
}
