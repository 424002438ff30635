import { ApiError } from "@krapao/contract/client";

type Step = "phone" | "otp" | "profile" | "bank";

interface Place {
  step: Step;
  field: string;
}

/** The field that each refusal is about. */
const ABOUT: Partial<Record<ApiError["code"], Place>> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: { step: "phone", field: "phone" },
  EXISTING_USER: { step: "phone", field: "phone" },
  UNVERIFIED_OTP: { step: "phone", field: "phone" },
  PASSWORD_COMMON: { step: "profile", field: "password" },
  INVITE_CODE_UNKNOWN: { step: "profile", field: "inviteCode" },
  INVALID_BANK: { step: "bank", field: "bankCode" },
  EXISTING_BANK: { step: "bank", field: "bankAccountNo" },
  BANK_ACCOUNT_NAME_ENG: { step: "bank", field: "firstName" },
};

/** The fields of the calls, as the form names them. */
const BY_INPUT: Readonly<Record<string, Place>> = {
  phoneNumber: { step: "phone", field: "phone" },
  username: { step: "phone", field: "phone" },
  name: { step: "profile", field: "name" },
  password: { step: "profile", field: "password" },
  sourceCode: { step: "profile", field: "sourceCode" },
  inviteCode: { step: "profile", field: "inviteCode" },
  bankCode: { step: "bank", field: "bankCode" },
  bankAccountNo: { step: "bank", field: "bankAccountNo" },
  bankAccountName: { step: "bank", field: "firstName" },
};

/**
 * Where a refusal is shown; null when it is about no field. Without a field, the steps that send a
 * code have one: what is refused there is the phone, or the request for its code.
 */
export function fieldOf(error: unknown, step: Step): Place | null {
  if (!(error instanceof ApiError)) return null;
  const named = Object.keys(error.fields).find((field) => field in BY_INPUT);
  const place = ABOUT[error.code] ?? (named === undefined ? undefined : BY_INPUT[named]);
  if (place) return place;
  if (step === "phone") return { step, field: "phone" };
  return step === "otp" ? { step, field: "otp" } : null;
}
