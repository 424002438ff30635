export default {
  keys: "ใช้ปุ่มลูกศรเพื่อเลือกจุด",
  sum: "รวม",
};
