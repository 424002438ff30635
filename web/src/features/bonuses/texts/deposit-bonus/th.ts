export default {
  title: (gift: string) => `รับโบนัส ${gift} จากยอดฝากนี้`,
  gift: "โบนัส",
  locked: "เงินของคุณที่ถอนไม่ได้จนครบ",
  decline: "ไม่รับ",
  declineAndPlay: "ไม่รับ เล่นเลย",
  terms: "ดูเงื่อนไขทั้งหมด",
  view: "ดูโบนัส",
  from: (deposit: string) => `จากยอดฝาก ${deposit}`,
};
