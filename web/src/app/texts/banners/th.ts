export default {
  title: "ข่าวสาร",
  picture: (at: number, count: number) => `ภาพที่ ${at} จาก ${count}`,
  go: { invite: "ดูลิงก์แนะนำเพื่อน", refund: "ดูยอดคืนของฉัน" },
};
