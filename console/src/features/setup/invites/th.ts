/** What members read in the sheet of invites, and in the question before they collect. */
export default {
  title: "แนะนำเพื่อน",
  how: "ส่งลิงก์ให้เพื่อน คุณได้รับส่วนแบ่งจากยอดฝากของเพื่อน",
  mustPlay: "รับได้เมื่อเพื่อนเล่นครบยอดที่ฝาก",
  mustPlayPart: (percent: number) => `รับได้เมื่อเพื่อนเล่นครบ ${percent}% ของยอดที่ฝาก`,
  collectFrom: (amount: string) => `รับได้ตั้งแต่ ${amount}`,
  most: (amount: string) => `รับได้รวมสูงสุด ${amount}`,
  friends: "เพื่อนที่แนะนำ",
  wins: "ถอนได้เมื่อยอดรวมถึง",
  loses: "หรือยอดเหลือไม่เกิน",
  ofBase: (percent: number) => `${percent}% ของยอดหลังรับโบนัส`,
};
