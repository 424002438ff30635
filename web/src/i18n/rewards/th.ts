import type { ConditionFacts, Unmet } from "../../lib/money/unmet.ts";

/** What a condition asks for, as text. */
interface Bound {
  /** The money that cannot be withdrawn. */
  what: string;
  target: string;
  bets: string;
}

export default {
  reward: "คุณได้รับ",
  percentReward: (percent: string, cap: string) => `${percent}% ของยอดฝากล่าสุด สูงสุด ${cap}`,
  asOf: (time: string) => `ถ้ารับตอนนี้ คิดจากยอดรวมของคุณเวลา ${time} น.`,
  asOfDeposit: (deposit: string, time: string) =>
    `ถ้ารับตอนนี้ คิดจากยอดฝาก ${deposit} และยอดรวมของคุณเวลา ${time} น.`,
  netted: (left: string, whole: string, withdrawn: string) =>
    `${left} (ฝาก ${whole} หักยอดถอน ${withdrawn})`,
  example: (deposit: string) => `ตัวอย่าง ถ้าฝาก ${deposit} แล้วรับทันที`,
  wins: "ถอนได้เมื่อยอดรวมถึง",
  ofBase: (percent: number) => `${percent}% ของยอดหลังรับโบนัส`,
  net: "ไม่นับยอดฝากใหม่",
  turnover: "ต้องเดิมพันรวม",
  turnoverOf: (times: number, countsDeposit: boolean) =>
    countsDeposit ? `${times} เท่าของโบนัสและยอดฝาก` : `${times} เท่าของโบนัส`,
  loses: "หรือยอดเหลือไม่เกิน",
  minDeposit: "ฝากล่าสุดขั้นต่ำ",
  depositWithin: "ใช้ยอดฝากที่ฝากภายใน",
  hours: (hours: number) => `${hours} ชั่วโมง`,
  until: "ใช้ได้ถึง",
  deposit: "ฝากเงิน",
  ownMoney: (sum: string) => `เงินของคุณ ${sum}`,
  theGift: "ยอดโบนัส",
  boundUntil: {
    total: ({ what, target }: Bound) => `${what} จะถอนไม่ได้จนกว่ายอดรวมถึง ${target}`,
    bets: ({ what, bets }: Bound) => `${what} จะถอนไม่ได้จนกว่าเดิมพันรวมถึง ${bets}`,
    both: ({ what, target, bets }: Bound) =>
      `${what} จะถอนไม่ได้จนกว่ายอดรวมถึง ${target} และเดิมพันรวมถึง ${bets}`,
  },
  opensWhen: {
    total: ({ target, net }: ConditionFacts) =>
      `ถอนได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) ตอนนี้ ${net}`,
    bets: ({ bets, betsNow }: ConditionFacts) => `ถอนได้เมื่อเดิมพันรวมถึง ${bets} ตอนนี้ ${betsNow}`,
    both: ({ target, net, bets, betsNow }: ConditionFacts) =>
      `ถอนได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) ตอนนี้ ${net} และเดิมพันรวมถึง ${bets} ตอนนี้ ${betsNow}`,
  } satisfies Record<Unmet, unknown>,
  ends: "เงื่อนไขหมดอายุ",
  oneOnly: "ระหว่างนี้รับโบนัสอื่นไม่ได้",
  canGiveBack: (keeps: string) => `คืนโบนัสได้ตลอดเวลา แล้วเงิน ${keeps} ของคุณจะถอนได้ทันที`,
  canGiveBackGift: "คืนโบนัสได้ตลอดเวลา",
  mayBeOpen: (sum: string, time: string) => `อาจมีเดิมพันที่ยังไม่ออกผลสูงสุด ${sum} จนถึง ${time}`,
  mayBeOpenUnknown: (sum: string) => `อาจมีเดิมพันที่ยังไม่ออกผลสูงสุด ${sum} จนกว่าค่ายเกมจะแจ้งผล`,
  takeAfter: (open: string) => `${open} รับได้หลังจากนั้น`,
  countedUntil: (time: string) => `นับถึง ${time} น.`,
  lateResults: (games: string) => `คืนโบนัสแล้ว รอผลเดิมพันที่ยังไม่ออกจาก ${games}`,
  boundDeposit: (end: string) => `เงินที่ฝากตอนนี้จะถอนไม่ได้จนกว่าจะครบเงื่อนไขโบนัส หรือถึง ${end}`,
  paused: "ระหว่างพักการเล่น รับโบนัสและรางวัลไม่ได้",
  boundBreak: (sum: string) =>
    `คุณมีโบนัสที่ใช้อยู่ เงิน ${sum} จะถอนไม่ได้ระหว่างพัก เพราะเข้าเกมเพื่อทำเงื่อนไขไม่ได้`,
  giveBack: {
    press: (gift: string, keeps: string) => `คืนโบนัส${gift} แล้วถอนได้ ${keeps}`,
    title: "คืนโบนัส?",
    keeps: "เหลือเป็นของคุณ ถอนได้ทันที",
    leaves: "คืนออกไป",
    leavesNote: "โบนัสและเงินที่ชนะจากโบนัส",
    sweeps: "เงินในเกมจะกลับเข้ากระเป๋าก่อน",
    late: "เดิมพันที่ยังไม่ออกผลยังไม่นับตอนนี้ เมื่อผลออก ส่วนที่เป็นของคุณจะเข้ากระเป๋าเอง",
    changed: "ยอดเปลี่ยนแล้ว ยังไม่ได้คืนอะไร ดูยอดใหม่แล้วยืนยันอีกครั้ง",
    confirm: "คืนโบนัส",
    cancel: "เก็บไว้",
    giving: "กำลังคืนโบนัส",
    done: "คืนโบนัสแล้ว",
    isFree: (kept: string) => `${kept} เป็นของคุณ ถอนได้แล้ว`,
    left: (left: string) => `โบนัสและเงินที่ชนะ ${left} คืนออกไปแล้ว`,
    waitsFor: (games: string) => `รอผลเดิมพันจาก ${games} ส่วนที่เป็นของคุณจะเข้ากระเป๋าเอง`,
    none: "ตอนนี้ไม่มีโบนัสที่ต้องคืน",
    met: "โบนัสครบเงื่อนไขแล้ว เงินทั้งหมดเป็นของคุณ ไม่ต้องคืน",
    failed: "คืนโบนัสไม่สำเร็จ",
    unknown: { title: "ยังไม่ทราบผล", text: "กดยืนยันอีกครั้งได้ ระบบจะไม่ทำซ้ำ" },
  },
  withdraw: "ถอนเลย",
  playOn: "เล่นต่อ",
  ok: "ตกลง",
  checkedFirst: "ทีมงานจะตรวจโบนัสนี้ก่อน ระหว่างรอ เงินของคุณใช้ได้ตามปกติ",
  request: "ขอรับโบนัส",
  requested: "ส่งคำขอแล้ว รอตรวจ",
};
