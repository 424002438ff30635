/** What other features may use of levels and segments. */
export { levelDocuments, segmentDocuments } from "./queries-rules.ts";
