import { STAFF_CODES } from "./console/staff/codes.ts";
import type { Currency } from "./money.ts";
import type { ProofOrder } from "./proof.ts";
import { CONSOLE_RETURN_CODES, RETURN_CODES } from "./return-codes.ts";
import { REWARD_CODES } from "./reward-codes.ts";

/**
 * Every code of an answer with its HTTP status. No other table maps codes to statuses. The first
 * part is section 8 of the specification; ADDED_CODES are ours (docs/decisions/0006). The member
 * app does not compile without a text for each code in each language.
 */
const SPEC_CODES = {
  // Auth
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  INVALID_IP: 403,
  NOT_AREASLOT: 404,
  NOT_UFABET: 404,
  // OTP
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 400,
  OTP_VERIFIED: 200,
  OTP_EXPIRED: 400,
  OTP_CODE_INVALID: 400,
  OTP_CODE_VALID: 200,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 500,
  UNVERIFIED_OTP: 403,
  // Registration and login
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 500,
  GAME_ACTIVATION_FAIL: 502,
  NO_USER: 404,
  WRONG_PASSWORD: 403,
  WRONG_CREDENTIAL: 403,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 500,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,
  // Bonus, promotion, invite
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_CLEAR: 200,
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 409,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 409,
  // Refund
  NO_REFUND: 409,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 409,
  REFUND_MINIMUM: 409,
  // Wallet and games
  NO_BANK: 404,
  NO_WALLET: 404,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  TRANSFER_MINIMUM: 400,
  NO_GAME: 404,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 502,
  QR_FAIL: 502,
  // Slips and links
  SLIP_UPLOAD_FAIL: 502,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 400,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 400,
  // General
  INTERNAL_SERVER_ERROR: 500,
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  NO_DATA: 404,
  OK: 200,
  SUCCESS: 200,
  // Spin coupon
  NO_CLAIMABLE_COUPON: 409,
  INVALID_PRIZE_CODE: 400,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 400,
  COUPON_EXPIRED: 409,
} as const;

