/** The limits that hold for a member: of the member's segments, the level, or the settings. */
import { CURRENCIES, type Currency } from "@krapao/contract";
import { MEMBER_LIMITS } from "@krapao/contract/console/segments/limits";
import type { Db } from "../../kernel/db/database.ts";
import { type LimitSettings, type Limits, limitsIn } from "./limits.ts";
import { segments } from "./needs.ts";
import { readSnapshot } from "./snapshot.ts";

export type MemberLimits = Readonly<Record<Currency, Limits>>;

/**
 * Reads the limits of a member in both currencies, in one statement; the settings come from memory.
 * @param memberId 0: a visitor, who has the limits of the settings
 */
export async function readMemberLimits(db: Db, memberId: bigint): Promise<MemberLimits> {
  const [{ settings: all }, sources] = await Promise.all([
    readSnapshot(db),
    memberId === 0n ? [] : segments.offered.limitSources(db, memberId),
  ]);
  const settings = Object.fromEntries(
    MEMBER_LIMITS.map((name) => [name, all[name]]),
  ) as LimitSettings;
  return Object.fromEntries(
    CURRENCIES.map((currency) => [currency, limitsIn(currency, { settings, sources })]),
  ) as MemberLimits;
}

/** The smallest QR of a channel for a member: a QR is a deposit. Minor units. */
export function smallestQr(qrMinMinor: bigint, { depositMin }: Limits): bigint {
  return qrMinMinor > depositMin.minor ? qrMinMinor : depositMin.minor;
}
