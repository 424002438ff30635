export default {
  deposit: "เงินเข้ากระเป๋าแล้ว",
  withdrawal: "เงินถอนเข้าบัญชีแล้ว",
  chat: "มีข้อความตอบกลับจากทีมงาน",
  open: "แตะเพื่อเปิด Krapao",
};
