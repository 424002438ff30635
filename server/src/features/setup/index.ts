/** What the server puts together: approvals that publish. */
export { publishApproved } from "./publish-version.ts";
