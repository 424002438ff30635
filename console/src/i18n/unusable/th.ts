export default {
  /** Why an answer proves nothing. */
  kinds: {
    denied: "บริษัทปฏิเสธการเรียกของเรา",
    unreadable: "อ่านคำตอบไม่ได้",
    mismatch: "อ้างอิงเดียวกันแต่ข้อมูลของบริษัทไม่ตรง",
    error: "บริษัทตอบว่าขัดข้อง",
    none: "ไม่มีคำตอบ",
  },
};
