import type { REFUND_REFUSALS } from "@krapao/contract/member/refunds";

export default {
  title: "คืนยอดเสีย",
  period: {
    day: (date: string) => `ยอดเสียของวันที่ ${date}`,
    week: (from: string, to: string) => `ยอดเสียสัปดาห์ ${from} – ${to}`,
  },
  pot: "ยอดคืนที่รับไว้แล้ว",
  kept: "รับไว้ก่อนได้ ยังไม่มีเงื่อนไข",
  locks: "เมื่อเพิ่มเข้ากระเป๋าจะมีเงื่อนไขถอน ดูยอดก่อนยืนยันได้",
  receiveFirst: "ยอดที่รับไว้จะรอที่นี่จนกว่าจะเพิ่มเข้ากระเป๋า",
  blocked: "คุณมีโบนัสที่ใช้อยู่ ต้องจบโบนัสก่อนจึงรับยอดคืนได้",
  seeBonus: "ดูโบนัส",
  refusals: {
    REFUND_INACTIVE: () => "ปิดรับยอดคืนอยู่ในขณะนี้",
    REFUND_CONDITION: () => "ต้องจบโบนัสที่ใช้อยู่ก่อน",
    NO_REFUND: () => "ยังไม่มียอดคืนให้รับในรอบนี้",
    REFUND_MINIMUM: (minimum) => `ยอดคืนรอบนี้ไม่ถึงขั้นต่ำ ${minimum}`,
    REFUND_FULL: () => "งบคืนยอดเสียของรอบนี้หมดแล้ว",
    BETS_MAY_BE_OPEN: () => "เดิมพันของรอบนี้บางรายการอาจยังไม่รู้ผล เราจะคำนวณยอดคืนให้เมื่อรู้ผลครบ",
    PROVIDER_UNAVAILABLE: () => "บางเกมยังไม่แจ้งยอด จึงยังคิดยอดคืนไม่ได้ ลองใหม่ในอีกสักครู่",
  } satisfies Record<(typeof REFUND_REFUSALS)[number], (minimum: string) => string>,
  receive: "รับยอดคืน",
  receiving: "กำลังรับยอดคืน",
  addWallet: "เพิ่มเข้ากระเป๋า",
  adding: "กำลังเพิ่มเข้ากระเป๋า",
  addTitle: (amount: string) => `เพิ่ม ${amount} เข้ากระเป๋า?`,
  added: (amount: string) => `เพิ่มยอดคืน ${amount} เข้ากระเป๋าแล้ว`,
  history: "ประวัติการรับ",
  columns: { date: "วันที่", amount: "ยอดคืน" },
  emptyHistory: "ยังไม่เคยรับยอดคืน",
};