const ADDED_CODES = {
  /** The OTP message was sent. */
  OTP_SENT: 200,
  /** Many codes were requested: this one is sent with the proof of work that `proof` describes. */
  PROOF_REQUIRED: 428,
  /** The operator has closed the service. Every call except public look-ups answers this. */
  SERVICE_TERMINATED: 410,
  /** The Idempotency-Key was used with another body. */
  IDEMPOTENCY_KEY_REUSED: 422,
  /** The body is larger than the call allows. */
  PAYLOAD_TOO_LARGE: 413,
  WITHDRAW_MINIMUM: 400,
  WITHDRAW_MAXIMUM: 400,
  /** Another withdrawal of this member is in progress. */
  WITHDRAW_IN_PROGRESS: 409,
  /** Another transfer on this game account is in progress. */
  TRANSFER_IN_PROGRESS: 409,
  TRANSFER_SAME_ACCOUNT: 400,
  /** The amount cannot be expressed in whole credits of the game account. */
  TRANSFER_NOT_WHOLE_CREDITS: 400,
  /** The first transfer step succeeded and the second was refused: the money is in the wallet. */
  TRANSFER_STAYED_IN_WALLET: 502,
  /** What left a game may be an open bet, so what the member has is not certain. */
  BETS_MAY_BE_OPEN: 409,
  /** A gift was given back, and results of money that was placed before are missing. */
  LATE_RESULTS: 409,
  /** Less would stay than the member was shown. */
  GIVE_BACK_CHANGED: 409,
  BONUS_GIVEN_BACK: 200,
  /** The provider gave no answer. Nothing is lost: recovery settles the transfer later. */
  PROVIDER_UNAVAILABLE: 502,
  /** The reported transfer, or the deposit that a gift is a part of, is too small. */
  DEPOSIT_MINIMUM: 400,
  /** The gift is a part of a deposit, and the member has made none. */
  NO_DEPOSIT: 409,
  /** The last deposit has earned a gift before. */
  DEPOSIT_USED: 409,
  /** The last deposit has left the wallet again, or too much of it. */
  DEPOSIT_WITHDRAWN: 409,
  DEPOSIT_TOO_OLD: 409,
  /** No account of ours takes reported transfers in the member's currency now. */
  DEPOSIT_MANUAL_OFF: 409,
  /** Another reported transfer of this member is waiting. */
  DEPOSIT_IN_PROGRESS: 409,
  /** Slips are not accepted at this time of day. */
  SLIP_CLOSED: 409,
  QR_MINIMUM: 400,
  /** The amount is above the maximum of the channel. */
  QR_MAXIMUM: 400,
  /** Every unique amount of the requested one is in use. */
  QR_FULL: 409,
  /** The member closed several QRs without paying; their amounts rest until `until`. */
  QR_TOO_MANY: 429,
  /** An amount in kip has decimals. Kip has no smaller unit. */
  AMOUNT_NOT_WHOLE: 400,
  /** This QR cannot be cancelled (ZAPMAN) or is no longer open. */
  QR_NOT_CANCELLABLE: 409,
  ...REWARD_CODES,
  /** The transfer is in progress: neither done nor refused yet. */
  IN_PROGRESS: 200,
  ...RETURN_CODES,
  /** The chat is switched off. */
  CHAT_INACTIVE: 409,
  /** The chat does not accept this type of file. One that is too large: PAYLOAD_TOO_LARGE. */
  CHAT_FILE: 400,
  /** A document: its picture is no complete image; it is accepted, or not asked for any more. */
  KYC_FILE: 400,
  KYC_CLOSED: 409,
  /** The password is one that an attacker would guess first. */
  PASSWORD_COMMON: 400,
  /** SMS sets no password: no member has verified this phone, or the operator sends no codes. */
  PASSWORD_RESET_UNAVAILABLE: 409,
  /** Two members have this phone since before it was compared: SMS sets the password of neither. */
  PHONE_SHARED: 409,
  /** The token for a new password is unknown, used or older than ten minutes. */
  RESET_TOKEN_INVALID: 400,
  /** The password was reset or the phone was changed, so withdrawals wait until `until`. */
  WITHDRAW_DELAYED: 409,
  /** The deposit exceeds one of the member's own limits. */
  DEPOSIT_LIMIT: 409,
  /** The higher limit cannot be confirmed before its cool-off has passed. */
  LIMIT_NOT_YET: 409,
  /** The member is self-excluded until `until`. */
  SELF_EXCLUDED: 403,
  /** The operator offers no limits and self-exclusion. */
  PROTECTION_INACTIVE: 409,
  /** The member must enter the password or use the passkey again. Nothing was done. */
  RECENT_AUTH_REQUIRED: 403,
  /** What the passkey signed is not valid here: origin, host, signature, counter or form. */
  PASSKEY_INVALID: 403,
  /** The challenge was used, has expired, or belongs to another session or purpose. */
  PASSKEY_EXPIRED: 403,
  /** No such passkey, or not one of this member: it was removed here, but not on the device. */
  PASSKEY_UNKNOWN: 403,
  /** The passkey has been added before. */
  PASSKEY_EXISTS: 409,
  /** The member has as many passkeys as one member can have. */
  PASSKEY_MAXIMUM: 409,
  /** The member wants a passkey for every withdrawal. Nothing was done. */
  PASSKEY_REQUIRED: 403,
  /** Overloaded, or the database is away. Try again soon; repeat money calls with the same key. */
  SERVICE_BUSY: 503,
} as const;

