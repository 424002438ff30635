export default {
  question: "การช่วยเหลือครั้งนี้เป็นอย่างไร",
  stars: (count: number) => `${count} จาก 5`,
  comment: "บอกเพิ่มเติมได้ (ไม่บังคับ)",
  send: "ส่งคะแนน",
  sending: "กำลังส่ง",
  skip: "ข้าม",
  thanks: "ขอบคุณสำหรับคะแนน",
  failed: "ส่งไม่สำเร็จ กรุณาลองอีกครั้ง",
};
