/** Whether a member may deposit by a way, by the same rules as the call. Pure. */
import type { contract, ServerOutput } from "@krapao/contract";
import type { WayReason } from "@krapao/contract/member/wallet/ways";
import { deferralOf, type OwnAllowance } from "../../protection/index.ts";

type Ways = ServerOutput<typeof contract.wallet.ways>;
export type DepositWay = Ways["deposit"][number];
export type WayState = Ways["withdraw"];

interface Asked {
  allowance: OwnAllowance;
  /** The least amount; 0: none. */
  minMinor: bigint;
  /** The operator's maximum; null: none. */
  maxMinor?: bigint | null;
  /** Sum of the deposits that are started and count towards the limits. */
  reservedMinor?: bigint;
  /** Why the call refuses before it looks at the limits; null: it does not. */
  before?: WayReason | null;
  /** Why it refuses after that. */
  after?: WayReason | null;
}

/** The state of a way: refused when not even its least amount would be accepted. */
export function assessWay(asked: Asked): WayState {
  const { allowance, minMinor, maxMinor = null, reservedMinor = 0n } = asked;
  const { excludedUntil, remainingMinor } = allowance;
  const min = minMinor > 0n ? minMinor : null;
  const closed = (reason: WayReason, until: Date | null = null): WayState => ({
    allowed: false,
    min,
    max: null,
    reason,
    until,
  });
  if (excludedUntil) return closed("SELF_EXCLUDED", excludedUntil);
  if (asked.before) return closed(asked.before);
  const least = min ?? 1n;
  if (deferralOf(allowance, { amountMinor: least, reservedMinor })) {
    return closed("DEPOSIT_LIMIT", allowance.fitsFrom(least + reservedMinor));
  }
  if (asked.after) return closed(asked.after);
  const left = remainingMinor === null ? null : remainingMinor - reservedMinor;
  return { allowed: true, min, max: lower(left, maxMinor), reason: null, until: null };
}

function lower(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
