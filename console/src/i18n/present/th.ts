const th = {
  present: (count: number) => `เพื่อนร่วมงาน ${count} คน`,
  people: "ใครอยู่ที่ไหน",
  active: "กำลังทำงาน",
  away: "ไม่อยู่หน้าจอ",
  hidden: "ในหน้าที่คุณเปิดไม่ได้",
  lookers: (names: string) => `${names} กำลังดูรายการนี้`,
};
export default th;
