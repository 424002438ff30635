export default {
  title: "การใช้งานครั้งนี้",
  here: "ใช้งานครั้งนี้มาแล้ว",
  lasted: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} ชม. ${minutes} นาที` : `${minutes} นาที`,
  lastLogin: "เข้าสู่ระบบครั้งก่อน",
  firstLogin: "นี่คือครั้งแรกของคุณ",
  tell: "เตือนเวลาเล่น",
  every: (minutes: number) => (minutes === 0 ? "ไม่เตือน" : `ทุก ${minutes} นาที`),

  checkTitle: (lasted: string) => `คุณใช้งานมาแล้ว ${lasted}`,
  checkText: "ตั้งแต่เริ่มใช้งานครั้งนี้",
  deposits: "ฝากเงิน",
  withdrawals: "ถอนเงิน",
  toGames: "โอนเข้าเกม",
  fromGames: "โอนออกจากเกม",
  goOn: "ใช้งานต่อ",

  devices: "อุปกรณ์ที่เข้าสู่ระบบอยู่",
  devicesText: "หากมีเครื่องที่คุณไม่รู้จัก ให้นำออกจากระบบแล้วเปลี่ยนรหัสผ่าน",
  thisDevice: "เครื่องนี้",
  unknownDevice: "อุปกรณ์ไม่ทราบชื่อ",
  used: (moment: string) => `ใช้ล่าสุด ${moment}`,
  end: "นำออก",
  endOf: (device: string) => `นำ ${device} ออกจากระบบ`,
  endOthers: "ออกจากระบบเครื่องอื่นทั้งหมด",
  ending: "กำลังดำเนินการ",
  ended: "นำออกจากระบบแล้ว",
};
