import type { COUPON_ERRORS, SPIN_ERRORS } from "@krapao/contract/member/spinwheel";

/** The codes that a spin or a claim can fail with. */
type WheelError = (typeof SPIN_ERRORS | typeof COUPON_ERRORS)[number];

export default {
  NO_COIN: "เหรียญหมดแล้ว ฝากเงินแล้วเล่นเพื่อรับเหรียญเพิ่ม",
  SPIN_INACTIVE: "ขณะนี้วงล้อยังไม่เปิดให้หมุน",
  SPIN_RESTING: "วงล้อพักอยู่ เพราะรางวัลรอบนี้หมดแล้ว เหรียญของคุณยังอยู่",
  INVALID_CODE: "ไม่พบคูปองนี้",
  INVALID_PRIZE_CODE: "รางวัลของคูปองนี้ไม่มีแล้ว กรุณาติดต่อทีมงาน",
  INVALID_COUPON_TYPE: "คูปองนี้ต้องรับกับทีมงาน กรุณาติดต่อเรา",
  COUPON_EXPIRED: "คูปองหมดอายุแล้ว",
  NO_CLAIMABLE_COUPON: "คูปองนี้รับไปแล้ว",
  BONUS_REMAINING: "คุณมีโบนัสที่ใช้อยู่ จบโบนัสก่อนแล้วค่อยรับรางวัลนี้",
  BETS_MAY_BE_OPEN: "อาจมีเดิมพันที่ยังไม่ออกผล คูปองของคุณยังอยู่ รับได้เมื่อผลออกแล้ว",
  LATE_RESULTS: "ยังรอผลของเดิมพันก่อนคืนโบนัสอยู่ คูปองของคุณยังอยู่",
  TRANSFER_IN_PROGRESS: "รายการโยกเงินก่อนหน้ายังไม่เสร็จ รอสักครู่แล้วลองใหม่",
  WITHDRAW_IN_PROGRESS: "รายการถอนก่อนหน้ายังไม่เสร็จ รอให้เสร็จก่อนแล้วลองใหม่",
  PROVIDER_UNAVAILABLE: "ติดต่อค่ายเกมไม่ได้ในขณะนี้ คูปองของคุณยังอยู่ ลองใหม่ภายหลัง",
} satisfies Record<WheelError, string>;
