export default {
  open: (label: string) => `เลือก${label}`,
  find: "ค้นหาในรายการ",
  nothing: "ไม่พบรายการที่ตรงกัน",
  notListed: "รหัสนี้ไม่อยู่ในรายการแล้ว โปรดเลือกใหม่",
  newTag: "ยังไม่มีสมาชิกติดป้ายนี้",
  providerStates: { on: "เปิดอยู่", maintenance: "ปิดปรับปรุง", off: "ปิด" },
};
