/**
 * Calls of `accounts` for a forgotten password: a code to the phone, then a new password. They have
 * their own file, because only one page of the member app loads it.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { done, message, timestamp, typedCode } from "../schemas.ts";
import { password } from "./accounts.ts";
import { codeRequest, OTP_PER_ADDRESS_MAX } from "./otp.ts";

const token = v.pipe(v.string(), v.maxLength(100));

export const sendResetOtp = endpoint({
  method: "POST",
  path: "/api/account/reset/send",
  access: "visitor",
  summary: "Sends a one-time code for a new password; every phone number gets the same answer",
  input: codeRequest,
  output: v.object({ otpRef: v.string(), otpToken: v.string(), code: v.literal("OTP_SENT") }),
  errors: [
    "REQUEST_LIMIT_1MIN",
    "OTP_BLOCK",
    "PROOF_REQUIRED",
    "OTP_SEND_FAIL",
    "PHONE_NUMBER_REQUIRE_10_DIGIT",
    "PASSWORD_RESET_UNAVAILABLE",
  ],
  limit: { per: "address", max: OTP_PER_ADDRESS_MAX, windowSeconds: 3600 },
});

export const verifyResetOtp = endpoint({
  method: "POST",
  path: "/api/account/reset/verify",
  access: "visitor",
  summary: "Exchanges the code for a token that sets the password once, within ten minutes",
  input: v.strictObject({ otpToken: token, otpCode: typedCode }),
  output: v.object({
    message,
    resetToken: v.string(),
    /** Hours that withdrawals wait after the new password; 0: they do not. */
    withdrawalDelayHours: v.number(),
  }),
  errors: [
    "OTP_TOKEN_INVALID",
    "OTP_NOT_EXIST",
    "OTP_EXPIRED",
    "OTP_CODE_INVALID",
    "OTP_BLOCK",
    "INACTIVE_USER",
    "PASSWORD_RESET_UNAVAILABLE",
    "PHONE_SHARED",
  ],
  limit: { per: "address", max: 60, windowSeconds: 60 },
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/account/reset",
  access: "visitor",
  summary: "Sets a new password, ends every session, and delays withdrawals",
  input: v.strictObject({ resetToken: token, newPassword: password }),
  output: v.object({
    ...done.entries,
    /** When the member can withdraw again; null: at once. */
    withdrawalsFrom: v.nullable(timestamp),
  }),
  errors: [
    "RESET_TOKEN_INVALID",
    "INACTIVE_USER",
    "PASSWORD_COMMON",
    "PASSWORD_RESET_UNAVAILABLE",
    "PHONE_SHARED",
  ],
  limit: { per: "address", max: 30, windowSeconds: 60 },
});
