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
};

export const paymentReasons: typeof th.paymentReasons = {
  unknown: "Owner unknown",
  late: "After its time",
  cancelled: "QR cancelled",
  failed: "QR failed",
  twice: "May be double",
  amount: "Other amount",
  currency: "Other currency",
  ambiguous: "Several possible",
  reference: "Reference known",
  suspended: "Member suspended",
  name: "Other name",
  digits: "Too few digits",
  entered: "Entered by hand",
  taken_back: "Taken back",
  limit: "Over the member's limit",
  paused: "Member takes a break",
};
