export default {
  conditions: "เงื่อนไขการใช้งาน",
  noConditions: "ยังไม่มีเงื่อนไขในขณะนี้",
  checkNetwork: "ตรวจอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง",
  agreement: "ข้อตกลงการใช้งาน",
  agreementText: "โปรดอ่านก่อนเริ่มใช้งาน",
  doNotShowAgain: "ไม่ต้องแสดงอีก",
  accept: "ยอมรับและเริ่มใช้งาน",

  contactTitle: "ติดต่อเรา",
  lineId: "LINE ID",
  lineQr: "คิวอาร์สำหรับเพิ่มเพื่อนใน LINE",
  copy: "คัดลอก",
  openLine: "เปิด LINE",
  version: (version: string) => `เวอร์ชัน ${version}`,

  howtoTitle: "วิธีใช้งาน",
  howtoText: (count: number, minutes: number) => `วิดีโอสั้น ${count} เรื่อง ดูจบใน ${minutes} นาที`,
  howtoEmpty: "ยังไม่มีวิดีโอ",
  howtoEmptyText: "วิดีโอแนะนำการใช้งานจะแสดงที่นี่",
  play: "เล่นวิดีโอ",
  steps: "ขั้นตอนในวิดีโอ",
  cannotPlay: "เครื่องนี้เล่นวิดีโอไม่ได้ อ่านขั้นตอนด้านล่างแทนได้",
};
