export default {
  open: "ไฟล์รายการ",
  title: "ดาวน์โหลดรายการเดินบัญชี",
  csv: "ไฟล์ CSV สำหรับตาราง",
  pdf: "PDF หรือพิมพ์",
  pdfNote: "PDF เปิดหน้าพิมพ์ของเครื่อง เลือก “บันทึกเป็น PDF” ถ้าแอปที่เปิดอยู่พิมพ์ไม่ได้ ให้เปิดเว็บนี้ในเบราว์เซอร์",
  reading: "กำลังรวบรวม",
  heading: (from: string, to: string) => `รายการเดินบัญชี ${from} – ${to}`,
  printedAt: (time: string) => `ออกเมื่อ ${time} น. (เวลากรุงเทพฯ)`,
  columns: {
    time: "เวลา",
    what: "รายการ",
    amount: "จำนวนเงิน",
    currency: "สกุลเงิน",
    state: "สถานะ",
    id: "เลขที่รายการ",
  },
  states: { SUCCESS: "สำเร็จ", PROCESSING: "กำลังดำเนินการ", FAILED: "ไม่สำเร็จ" },
};
