export default {
  openQr: (amount: string) => `QR ${amount} รอโอนอยู่`,
  left: "เหลือเวลา",
  deposit: (amount: string) => `ยอดฝาก ${amount} กำลังตรวจสอบ`,
  depositAndSlips: (amount: string, slips: number) =>
    `ยอดฝาก ${amount} และสลิป ${slips} ใบ กำลังตรวจสอบ`,
  slip: "สลิปกำลังตรวจสอบ",
  byItself: "เงินจะเข้าเอง ไม่ต้องโอนซ้ำ",
  inviteBonus: "โบนัสแนะนำเพื่อน",
  collectFrom: (amount: string) => `รับได้ตั้งแต่ ${amount}`,
  waiting: (amount: string) => `รออยู่ ${amount}`,
  endBonus: "จบโบนัสที่ใช้อยู่ก่อน",
  notNow: "ยังรับไม่ได้ ดูที่แนะนำเพื่อน",
  nothingEarned: "ยังไม่มียอด",
  receive: "รับโบนัส",
};
