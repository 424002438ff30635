/** What other features may use of documents. */
export { ASK_IDENTITY_JOB } from "./ask-document.ts";
export { findIdentityFrom } from "./identity-from.ts";
export { waitingWithdrawal } from "./needs.ts";
export { findAskedDocument, hasIdentity } from "./queries.ts";
export { listQueue as listDocumentQueue } from "./read-documents.ts";
