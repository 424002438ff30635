export default {
  title: "ข่าวสาร",
  go: { invite: "ดูลิงก์แนะนำเพื่อน", refund: "ดูยอดคืนของฉัน" },
};
