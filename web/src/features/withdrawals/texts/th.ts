import type { ConditionFacts, Unmet } from "../../../lib/money/unmet.ts";

export default {
  title: "ถอนเงิน",
  to: "โอนเข้าบัญชี",
  locked: "บัญชีนี้ใช้ถอนได้บัญชีเดียว",
  amount: "จำนวนเงินที่ถอน",
  minimum: (amount: string) => `ถอนขั้น\u2060ต่ำ ${amount}`,
  maximum: (amount: string) => `ถอนได้สูงสุดครั้งละ ${amount}`,
  notEnough: (amount: string) => `ยอดเงินไม่พอ ถอนได้ ${amount}`,
  available: "ถอนได้ตอนนี้",
  limits: "ขั้น\u2060ต่ำ / สูงสุดต่อครั้ง",
  byItself: "โอนอัตโนมัติ",
  teamFirst: "ทีม\u2060งานดูก่อน",
  why: "เหตุผล (ไม่บังคับ)",
  whys: { usual: "ถอนตามปกติ", deposit_error: "ฝากผิด", closing: "ขอปิดบัญชี" },
  goesFirst: "ดำเนินการให้ก่อน ปกติภายใน 4 ชั่วโมง และไม่มีขั้น\u2060ต่ำ",
  fromGames: (amount: string) => `จะดึงเงินจากเกม ${amount} เข้ากระเป๋าก่อน แล้วจึงถอน`,
  heldNote: (amount: string) => `${amount} กำลังดำเนินการ ยังถอนไม่ได้`,
  bound: (nothing: string) => `ถอนได้ ${nothing} ระหว่างใช้โบนัส`,
  opensWhen: {
    total: ({ target, net }: ConditionFacts) =>
      `ถอนได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) ตอนนี้ ${net}`,
    bets: ({ bets, betsNow }: ConditionFacts) => `ถอนได้เมื่อเดิมพันรวมถึง ${bets} ตอนนี้ ${betsNow}`,
    both: ({ target, net, bets, betsNow }: ConditionFacts) =>
      `ถอนได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) ตอนนี้ ${net} และเดิมพันรวมถึง ${bets} ตอนนี้ ${betsNow}`,
  } satisfies Record<Unmet, unknown>,
  delayed: (time: string) =>
    `เพิ่งตั้งรหัส\u2060ผ่านใหม่หรือเปลี่ยนเบอร์ ถอนเงินได้ตั้งแต่ ${time} น. เพื่อความปลอดภัยของคุณ`,
  seeBonus: "ดูโบนัส",
  refused: {
    BONUS_CONDITION: "ยังถอนไม่ได้ เพราะยังทำเงื่อนไขโบนัสไม่ครบ",
    TRANSFER_FAIL: "ไม่ได้ถอน เพราะรวมเงินจากเกมได้ไม่ครบ เงินอยู่ในกระเป๋าและในเกม",
  },
  automatic: (max: string) => `ไม่เกิน ${max} ระบบโอนให้อัตโนมัติหลังยืนยัน ปกติไม่เกิน`,
  automaticTime: "5 นาที",
  byPerson: "จำนวนนี้ทีม\u2060งานตรวจสอบก่อนโอนเข้าบัญชีของคุณ",
  underWay: (amount: string) => `มีรายการถอน ${amount} กำลังดำเนินการ ถอนรายการใหม่ได้เมื่อเสร็จแล้ว`,
  seeStatement: "ดูรายการ",
  confirm: "ยืนยันการถอน",
  confirmAmount: (amount: string) => `ถอน ${amount}`,
  withdrawing: "กำลังส่งคำขอ",
  doneTitle: "รับคำขอถอนแล้ว",
  doneText: (amount: string, account: string) => `รอโอน ${amount} เข้าบัญชี ${account}`,
  paidTitle: "โอนเงินแล้ว",
  paidText: (amount: string, account: string) => `โอน ${amount} เข้าบัญชี ${account} แล้ว`,
  returnedTitle: "เงินคืนเข้ากระเป๋าแล้ว",
  notMadeTitle: "ไม่ได้ถอนเงิน",
};
