import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { phoneDigits } from "../phone.ts";
import { codeText, currency, digits, done, message, personName, timestamp } from "../schemas.ts";

/** Banks whose account names must be in Latin letters. */
export const ENGLISH_NAME_BANKS = ["KTB", "TMB", "BBL"] as const;

/** The code under which a bank was known before: TMB has been TTB since 2021. */
export function bankKey(bankCode: string): string {
  return bankCode === "TTB" ? "TMB" : bankCode;
}

/** Whether the bank requires account names in Latin letters. */
export function asksEnglishName(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.some((code) => code === bankKey(bankCode));
}

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** A phone number as people write it; which numbers a build takes is decided by `readPhone`. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => phoneDigits(text) !== null),
);
export const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH.min),
  v.maxLength(PASSWORD_LENGTH.max),
);
export const bankAccountNo = v.pipe(
  digits(6, 20),
  v.description("Digits of a bank account; blanks and dashes are dropped"),
);

const person = {
  name: personName(100),
  username: phone,
  password,
  sourceCode: v.optional(v.pipe(v.string(), v.maxLength(32))),
  inviteCode: v.optional(v.pipe(v.string(), v.maxLength(64))),
};
const bank = { bankCode: codeText, bankAccountName: personName(120), bankAccountNo };

/** Reasons to refuse a registration: `validate` checks them early, `register` checks them again. */
const REGISTRATION_ERRORS = [
  "EXISTING_USER",
  "EXISTING_BANK",
  "INVALID_USER_INFO",
  "INVALID_BANK",
  "BANK_ACCOUNT_NAME_ENG",
  "UNVERIFIED_OTP",
  "PHONE_NUMBER_REQUIRE_10_DIGIT",
  "PASSWORD_COMMON",
  "INVITE_CODE_UNKNOWN",
] as const;

export const validate = endpoint({
  method: "POST",
  path: "/api/account/validate",
  access: "visitor",
  summary: "Checks a registration before the bank step; bank fields are checked when present",
  // The profile step comes before the bank step: its form sends empty texts, which count as absent.
  input: v.strictObject({
    ...person,
    bankCode: v.optional(v.union([v.literal(""), codeText])),
    bankAccountName: v.optional(v.union([v.literal(""), personName(120)])),
    bankAccountNo: v.optional(v.union([v.literal(""), bankAccountNo])),
  }),
  output: done,
  errors: REGISTRATION_ERRORS,
  limit: { per: "address", max: 60, windowSeconds: 60 },
});

export const register = endpoint({
  method: "POST",
  path: "/api/account",
  access: "visitor",
  summary: "Registers a member; the phone must be verified while OTP registration is on",
  input: v.strictObject({
    ...person,
    ...bank,
    currency: v.optional(v.union([currency, v.literal("BAHT")])),
  }),
  output: done,
  errors: [...REGISTRATION_ERRORS, "REGISTER_FAIL"],
  failure: "REGISTER_FAIL",
  limit: { per: "address", max: 30, windowSeconds: 60 },
});

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  access: "visitor",
  summary: "Opens a session: an opaque token, 30 days sliding",
  input: v.strictObject({
    username: v.pipe(v.string(), v.maxLength(40)),
    password: v.pipe(v.string(), v.maxLength(128)),
  }),
  output: v.object({ token: v.string() }),
  errors: ["WRONG_CREDENTIAL", "INACTIVE_USER", "LOGIN_FAIL"],
  failure: "LOGIN_FAIL",
});

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  access: "member",
  summary: "Revokes the token it is called with",
  output: done,
});

export const bankAccount = v.object({
  bankCode: v.string(),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
  bank: v.object({ nameTH: v.string(), nameEN: v.string() }),
});

export const profile = endpoint({
  method: "GET",
  path: "/api/account/profile",
  access: "member",
  summary: "The member's own data",
  output: v.object({
    profile: v.object({
      _id: v.string(),
      username: v.string(),
      name: v.string(),
      createdAt: timestamp,
      currency,
      bankCode: v.string(),
      bankAccountName: v.string(),
      bankAccountNo: v.string(),
      bank: v.object({ nameTH: v.string(), nameEN: v.string() }),
      /** The bank account that the member requested and that staff have not verified yet. */
      bankChange: v.nullable(v.object({ ...bankAccount.entries, requestedAt: timestamp })),
    }),
  }),
});

const nameErrors = ["INVALID_BANK", "BANK_ACCOUNT_NAME_ENG", "NO_BANK"] as const;

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/account/profile",
  access: "member",
  summary:
    "Changes the member's name; a new bank account waits for verification by staff: message IN_PROGRESS",
  input: v.strictObject({
    name: personName(100),
    bankCode: codeText,
    bankAccountName: personName(120),
    bankAccountNo,
  }),
  output: done,
  errors: [...nameErrors, "EXISTING_BANK", "INVALID_USER_INFO", "RECENT_AUTH_REQUIRED"],
  limit: { per: "member", max: 10, windowSeconds: 3600 },
});

export const updateBankAccountName = endpoint({
  method: "PUT",
  path: "/api/account/bankAccountName",
  access: "member",
  summary: "Sets the account holder's name in Latin letters, for banks that require it",
  input: v.strictObject({ bankCode: codeText, bankAccountName: personName(120) }),
  output: v.object({ message, bankAccountName: v.string() }),
  errors: [...nameErrors, "RECENT_AUTH_REQUIRED"],
  limit: { per: "member", max: 10, windowSeconds: 3600 },
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/changepwd",
  access: "member",
  summary: "Changes the password and revokes every other session",
  input: v.strictObject({
    oldPassword: v.pipe(v.string(), v.maxLength(128)),
    newPassword: password,
  }),
  output: done,
  errors: ["WRONG_PASSWORD", "PASSWORD_COMMON"],
  limit: { per: "member", max: 20, windowSeconds: 3600 },
});
