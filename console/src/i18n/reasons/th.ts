/** Why a slip failed and why a payment is unmatched, for the queues and the page of a member. */

import type { UNMATCHED_REASONS } from "@krapao/contract/console/deposits/payments";
import type { SlipReason } from "@krapao/contract/member/deposits";

export const slipReasons: Record<SlipReason, string> = {
  UPLOADED_FILE_NOT_EXIST: "ไม่มีไฟล์สลิป",
  IMG_SIZE_UNABLE_TO_PROCESS: "ขนาดรูปใช้ไม่ได้",
  CANNOT_READ_CROPPED_IMAGE: "อ่านไม่ได้",
  DEST_ACC_INVALID: "บัญชีปลายทางไม่ถูกต้อง",
  SLIP_REFNO_DUPLICATED: "สลิปซ้ำ",
  UNSTABLE_REFNO_ON_SLIP: "เลขอ้างอิงไม่ชัด",
  TRIPPLE_WRONG_CAPTCHA: "รหัสภาพผิด 3 ครั้ง",
  INVALID_SLIP: "สลิปไม่ถูกต้อง",
  NOT_MATCH: "บัญชีไม่ตรงกับที่ลงทะเบียน",
  EXPIRED_SLIP: "หมดอายุ",
  UNKNOW_ERROR: "ไม่ทราบสาเหตุ",
  AMOUNT_DIFFERS: "ยอดไม่ตรง",
  CURRENCY_DIFFERS: "คนละสกุลเงิน",
  DEPOSIT_REVERSED: "ยอดฝากถูกดึงกลับ",
};

export const paymentReasons: Record<(typeof UNMATCHED_REASONS)[number], string> = {
  unknown: "ไม่รู้เจ้าของ",
  late: "มาหลังหมดเวลา",
  cancelled: "QR ถูกยกเลิก",
  failed: "QR ใช้ไม่ได้",
  twice: "อาจจ่ายซ้ำ",
  amount: "ยอดไม่ตรง",
  currency: "คนละสกุลเงิน",
  time: "เวลาโอนเป็นไปไม่ได้",
  ambiguous: "เป็นได้หลายคน",
  reference: "เลขอ้างอิงซ้ำ",
  suspended: "สมาชิกถูกระงับ",
  name: "ชื่อไม่ตรง",
  digits: "เลขบัญชีไม่พอ",
  entered: "พิมพ์เข้าเอง",
  reversed: "ถูกดึงกลับ",
  limit: "เกินวงเงินของสมาชิก",
  excluded: "สมาชิกพักการเล่น",
  move: "โอนระหว่างบัญชีของเรา",
};
