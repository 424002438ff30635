/** What other features may use of the audit log. */
export { searchEntries } from "./search-entries.ts";
