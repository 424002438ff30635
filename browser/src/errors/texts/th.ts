import type { Code } from "@krapao/contract/codes";

/** Texts of the codes that members and staff read in the same words. */
export default {
  EXPIRED_AUTH_TOKEN: "เซสชันหมดอายุ กรุณาเข้าสู่ระบบอีกครั้ง",
  INVALID_USER_1: "ไม่สามารถยืนยันตัวตนได้ กรุณาเข้าสู่ระบบอีกครั้ง",
  INVALID_IP: "ไม่สามารถใช้งานจากเครือข่ายนี้ได้",
  REQUEST_LIMIT: "ทำรายการบ่อยเกินไป กรุณารอสักครู่แล้วลองใหม่",
  EXISTING_BANK: "บัญชีธนาคารนี้ถูกใช้งานแล้ว",
  INVALID_BANK: "ข้อมูลธนาคารไม่ถูกต้อง",
  BANK_ACCOUNT_NAME_ENG: "ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น",
  WRONG_PASSWORD: "รหัสผ่านไม่ถูกต้อง",
  NO_BANK: "ไม่พบบัญชีธนาคาร",
  SLIP_NO_FILE: "กรุณาเลือกรูปสลิป",
  SLIP_INVALID_FILE:
    "ใช้รูปนี้ไม่ได้ กรุณาเลือกรูป JPG, PNG, WebP, GIF, HEIC หรือ AVIF ที่สมบูรณ์ ไม่เกิน 64 ล้านพิกเซล",
  INTERNAL_SERVER_ERROR: "ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง",
  AMOUNT_NOT_WHOLE: "กีบไม่มีทศนิยม กรุณาใส่จำนวนเต็ม",
  KEY_MISSING: "กรุณากรอกข้อมูลให้ครบ",
  KEY_INVALID: "ข้อมูลที่กรอกไม่ถูกต้อง",
  NO_DATA: "ไม่พบข้อมูล",
  SUCCESS: "สำเร็จ",
  SERVICE_TERMINATED: "บริการนี้ปิดแล้ว",
  PAYLOAD_TOO_LARGE: "ข้อมูลที่ส่งมีขนาดใหญ่เกินไป",
  TRANSFER_IN_PROGRESS: "มีรายการโยกเงินของบัญชีเกมนี้กำลังดำเนินการอยู่",
  CHAT_INACTIVE: "แชตปิดให้บริการอยู่",
  CHAT_FILE: "ไม่รองรับไฟล์นี้ กรุณาเลือกรูป PNG, JPG หรือ GIF ไม่เกิน 64 ล้านพิกเซล หรือวิดีโอ MP4 หรือ MOV",
  PASSWORD_COMMON: "รหัสผ่านนี้มีคนใช้มากและเดาง่าย กรุณาตั้งรหัสผ่านอื่น",
  SERVICE_BUSY: "ขณะนี้มีผู้ใช้งานจำนวนมาก กรุณาลองอีกครั้งในอีกสักครู่",
} satisfies Partial<Record<Code, string>>;
