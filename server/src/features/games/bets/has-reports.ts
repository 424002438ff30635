import type { Context } from "../../../ports/context.ts";
import { listActiveAccounts } from "../queries.ts";
import { hasBetReport } from "./pull-report.ts";

/**
 * Whether everything that a member's games settled until a time is known: their balances were read,
 * and the reports of those that report bets cover it, with the provider's lag.
 */
export async function hasReportsUntil(
  ctx: Context,
  { memberId, until }: { memberId: bigint; until: Date },
): Promise<boolean> {
  const accounts = await listActiveAccounts(ctx.db, memberId);
  return accounts.every((account) => {
    if (account.is_stale || account.is_transferring) return false;
    if (!hasBetReport(ctx, account)) return true;
    const lagMs = ctx.ports.providers.get(account.provider)?.capabilities.reportLagMs ?? 0;
    const { reported_until: reported } = account;
    return reported !== null && reported.getTime() >= until.getTime() + lagMs;
  });
}
