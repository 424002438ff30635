/** What other parts of the server may use of the setup. */
export { admitAtServer } from "./companies/admit-company.ts";
export { admitInUse } from "./companies/admit-in-use.ts";
export { companyGate } from "./companies/call-gate.ts";
export { placeOf } from "./companies/company-state.ts";
export { insertComparison } from "./companies/queries.ts";
export { listNotCompared, readCompanies } from "./companies/read-companies.ts";
export { publishApproved } from "./publish-version.ts";
export { sanitizePayload } from "./sanitize-payload.ts";
export { writtenTexts } from "./written-texts.ts";
