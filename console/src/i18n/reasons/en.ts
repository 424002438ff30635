import type * as th from "./th.ts";

export const slipReasons: typeof th.slipReasons = {
  UPLOADED_FILE_NOT_EXIST: "File is missing",
  IMG_SIZE_UNABLE_TO_PROCESS: "Picture size unusable",
  CANNOT_READ_CROPPED_IMAGE: "Unreadable",
  DEST_ACC_INVALID: "Wrong destination account",
  SLIP_REFNO_DUPLICATED: "Duplicate slip",
  UNSTABLE_REFNO_ON_SLIP: "Reference unclear",
  TRIPPLE_WRONG_CAPTCHA: "Captcha wrong 3 times",
  INVALID_SLIP: "Invalid slip",
  NOT_MATCH: "Not the registered account",
  EXPIRED_SLIP: "Expired",
  UNKNOW_ERROR: "Unknown cause",
  AMOUNT_DIFFERS: "Amount differs",
  CURRENCY_DIFFERS: "Currency differs",
  DEPOSIT_REVERSED: "Deposit reversed",
};

export const paymentReasons: typeof th.paymentReasons = {
  unknown: "Payer unknown",
  late: "Late",
  cancelled: "QR cancelled",
  failed: "QR failed",
  twice: "Possible duplicate",
  amount: "Amount differs",
  currency: "Currency differs",
  time: "Impossible time",
  ambiguous: "Several matches",
  reference: "Duplicate reference",
  suspended: "Member suspended",
  name: "Name differs",
  digits: "Too few digits",
  entered: "Entered manually",
  reversed: "Reversed",
  limit: "Over the member's limit",
  excluded: "Member self-excluded",
  move: "Move between own accounts",
};
