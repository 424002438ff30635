import type th from "./th.ts";

export default {
  title: "Slip status",
  view: "View the slip (opens a new tab)",
  columns: { date: "Date", amount: "Amount", status: "Status", picture: "Picture" },
  noAmount: "Amount not known yet",
  because: (reason) => `(${reason})`,
  emptyTitle: "No slips yet",
  emptyText: "The slips you attach show here, with what became of them",
  failedToast: (reason) => `The slip was not accepted${reason && ` (${reason})`}`,
  states: { success: "Success", failed: "Failed", processing: "Checking" },
  reasons: {
    UPLOADED_FILE_NOT_EXIST: "incorrect slip",
    IMG_SIZE_UNABLE_TO_PROCESS: "incorrect slip",
    CANNOT_READ_CROPPED_IMAGE: "incorrect slip",
    DEST_ACC_INVALID: "incorrect destination account",
    SLIP_REFNO_DUPLICATED: "duplicate slip",
    UNSTABLE_REFNO_ON_SLIP: "unreadable reference number",
    TRIPPLE_WRONG_CAPTCHA: "wrong captcha three times in a row",
    INVALID_SLIP: "unreadable slip",
    NOT_MATCH: "the account does not match the registered one",
    EXPIRED_SLIP: "expired slip",
    UNKNOW_ERROR: "unknown error, please contact us",
    AMOUNT_DIFFERS: "the amount differs from the bank's record",
    CURRENCY_DIFFERS: "the currency is not that of your wallet",
    DEPOSIT_REVERSED: "the deposit was removed after a check",
  },
} satisfies typeof th;
