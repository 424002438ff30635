/** What other parts of the server may use of the setup. */
export { publishApproved } from "./publish-version.ts";
export { sanitizePayload } from "./sanitize-payload.ts";
export { writtenTexts } from "./written-texts.ts";
