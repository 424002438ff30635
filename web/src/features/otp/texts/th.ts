export default {
  title: "กรอกรหัสยืนยัน",
  sentTo: "ส่งรหัส 6 หลักไปที่",
  code: "รหัส OTP",
  codeLabel: "รหัส OTP 6 หลัก",
  reference: "อ้างอิง",
  resendIn: "ขอรหัสใหม่ได้ใน",
  noCode: "ไม่ได้รับรหัส?",
  tooManyTries: "ใส่รหัสผิดครบ 5 ครั้ง กรุณาขอรหัสใหม่",
  changePhone: "เปลี่ยนเบอร์โทรศัพท์",
};
