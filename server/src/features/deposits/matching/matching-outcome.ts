/**
 * Result of a decision about a payment. `done`: decided so by this call, or by an earlier call that
 * decided the same. `asked`: recorded, and a second person has to decide the same. `resolved`:
 * decided otherwise before. `version`: the payment has changed since it was shown. `currency`: the
 * member has another currency. `missing`: there is no such payment or member.
 */
export type MatchingOutcome = "done" | "asked" | "resolved" | "version" | "currency" | "missing";
