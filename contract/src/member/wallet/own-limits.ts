/** Words of the member's own limits, without the calls: pages that need only these load no more. */

/** Periods of deposit limits, counted back from the current time: 24 hours, 7 days, 30 days. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** Why a payment that has arrived is not credited yet. */
export const DEFERRED_REASONS = ["limit", "excluded"] as const;

/** The same for its member. `aboveLimit`: it is more than a limit itself, so that it never fits. */
export const SHOWN_DEFERRALS = [...DEFERRED_REASONS, "aboveLimit"] as const;
export type ShownDeferral = (typeof SHOWN_DEFERRALS)[number];
