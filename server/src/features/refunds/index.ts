/** What other features may use of the refunds. */
export { releaseRefunds } from "./release-refunds.ts";
