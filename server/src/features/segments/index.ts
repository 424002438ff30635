/** What other features may use of levels and segments. */
export { type LimitSettings, type Limits, limitsIn } from "./limits.ts";
export { listLimitSources } from "./queries-limits.ts";
export { updateDueNow as refreshSoon } from "./queries-progress.ts";
export { levelDocuments, segmentDocuments } from "./queries-rules.ts";
