export default {
  usually: (minutes: number) =>
    minutes < 90 ? `ปกติตอบใน ${minutes} นาที` : `ปกติตอบใน ${Math.round(minutes / 60)} ชั่วโมง`,
  opensAt: (time: string) => `เราตอบตั้งแต่ ${time} น.`,
  line: "รายการที่สอบถาม",
  types: {
    deposit: "ฝากเงิน",
    withdraw: "ถอนเงิน",
    transfer: "โยกเงิน",
    bonus: "โบนัส",
    finish_bonus: "จบโบนัส",
  } as Readonly<Record<string, string>>,
  removeLine: "ไม่แนบรายการนี้",
};
