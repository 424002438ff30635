export default {
  read: "อ่าน",
  follow: "ไปดู",
};
