export default {
  reward: "คุณได้รับ",
  percentReward: (percent: string, cap: string) => `${percent}% ของยอดฝากล่าสุด สูงสุด ${cap}`,
  asOf: (time: string) => `ถ้ารับตอนนี้ คิดจากยอดรวมของคุณเวลา ${time} น.`,
  asOfDeposit: (deposit: string, time: string) =>
    `ถ้ารับตอนนี้ คิดจากยอดฝาก ${deposit} และยอดรวมของคุณเวลา ${time} น.`,
  example: (deposit: string) => `ตัวอย่าง ถ้าฝาก ${deposit} แล้วรับทันที`,
  wins: "ถอนได้เมื่อยอดรวมถึง",
  ofBase: (percent: number) => `${percent}% ของยอดหลังรับโบนัส`,
  net: "ไม่นับยอดฝากใหม่",
  turnover: "ต้องเดิมพันรวม",
  turnoverOf: (times: number, countsDeposit: boolean) =>
    countsDeposit ? `${times} เท่าของโบนัสและยอดฝาก` : `${times} เท่าของโบนัส`,
  loses: "หรือยอดเหลือไม่เกิน",
  minDeposit: "ฝากล่าสุดขั้น\u2060ต่ำ",
  depositWithin: "ใช้ยอดฝากที่ฝากภายใน",
  hours: (hours: number) => `${hours} ชั่วโมง`,
  until: "ใช้ได้ถึง",
  deposit: "ฝากเงิน",
  checkedFirst: "ทีม\u2060งานจะตรวจโบนัสนี้ก่อน ระหว่างรอ เงินของคุณใช้ได้ตามปกติ",
  request: "ขอรับโบนัส",
  requested: "ส่งคำขอแล้ว รอตรวจ",
};
