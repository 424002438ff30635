export default {
  hints: {
    turnoverTimes: "อย่างน้อย 1 เท่า",
    playedPercent: "ยอดเดิมพันที่นับว่าเล่นแล้ว เป็นเปอร์เซ็นต์ของยอดฝาก",
    coinsPerDay: "ตามเวลากรุงเทพ เหรียญที่เกินจะไม่ได้รับ",
    prizeTurnoverTimes: "จำนวนเท่าของรางวัลที่ต้องเดิมพันก่อนถอนเงิน อย่างน้อย 1 เท่า",
    giftWeight: "บาคาร่า รูเล็ต และลูกเต๋า มักนับ 20 เกมอื่นนับ 100",
    returned: "ส่วนของยอดเดิมพันที่สมาชิกได้คืนโดยเฉลี่ย ที่เหลือคือกำไรของบ้าน ต้นทุนของทุกแคมเปญเทียบกับค่านี้",
  },
  fields: {
    giftWeight: "นับเป็นเทิร์นโอเวอร์ของโบนัส (%)",
    turnoverTimes: "เทิร์นโอเวอร์ (เท่า)",
    turnoverCountsDeposit: "เทิร์นโอเวอร์นับยอดฝากด้วย",
    playedPercent: "ส่วนของยอดฝากที่ต้องเล่น (%)",
    coinsPerDay: "เหรียญสูงสุดต่อสมาชิกต่อวัน",
    prizeTurnoverTimes: "ยอดเดิมพันของรางวัล (เท่า)",
    returned: "คืนให้ผู้เล่นโดยเฉลี่ย",
  },
  cost: {
    title: "ต้นทุนเทียบกับรายได้",
    coin: (cost: string, bets: string, brings: string) =>
      `เหรียญละ ${cost} ยอดเดิมพัน ${bets} ที่ทำให้ได้เหรียญสร้างรายได้ราว ${brings}`,
    gift: (cost: string, deposit: string | null, bets: string, brings: string) =>
      `${deposit ? `ฝาก ${deposit} รับ ${cost}` : `รับ ${cost}`} ยอดเดิมพัน ${bets} ที่กำหนดสร้างรายได้ราว ${brings}`,
    commission: (cost: string, deposit: string, bets: string, brings: string) =>
      `เพื่อนฝาก ${deposit} ผู้แนะนำได้ ${cost} ยอดเดิมพัน ${bets} ของเพื่อนสร้างรายได้ราว ${brings}`,
    refund: (cost: string, loss: string) => `เสีย ${loss} ได้คืน ${cost}`,
    loss: "ขาดทุนกับสมาชิกทั่วไป",
    lossShort: "ขาดทุน",
    basis: (margin: string) =>
      `คิดจากกำไรของบ้าน ${margin} ของยอดเดิมพัน (การตั้งค่า “เดิมพันและกำไรของบ้าน”) ยอดเดิมพันเดียวกันอาจได้แคมเปญอื่นด้วย`,
  },
};
