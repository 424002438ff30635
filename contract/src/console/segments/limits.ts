/** Limits that a level or a segment sets for its members in place of the settings. */
import type { Currency } from "../../money.ts";
import { later, valueOrNone } from "../../records/kinds.ts";
import { amountsAboveZero } from "../setup/shapes.ts";

/** Limits of the settings that a level or a segment can replace. */
export const OWN_LIMITS = ["withdrawMin", "withdrawMax", "depositMin"] as const;
/** Limits that hold for a member. A level can replace the last one too, a segment cannot. */
export const MEMBER_LIMITS = [...OWN_LIMITS, "autoPayoutMax"] as const;
export type MemberLimit = (typeof MEMBER_LIMITS)[number];

/** null: the limit of the settings. */
const own = later(valueOrNone("amounts", amountsAboveZero));

/** The fields of a document. */
export const ownLimits = {
  withdrawMin: later(valueOrNone("amounts", amountsAboveZero, { hint: "ownLimits" })),
  withdrawMax: own,
  depositMin: own,
};

type Amounts = Readonly<Record<Currency, bigint>>;

interface Range {
  withdrawMin: Amounts | null;
  withdrawMax: Amounts | null;
}

/** Whether the smallest withdrawal of a document is not above the largest one. */
export function isInOrder({ withdrawMin: min, withdrawMax: max }: Range): boolean {
  return min === null || max === null || (min.THB <= max.THB && min.LAK <= max.LAK);
}
