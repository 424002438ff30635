import type { SlipReason } from "@krapao/contract/member/deposits";

export default {
  title: "สถานะการแนบสลิป",
  view: "ดูรูปสลิป (เปิดแท็บใหม่)",
  columns: { date: "วันที่", amount: "จำนวนเงิน", status: "สถานะ", picture: "รูปสลิป" },
  noAmount: "ยังไม่ทราบยอด",
  because: (reason: string) => `(${reason})`,
  emptyTitle: "ยังไม่มีสลิป",
  emptyText: "สลิปที่คุณแนบจะแสดงที่นี่ พร้อมผลการตรวจสอบ",
  failedToast: (reason: string) => `สลิปไม่ผ่าน${reason && ` (${reason})`}`,
  states: { success: "สำเร็จ", failed: "ไม่สำเร็จ", processing: "กำลังตรวจสอบ" },
  reasons: {
    UPLOADED_FILE_NOT_EXIST: "สลิปไม่ถูกต้อง",
    IMG_SIZE_UNABLE_TO_PROCESS: "สลิปไม่ถูกต้อง",
    CANNOT_READ_CROPPED_IMAGE: "สลิปไม่ถูกต้อง",
    DEST_ACC_INVALID: "บัญชีปลายทางไม่ถูกต้อง",
    SLIP_REFNO_DUPLICATED: "สลิปซ้ำ",
    UNSTABLE_REFNO_ON_SLIP: "อ่านเลขอ้างอิงบนสลิปไม่ได้",
    TRIPPLE_WRONG_CAPTCHA: "ใส่รหัสภาพผิด 3 ครั้งติดกัน",
    INVALID_SLIP: "อ่านสลิปไม่ได้",
    NOT_MATCH: "บัญชีผู้เล่นไม่ตรงกับที่ลงทะเบียนไว้",
    EXPIRED_SLIP: "สลิปหมดอายุ",
    UNKNOW_ERROR: "ตรวจสลิปไม่สำเร็จ กรุณาติดต่อแอดมิน",
    AMOUNT_DIFFERS: "ยอดเงินไม่ตรงกับที่ธนาคารแจ้ง",
    CURRENCY_DIFFERS: "สกุลเงินไม่ตรงกับกระเป๋าของคุณ",
    DEPOSIT_REVERSED: "ยอดฝากนี้ถูกยกเลิกหลังตรวจสอบ",
  },
} satisfies { reasons: Record<SlipReason, string> } & Record<string, unknown>;
