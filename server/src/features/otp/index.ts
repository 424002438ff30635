/** What registration asks of one-time codes. */
export { normalisePhone } from "./phone.ts";
export { requirePhone } from "./require-phone.ts";
export { isPhoneVerified, useVerification } from "./verification.ts";