/** Codes that only the console receives. */
export const CONSOLE_CODES = {
  /** The role does not allow this. */
  FORBIDDEN: 403,
  /** Username and password are correct, and a code of the authenticator is required. */
  TOTP_REQUIRED: 403,
  TOTP_INVALID: 403,
  /** The item was decided in the meantime, or is no longer in the state that was shown. */
  ALREADY_DECIDED: 409,
  VERSION_CHANGED: 409,
  /** Another staff user works on it. */
  CLAIMED_BY_OTHER: 409,
  /** Four-eyes approval: the staff user who requested it cannot approve it. */
  APPROVAL_OWN: 403,
  NEEDS_LOOK: 409,
  /** The withdrawal takes more unplayed money than the staff user has released. */
  UNPLAYED_CHANGED: 409,
  APPROVAL_EXPIRED: 409,
  /** The action waits for approval by a second staff user. */
  APPROVAL_NEEDED: 200,
  REASON_REQUIRED: 400,
  /** The odds of a wheel, or the shares of a split, do not add up. */
  TOTAL_WRONG: 400,
  EXISTING_NAME: 409,
  /** A text is missing in one of the three languages. */
  LANGUAGE_MISSING: 400,
  ...STAFF_CODES,
  /** The payment is in another currency than the member's. */
  CURRENCY_OTHER: 409,
  /** It is another member's, went back, or its reference exists: the matching queue decides. */
  PAYMENT_TAKEN: 409,
  /** A payment with the typed reference is recorded: the matching queue decides. */
  PAYMENT_KNOWN: 409,
  ...CONSOLE_RETURN_CODES,
  /** A gateway reported the payment that the slip shows: its own credit must stay the only one. */
  GATEWAY_REPORTED: 409,
  /** A kept callback of an external party still cannot be used. */
  CALLBACK_UNREADABLE: 409,
  /** The bank may still answer, so staff cannot decide the payout yet. */
  PAYOUT_NOT_OVERDUE: 409,
  /** Production does not call this company: it was not compared with its adapter. */
  COMPANY_NOT_COMPARED: 409,
  /** The member cannot be erased: there is money, an open or undecided record, or a bonus. */
  ERASE_MONEY: 409,
  ERASE_OPEN: 409,
  ERASE_BONUS: 409,
  /** Too large to export in a browser. An administrator writes it to a file on the server. */
  EXPORT_TOO_LARGE: 409,
} as const;

/** Codes of the specification that the server has no reason to send, and why. */
export const RESERVED_CODES = {
  INVALID_USER_2: "every token that cannot be used is UNAUTHORIZED, expired or INVALID_USER_1",
  INVALID_USER_3: "as INVALID_USER_2",
  INVALID_USER_4: "as INVALID_USER_2",
  GAME_ACTIVATION_FAIL: "a registration opens no game account: SLOT_ACTIVATE_FAIL is its code",
  NO_USER: "an unknown phone is WRONG_CREDENTIAL, so that no phone can be looked up",
} as const satisfies Partial<Record<keyof typeof SPEC_CODES, string>>;

/** HTTP status of each code. */
export const STATUS_OF_CODE = { ...SPEC_CODES, ...ADDED_CODES, ...CONSOLE_CODES } as const;

/** Any code of the contract, of success or of failure. */
export type Code = keyof typeof STATUS_OF_CODE;

/** Codes of failures. An endpoint lists the ones it may answer in `errors`. */
export type ErrorCode = {
  [C in Code]: (typeof STATUS_OF_CODE)[C] extends 200 ? never : C;
}[Code];

/** Codes that only the console receives. The member app has no text for them. */
export type ConsoleCode = keyof typeof CONSOLE_CODES;
/** Codes that a member may receive. */
export type MemberCode = Exclude<Code, ConsoleCode>;

export const CODES = Object.keys(STATUS_OF_CODE) as readonly Code[];

/** Body of every failed call. `fields` names the fields that the caller can correct, by path. */
export interface ErrorBody {
  message: Code;
  requestId: string;
  fields?: Record<string, "KEY_MISSING" | "KEY_INVALID">;
  /** The end of a self-exclusion or of a delay, or of the wait that a rate limit asks for. */
  until?: string;
  /** The least amount that the call accepts, of a refusal because of a smaller one. */
  minimum?: { amount: number; currency: Currency };
  /** What would stay now, when a gift is not given back because it became less. */
  keeps?: { amount: number; currency: Currency };
  /** The hosts that are not trusted, of a refusal because of them. */
  hosts?: string[];
  /** The work whose proof the call needs. */
  proof?: ProofOrder;
  /** The largest file that the call accepts. */
  megabytes?: number;
}
