/** Codes about staff users and what they write, with their HTTP status. Only the console receives them. */
export const STAFF_CODES = {
  /** Two owners must remain. */
  LAST_OWNER: 409,
  /** A custom role that a staff user has cannot be removed. */
  ROLE_IN_USE: 409,
  /** More than this staff user may enter or credit in a day without a report of the bank. */
  STAFF_DAY_LIMIT: 403,
  /** More than this staff user may decide at once or on a day. */
  STAFF_AMOUNT_LIMIT: 403,
  /** More exports of members' data than a staff user may request on a day. */
  EXPORT_DAY_LIMIT: 429,
  /** A document is accepted only by a staff user who opened the picture of this version. */
  /** The day is more than a hundred years away, as a Buddhist year that was taken as it is. */
  KYC_DAY_TOO_FAR: 400,
  KYC_NOT_OPENED: 409,
  /**
   * The staff user who asked for the document, or one who counts as the same person, does not
   * accept it while a withdrawal that needs it waits.
   */
  KYC_ASKED_BY_YOU: 403,
  /** The list of addresses shuts out the staff user who requests or approves it. */
  ADDRESS_NOT_LISTED: 409,
  /** A text or a link of a staff user names a host that is not on the list of trusted hosts. */
  HOST_NOT_TRUSTED: 400,
  /** A gift asks for bets of less than once the gift. It names a field of a setup document. */
  TURNOVER_MINIMUM: 400,
} as const;
