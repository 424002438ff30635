export default {
  label: "รายการที่สอบถาม",
  types: {
    deposit: "ฝากเงิน",
    withdraw: "ถอนเงิน",
    transfer: "โยกเงิน",
    bonus: "โบนัส",
    finish_bonus: "จบโบนัส",
  } as Readonly<Record<string, string>>,
  remove: "ไม่แนบรายการนี้",
};
