/**
 * Every code an answer may carry, with its HTTP status: the one place where a code meets HTTP.
 * The first part is section 8 of the specification; ADDED_CODES are ours (docs/decisions/0006).
 * A code without a text in each language does not compile in the member app.
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
  OTP_VERIFY_FAIL: 400,
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
  LOGIN_FAIL: 403,
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
  /** The code of an OTP answer: a message is on its way. */
  OTP_SENT: 200,
  /** The operator has closed the service; every call but the public lookups answers this. */
  SERVICE_TERMINATED: 410,
  /** An Idempotency-Key came back with another body. */
  IDEMPOTENCY_KEY_REUSED: 422,
  /** The body is larger than the call allows. */
  PAYLOAD_TOO_LARGE: 413,
  WITHDRAW_MINIMUM: 400,
  WITHDRAW_MAXIMUM: 400,
  /** Another withdrawal of this member is still in progress. */
  WITHDRAW_IN_PROGRESS: 409,
  /** Another transfer on this game account is still in progress. */
  TRANSFER_IN_PROGRESS: 409,
  TRANSFER_SAME_ACCOUNT: 400,
  /** The amount cannot be expressed in the credits of the game account. */
  TRANSFER_NOT_WHOLE_CREDITS: 400,
  /** The first leg arrived in the wallet, the second was refused: the money is in the wallet. */
  TRANSFER_STAYED_IN_WALLET: 502,
  /** The provider gave no answer; nothing is lost, the movement is settled by itself. */
  PROVIDER_UNAVAILABLE: 502,
  /** A declared transfer below the least deposit. */
  DEPOSIT_MINIMUM: 400,
  /** Another declared transfer of this member still waits. */
  DEPOSIT_IN_PROGRESS: 409,
  /** Slips are not taken between two times of the day. */
  SLIP_CLOSED: 409,
  QR_MINIMUM: 400,
  /** This QR cannot be cancelled (ZAPMAN) or is no longer open. */
  QR_NOT_CANCELLABLE: 409,
  /** The wheel turns for a coin, and the member has none. */
  NO_COIN: 409,
  /** No wheel turns now. */
  SPIN_INACTIVE: 409,
  /** The movement is under way: neither done nor refused yet. */
  IN_PROGRESS: 200,
  /** The chat is switched off. */
  CHAT_INACTIVE: 409,
  /** A file that the chat does not take; the size of what it takes is PAYLOAD_TOO_LARGE. */
  CHAT_FILE: 400,
  /** One of the passwords that guessing begins with. */
  PASSWORD_COMMON: 400,
  /** A deposit that does not fit into the member's own limits. */
  DEPOSIT_LIMIT: 409,
  /** A higher limit that is confirmed before its time. */
  LIMIT_NOT_YET: 409,
  /** The member rests from play; `until` says how long. */
  PLAY_PAUSED: 403,
  /** The operator takes no new limits and rests. */
  PROTECTION_INACTIVE: 409,
  /** The member has to show the password again first: nothing was done. */
  PROOF_REQUIRED: 403,
  /** More calls than the service can answer in time, or its database is away: try again in a moment, money with the same key. */
  SERVICE_BUSY: 503,
} as const;

/** Codes that only the console meets. */
export const OFFICE_CODES = {
  /** The role does not allow this. */
  FORBIDDEN: 403,
  /** Phone or name and password are right; a code of the authenticator is needed to go on. */
  TOTP_REQUIRED: 403,
  TOTP_INVALID: 403,
  /** Somebody decided this already, or it is no longer what it was when it was shown. */
  ALREADY_DECIDED: 409,
  VERSION_CHANGED: 409,
  /** Somebody else works on it. */
  CLAIMED_BY_OTHER: 409,
  /** Two people are needed, and this one asked for it. */
  APPROVAL_OWN: 403,
  APPROVAL_EXPIRED: 409,
  /** A second person has to approve it: it waits. */
  APPROVAL_NEEDED: 200,
  REASON_REQUIRED: 400,
  /** The odds of a wheel, or the shares of a split, do not add up. */
  TOTAL_WRONG: 400,
  EXISTING_NAME: 409,
  /** A text is missing in one of the three languages. */
  LANGUAGE_MISSING: 400,
  /** At least one owner must remain. */
  LAST_OWNER: 409,
  /** The money is in another currency than the member's. */
  CURRENCY_OTHER: 409,
  /** The payment is another member's, was returned, or its reference is known: the matching queue decides. */
  PAYMENT_TAKEN: 409,
  /** The bank still has its time: nobody decides in its place yet. */
  PAYOUT_NOT_OVERDUE: 409,
  /** Nobody is forgotten who has money here, something on its way or undecided, or a bonus that runs. */
  ERASE_MONEY: 409,
  ERASE_OPEN: 409,
  ERASE_BONUS: 409,
  /** More than a browser takes at once: whoever runs the machine writes it to a file. */
  EXPORT_TOO_LARGE: 409,
} as const;

/** HTTP status of each code. */
export const STATUS_OF_CODE = { ...SPEC_CODES, ...ADDED_CODES, ...OFFICE_CODES } as const;

/** Any code of the contract, of success or of failure. */
export type Code = keyof typeof STATUS_OF_CODE;

/** Codes that stand for a failure: the ones an endpoint may list in `errors`. */
export type ErrorCode = {
  [C in Code]: (typeof STATUS_OF_CODE)[C] extends 200 ? never : C;
}[Code];

/** Codes that the console alone can meet: the member app has no text for them. */
export type OfficeCode = keyof typeof OFFICE_CODES;
/** Codes that a member can meet. */
export type MemberCode = Exclude<Code, OfficeCode>;

export const CODES = Object.keys(STATUS_OF_CODE) as readonly Code[];

/** Body of every answer that is not a success. `fields` names what the caller can mend, by path. */
export interface ErrorBody {
  message: Code;
  requestId: string;
  fields?: Record<string, "KEY_MISSING" | "KEY_INVALID">;
  /** Of PLAY_PAUSED: the end of the rest. */
  until?: string;
}
