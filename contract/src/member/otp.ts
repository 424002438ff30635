import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { message, typedCode } from "../schemas.ts";
import { phone } from "./accounts.ts";

export const OTP_DIGITS = 6;
/** What a code is sent for. A code of one purpose does not serve the other. */
export const OTP_PURPOSES = ["registration", "password"] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];
/** The highest limit of an address in an hour that the operator can set. */
export const OTP_PER_ADDRESS_MAX = 5_000;
/** Codes of a purpose in an hour until the operator sets other limits: of an address, of all. */
export const OTP_PER_ADDRESS = 600;
export const OTP_PER_HOUR = 3_000;

/** A request for a code. Above half of a limit it needs a proof of work (PROOF_REQUIRED). */
export const codeRequest = v.strictObject({
  phoneNumber: phone,
  proof: v.optional(
    v.strictObject({
      challenge: v.pipe(v.string(), v.maxLength(100)),
      answers: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))),
        v.maxLength(16),
      ),
    }),
  ),
});

export const send = endpoint({
  method: "POST",
  path: "/api/otp/send",
  access: "visitor",
  summary: "Sends a one-time code; code OTP_VERIFIED: this phone needs none",
  input: codeRequest,
  output: v.object({
    otpRef: v.string(),
    otpToken: v.string(),
    code: v.picklist(["OTP_SENT", "OTP_VERIFIED"]),
  }),
  errors: [
    "REQUEST_LIMIT_1MIN",
    "OTP_BLOCK",
    "PROOF_REQUIRED",
    "OTP_SEND_FAIL",
    "PHONE_NUMBER_REQUIRE_10_DIGIT",
  ],
  // Mobile carriers put thousands of phones behind one address. The operator's own limits are the
  // settings `otpPerAddressMax` (an hour), `otpPerHourMax` and `otpPerDayMax` (all addresses
  // together), each for each purpose of a code.
  limit: { per: "address", max: OTP_PER_ADDRESS_MAX, windowSeconds: 3600 },
});

export const verify = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  access: "visitor",
  summary: "Verifies the code of a sent OTP",
  input: v.strictObject({
    otpToken: v.pipe(v.string(), v.maxLength(100)),
    otpCode: typedCode,
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
