import shared from "@krapao/browser/errors/texts/en";
import type { ConsoleAnswer } from "@krapao/contract/console";

export default {
  ...shared,
  UNAUTHORIZED: "Please sign in",
  WRONG_CREDENTIAL: "Incorrect name or password",
  INACTIVE_USER: "This account is deactivated. Please ask the owner.",
  MONEY_NOT_ENOUGH: "The member's balance is too low",
  IDEMPOTENCY_KEY_REUSED: "This was already sent. Please reload the page and check.",
  PROVIDER_UNAVAILABLE: "The game provider is not answering. Please try again later.",
  FORBIDDEN: "Your role does not allow this",
  TOTP_REQUIRED: "Enter the 6-digit code of your authenticator",
  TOTP_INVALID: "The 6-digit code is wrong or was already used. Please wait for the next one.",
  ALREADY_DECIDED: "Another staff user has already decided this. The entry was reloaded.",
  COUPON_EXPIRED: "The coupon has expired",
  VERSION_CHANGED: "This has changed since you opened it. Please check again.",
  CLAIMED_BY_OTHER: "A colleague is working on this",
  NEEDS_LOOK: "Open this one: it needs two people, or its risk is not low now.",
  UNPLAYED_CHANGED: "More of it is unplayed than was shown. Open it again.",
  APPROVAL_OWN: "You requested this yourself. Another staff user must approve it.",
  APPROVAL_EXPIRED: "This request has expired. Please send a new one.",
  APPROVAL_NEEDED: "Sent. A second staff user must approve it.",
  REASON_REQUIRED: "Please give a reason",
  TOTAL_WRONG: "The numbers do not add up. Please check them.",
  EXISTING_USER: "Another member has this phone, or it is this member's already",
  PHONE_NUMBER_REQUIRE_10_DIGIT: "A phone number has 10 digits",
  EXISTING_NAME: "This name is already taken",
  LANGUAGE_MISSING: "A text is missing: Thai, Lao and English are all needed",
  HOST_NOT_TRUSTED: "Not on the list of trusted hosts, which two owners keep",
  TURNOVER_MINIMUM: "Bonuses and prizes ask for bets of at least once their amount",
  LAST_OWNER: "At least two owners must remain",
  ADDRESS_NOT_LISTED: "The address that you use is not in this list",
  STAFF_AMOUNT_LIMIT: "Above the most that you may approve. Ask another staff user to do it.",
  ROLE_IN_USE: "A staff user still has this role",
  CURRENCY_OTHER: "The currencies differ",
  PAYMENT_TAKEN: "This payment has already been matched",
  PAYMENT_KNOWN: "A payment with this reference is already recorded. Decide it under Deposits.",
  RETURN_ACCOUNT_OTHER: "Not the account that paid, by the digits that the bank shows",
  RETURN_CONCERN_OPEN: "There are concerns: enter what you found first",
  CALLBACK_UNREADABLE: "The server still cannot use this callback",
  GATEWAY_REPORTED:
    "A gateway has already reported this payment: see the matching queue, or reject the slip as a duplicate",
  STAFF_DAY_LIMIT:
    "Your limit for payments that the bank has not confirmed is used up today. Another staff user has to do this.",
  COMPANY_NOT_COMPARED:
    "This company was not compared with its adapter. Two owners can admit it under Game providers, Health",
  PAYOUT_NOT_OVERDUE: "It is too early to resolve this payout manually",
  ERASE_MONEY: "Not yet: the member has money in the wallet, on its way or in a game",
  ERASE_OPEN: "Not yet: a deposit, withdrawal, transfer or request of the member is still open",
  ERASE_BONUS: "Not yet: a bonus of the member is still running",
  EXPORT_DAY_LIMIT:
    "You have requested all exports of members' data that you may today. Try again tomorrow, or ask another staff user.",
  KYC_DAY_TOO_FAR:
    "This day is more than 100 years away. Check the year: the Buddhist year 2574 is 2031.",
  KYC_NOT_OPENED: "Open the latest picture of this document before you accept it.",
  KYC_ASKED_BY_YOU:
    "You asked for this document, and a large withdrawal of the member waits. Another staff user accepts it.",
  EXPORT_TOO_LARGE: "Too large to export here. Ask your system administrator for the file.",
  DEPOSIT_LIMIT:
    "This exceeds the member's own deposit limit. It is credited automatically once the limit allows it.",
  SELF_EXCLUDED: "The member is self-excluded",
} satisfies Record<ConsoleAnswer, string>;
