/** Phone numbers and their verification, for other features. */
export { normalisePhone } from "./phone.ts";
export { requirePhone } from "./require-phone.ts";
export { isPhoneVerified, useVerification } from "./verification.ts";
