import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { message } from "../schemas.ts";
import { phone } from "./accounts.ts";

export const OTP_DIGITS = 6;
/** The highest limit of an address in an hour that the operator can set. */
export const OTP_PER_ADDRESS_MAX = 5_000;

export const send = endpoint({
  method: "POST",
  path: "/api/otp/send",
  access: "visitor",
  summary: "Sends a one-time code; code OTP_VERIFIED: this phone needs none",
  input: v.strictObject({ phoneNumber: phone }),
  output: v.object({
    otpRef: v.string(),
    otpToken: v.string(),
    code: v.picklist(["OTP_SENT", "OTP_VERIFIED"]),
  }),
  errors: ["REQUEST_LIMIT_1MIN", "OTP_BLOCK", "OTP_SEND_FAIL", "PHONE_NUMBER_REQUIRE_10_DIGIT"],
  // Mobile carriers put thousands of phones behind one address. The operator's own limits are the
  // settings `otpPerAddressMax` (an hour) and `otpPerDayMax` (all addresses together).
  limit: { per: "address", max: OTP_PER_ADDRESS_MAX, windowSeconds: 3600 },
});

export const verify = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  access: "visitor",
  summary: "Verifies the code of a sent OTP",
  input: v.strictObject({
    otpToken: v.pipe(v.string(), v.maxLength(100)),
    otpCode: v.pipe(v.string(), v.maxLength(12)),
  }),
  output: v.object({ message, code: v.literal("OTP_CODE_VALID") }),
  errors: [
    "OTP_TOKEN_INVALID",
    "OTP_NOT_EXIST",
    "OTP_EXPIRED",
    "OTP_CODE_INVALID",
    "OTP_BLOCK",
    "OTP_VERIFY_FAIL",
  ],
  failure: "OTP_VERIFY_FAIL",
  limit: { per: "address", max: 60, windowSeconds: 60 },
});
