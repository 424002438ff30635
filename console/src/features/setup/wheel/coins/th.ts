export default {
  title: "หมุนวงล้อ",
  price: "1 เหรียญ = 1 ครั้ง",
  play: (deposit: string, perDay: number) =>
    `ฝากและเล่นครบทุก ${deposit} รับ 1 เหรียญ สูงสุดวันละ ${perDay} เหรียญ`,
  bets: (deposit: string, bets: string, perDay: number) =>
    `ฝากทุก ${deposit} และเดิมพันครบ ${bets} รับ 1 เหรียญ สูงสุดวันละ ${perDay} เหรียญ`,
  deposit: (deposit: string, perDay: number) =>
    `ฝากทุก ${deposit} รับ 1 เหรียญ สูงสุดวันละ ${perDay} เหรียญ`,
  closedTitle: "วงล้อปิดอยู่ในขณะนี้",
  closedText: "เมื่อวงล้อเปิดอีกครั้ง คุณจะหมุนด้วยเหรียญที่มีได้ที่นี่",
};
