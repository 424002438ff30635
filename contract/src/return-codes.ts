/** Codes about payments that wait or go back to their payers, with their HTTP status. */
export const RETURN_CODES = {
  /** A payment has arrived and waits for a staff user; the statement says why. */
  DEPOSIT_WAITS: 200,
  /** A payment that was not credited went back to the account it came from. */
  DEPOSIT_RETURNED: 200,
  /** The payment cannot be asked back: it was credited, sent back, or no bank reported it. */
  RETURN_NOT_POSSIBLE: 409,
  /** The payment is on its way back, so that cannot be cancelled any more. */
  RETURN_SENT: 409,
} as const;

/** Those that only the console receives. */
export const CONSOLE_RETURN_CODES = {
  /** The account is not the one that the payment came from, as far as the bank shows it. */
  RETURN_ACCOUNT_OTHER: 400,
  /** The return has concerns, and no staff user has written what was found about them. */
  RETURN_CONCERN_OPEN: 409,
} as const;
