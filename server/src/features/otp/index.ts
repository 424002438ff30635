/** Phone numbers and their verification, for other features. */
export { exchangeCode, readGrant, useGrant } from "./grant.ts";
export { requirePhone } from "./require-phone.ts";
export { readCodeUse } from "./require-room.ts";
export { type OtpOrder, sendCode } from "./send-otp.ts";
export { isPhoneVerified, useVerification } from "./verification.ts";
