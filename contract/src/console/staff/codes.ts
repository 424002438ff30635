/** Codes about staff users and what they write, with their HTTP status. Only the console receives them. */
export const STAFF_CODES = {
  /** Two owners must remain. */
  LAST_OWNER: 409,
  /** A role made to measure that a staff user has cannot be removed. */
  ROLE_IN_USE: 409,
  /** More than this staff user may enter or credit in a day without a report of the bank. */
  STAFF_DAY_LIMIT: 403,
  /** More than this staff user may decide at once or on a day. */
  STAFF_AMOUNT_LIMIT: 403,
  /** The list of addresses shuts out the staff user who requests or approves it. */
  ADDRESS_NOT_LISTED: 409,
  /** A text or a link of a staff user names a host that is not on the list of trusted hosts. */
  HOST_NOT_TRUSTED: 400,
} as const;
