/** What other parts of the server may use of the setup. */
export { admitAtServer } from "./companies/admit-company.ts";
export { admitInUse } from "./companies/admit-in-use.ts";
export { companyGate } from "./companies/call-gate.ts";
export { listNotCompared, readCompanies } from "./companies/read-companies.ts";
export { placeOf } from "./company-state.ts";
export { publishApproved } from "./publish-version.ts";
export { listProviderOpenings } from "./queries.ts";
export { insertComparison } from "./queries-companies.ts";
export { sanitizePayload } from "./sanitize-payload.ts";
export { writtenTexts } from "./written-texts.ts";
