export default {
  title: "การใช้งานครั้งนี้",
  here: "ใช้งานครั้งนี้มาแล้ว",
  lasted: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} ชม. ${minutes} นาที` : `${minutes} นาที`,
  lastLogin: "เข้าสู่ระบบครั้งก่อน",
  firstLogin: "ครั้งแรก",
  reminder: "เตือนเวลาเล่น",
  every: (minutes: number) => (minutes === 0 ? "ไม่เตือน" : `ทุก ${minutes} นาที`),

  idle: "ออกจากระบบเมื่อไม่ใช้งาน",
  after: (minutes: number) =>
    minutes === 0 ? "30 วัน" : minutes < 60 ? `${minutes} นาที` : `${minutes / 60} ชม.`,
  atLatest: (minutes: number): string =>
    minutes < 720 ? "ไม่เกิน 12 ชม. หลังเข้าสู่ระบบ" : "ไม่เกิน 30 วันหลังเข้าสู่ระบบ",

  checkTitle: (lasted: string) => `คุณใช้งานมาแล้ว ${lasted}`,
  checkText: "ตั้งแต่เริ่มใช้งานครั้งนี้",
  goOn: "ใช้งานต่อ",

  devices: "อุปกรณ์ที่เข้าสู่ระบบอยู่",
  devicesText: "หากมีเครื่องที่คุณไม่รู้จัก ให้ออกจากระบบบนเครื่องนั้นแล้วเปลี่ยนรหัสผ่าน",
  thisDevice: "เครื่องนี้",
  end: "ออกจากระบบ",
  endOf: (device: string) => `ออกจากระบบบน ${device}`,
  endOthers: "ออกจากระบบเครื่องอื่นทั้งหมด",
  ending: "กำลังดำเนินการ",
  ended: "ออกจากระบบแล้ว",
};
