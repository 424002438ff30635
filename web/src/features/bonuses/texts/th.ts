import type { BonusType, ConditionKind } from "@krapao/contract/member/bonuses";
import type { ConditionFacts, Unmet } from "../../../lib/money/unmet.ts";

export default {
  title: "โบนัส",
  all: "โบนัสทั้งหมด",
  active: "โบนัสที่ใช้อยู่",
  kinds: {
    bonus: "โบนัส",
    promotion: "โปรโมชัน",
    invite: "โบนัสแนะนำเพื่อน",
    refund: "ยอดคืน",
    luckydraw: "รางวัลวงล้อ",
  } satisfies Record<ConditionKind, string>,
  progress: "ความคืบหน้า",
  startsAt: (base: string) => `เริ่มจาก ${base}`,
  percentDone: (percent: string) => `คืบหน้า ${percent}%`,
  left: (amount: string) => `เหลืออีก ${amount}`,
  totalNow: "ยอดรวมไม่นับยอดฝากใหม่",
  turnoverDone: (done: string, target: string) => `เดิมพันแล้ว ${done} จาก ${target}`,
  turnoverPlaced: (counted: string, placed: string) =>
    `นับ ${counted} จากที่เดิมพัน ${placed} เกมโต๊ะนับบางส่วน`,
  target: "เป้าหมาย",
  inexact: "บางเกมยังไม่แจ้งยอดล่าสุด ตัวเลขนี้นับเฉพาะยอดที่แน่นอน",
  metTitle: (sum: string) => `ครบแล้ว ${sum} เป็นของคุณ`,
  lostTitle: (sum: string) => `${sum} ของคุณถอนได้แล้ว`,
  lostText: "โบนัสหมดแล้ว และไม่มีอะไรล็อกเงินของคุณอีก",
  metText: "เงินทั้งหมดถอนได้แล้ว เมื่อกดปุ่มใดปุ่มหนึ่ง โบนัสจะจบ และรับโบนัสใหม่ได้",
  ended: "จบโบนัสแล้ว",
  cannotEnd: {
    total: ({ target, floor }: ConditionFacts) =>
      `จบได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) หรือยอดเหลือไม่เกิน ${floor} ระหว่างนี้ยังถอนเงินไม่ได้`,
    bets: ({ bets }: ConditionFacts) => `จบได้เมื่อเดิมพันรวมถึง ${bets} ระหว่างนี้ยังถอนเงินไม่ได้`,
    both: ({ target, bets, floor }: ConditionFacts) =>
      `จบได้เมื่อยอดรวมถึง ${target} (ไม่นับยอดฝากใหม่) และเดิมพันรวมถึง ${bets} หรือยอดเหลือไม่เกิน ${floor} ระหว่างนี้ยังถอนเงินไม่ได้`,
  } satisfies Record<Unmet, unknown>,
  ending: "กำลังจบโบนัส",
  endFailed: "จบโบนัสไม่สำเร็จ",
  limits: {
    limit: (count: number) => (count === 1 ? "รับได้ครั้งเดียว" : `รับได้ ${count} ครั้ง`),
    day: (count: number) => `วันละ ${count} ครั้ง`,
    week: (count: number) => `สัปดาห์ละ ${count} ครั้ง`,
  } satisfies Record<BonusType, (count: number) => string>,
  receiptsLeft: (count: number) => `เหลือ ${count}`,
  current: "ใช้อยู่",
  received: "รับแล้ว",
  full: "ครบจำนวนแล้ว",
  checkedFirst: "ทีมงานตรวจก่อน",
  details: "ดูรายละเอียด",
  receiveFailed: "รับโบนัสไม่สำเร็จ",
  receivedToast: (name: string) => `รับ ${name} แล้ว`,
  anotherActive: "คุณมีโบนัสที่ใช้อยู่ จบโบนัสนั้นก่อนจึงรับโบนัสใหม่ได้",
  thisActive: "คุณกำลังใช้โบนัสนี้อยู่",
  emptyTitle: "ยังไม่มีโบนัสตอนนี้",
  emptyText: "เมื่อมีโบนัสใหม่ จะแสดงที่นี่",
  gone: "โบนัสนี้ไม่เปิดให้รับแล้ว",
};
