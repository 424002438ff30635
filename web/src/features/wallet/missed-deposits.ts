import type { WalletEvent } from "@krapao/contract/events";
import { list } from "@krapao/contract/member/statements";
import { api } from "../../lib/api/api.ts";

/** More deposits than this within one break are not shown one by one. */
const MOST = 3;

/**
 * The deposits that were credited after a time of the server, oldest first, as the events that the
 * page did not receive: a phone cuts the connection while the member pays in a bank app.
 */
export async function missedDeposits(since: string): Promise<WalletEvent[]> {
  const { statements } = await api(list, { input: { page: 1, limit: MOST } });
  return statements
    .filter(
      ({ statementType, from, status, createdAt }) =>
        statementType === "deposit" &&
        from !== "ADJUSTMENT" &&
        status === "SUCCESS" &&
        createdAt > since,
    )
    .map(({ _id, amount }) => ({
      reason: "deposit" as const,
      status: "SUCCESS" as const,
      amount,
      message: "SUCCESS" as const,
      lineId: _id,
    }))
    .reverse();
}
