export default {
  title: "ฝากครั้งแรก รับโบนัสได้เลย",
  plainTitle: "เริ่มต้นด้วยการฝากครั้งแรก",
  text: "เงินเข้าภายใน 1 นาที แล้วเลือกเกมได้ทันที",
  percent: (percent: string, cap: string) => `${percent}% สูงสุด ${cap}`,
  minDeposit: (amount: string) => `ฝากขั้นต่ำ ${amount} แล้วกดรับที่หน้าโบนัส`,
  afterDeposit: "ฝากแล้วกดรับที่หน้าโบนัส",
  deposit: "ฝากครั้งแรก",
  checkedFirst: "ทีมงานจะตรวจโบนัสนี้ก่อนให้",
};
