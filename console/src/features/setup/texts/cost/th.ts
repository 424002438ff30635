export default {
  hints: {
    giftWeight: "บาคาร่า รูเล็ต และลูกเต๋า มักนับ 20 เกมอื่นนับ 100",
  },
  fields: {
    giftWeight: "นับเป็นเทิร์นโอเวอร์ของโบนัส (%)",
    turnoverCountsDeposit: "เทิร์นโอเวอร์นับยอดฝากด้วย",
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
