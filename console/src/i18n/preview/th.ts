const texts = {
  active: "ใช้งาน",
  suspended: "ถูกระงับ",
  wallet: "กระเป๋าหลัก",
  phone: "เบอร์โทร",
  lastSeen: "ใช้ล่าสุด",
  joined: "สมัครเมื่อ",
  never: "ยังไม่เคย",
  failed: "โหลดไม่สำเร็จ",
};

export default texts;
