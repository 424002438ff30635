export default {
  label: "ผลของวันนี้รู้ถึงไหนแล้ว",
  read: (share: string) => `อ่านเงินในเกมแล้ว ${share}%`,
  open: (accounts: string, amount: string) => `ยังไม่ปิด: ${accounts} บัญชี ยังไม่ได้อ่าน ${amount}`,
  openStakes: "เดิมพันที่ยังไม่ออกผล",
  openStakesText: "ยังไม่นับว่าได้หรือเสีย",
  unplaced: "ระบุวันไม่ได้",
  lostAndWon: (lost: string, won: string) => `สมาชิกเสีย ${lost} ชนะ ${won}`,
  unplacedText: "ค่ายเหล่านี้ไม่ส่งรายงานเดิมพัน ยอดที่เห็นข้ามเที่ยงคืนนับในวันที่อ่าน รวมกับวันที่ติดกันแล้วถูกต้อง",
};
