import type { Context } from "../../../ports/context.ts";
import type {
  GameProvider,
  ProviderAccount,
  TransferStatus,
} from "../../../ports/game-provider.ts";
import { findsControl } from "./controls.ts";
import type { TransferRow } from "./queries-transfers.ts";

type Looking = Pick<GameProvider, "capabilities" | "status">;

/** "Not found" that proves nothing: too early, too late, or without a control. */
export const UNPROVEN = ["absent_early", "absent_late", "absent_unproven"] as const;

/**
 * Asks the provider for a transfer by our reference. "Absent" is answered only as proof: the
 * provider can no longer act on the call, can still look it up, and finds a settled transfer by the
 * same look-up now.
 */
export async function lookUp(
  ctx: Context,
  { row, provider, account }: { row: TransferRow; provider: Looking; account: ProviderAccount },
): Promise<TransferStatus> {
  const { id: reference, direction, credits_minor: credits } = row;
  const found = await provider.status({ account, reference, direction, credits });
  if (found.status !== "absent") return found;
  const sinceMs = ctx.clock.nowMs() - (row.called_at ?? row.created_at).getTime();
  const unproven = (reason: (typeof UNPROVEN)[number]) => ({ status: "unknown", reason }) as const;
  if (sinceMs < provider.capabilities.providerTimeoutMs) return unproven("absent_early");
  if (!canLookUp(provider, sinceMs)) return unproven("absent_late");
  return (await findsControl(ctx, row, provider)) ? found : unproven("absent_unproven");
}

/** Whether the provider can still look up a transfer that was called so long ago. */
export const canLookUp = (
  { capabilities: { lookUpWindowMs } }: Pick<GameProvider, "capabilities">,
  sinceMs: number,
): boolean => lookUpWindowMs === null || sinceMs < lookUpWindowMs;
