/** Texts of messages about alerts. A locked phone may show them: they name no member. */
import type { AlertRule, AlertSeverity } from "@krapao/contract/console/alerts/rules";

import type { OtpPurpose } from "@krapao/contract/member/otp";

type Market = "thai" | "lao";

const TITLES: Record<AlertRule, Record<Market, string>> = {
  "queue.chat": { thai: "แชตรอนานเกินกำหนด", lao: "ແຊັດລໍຖ້າດົນເກີນກຳນົດ" },
  "queue.withdrawals": { thai: "รายการถอนรอนานเกินกำหนด", lao: "ລາຍການຖອນລໍຖ້າດົນເກີນກຳນົດ" },
  "queue.slips": { thai: "สลิปรอนานเกินกำหนด", lao: "ສະລິບລໍຖ້າດົນເກີນກຳນົດ" },
  "queue.payments": { thai: "ยอดเงินเข้ารอจับคู่นานเกินกำหนด", lao: "ເງິນເຂົ້າລໍຈັບຄູ່ດົນເກີນກຳນົດ" },
  "queue.transfers": { thai: "รายการโอนเกมรอนานเกินกำหนด", lao: "ລາຍການໂອນເກມລໍຖ້າດົນເກີນກຳນົດ" },
  "queue.invites": { thai: "โบนัสรอตรวจนานเกินกำหนด", lao: "ໂບນັດລໍກວດດົນເກີນກຳນົດ" },
  "queue.approvals": { thai: "คำขออนุมัติรอนานเกินกำหนด", lao: "ຄຳຂໍອະນຸມັດລໍຖ້າດົນເກີນກຳນົດ" },
  "approvals.waiting": { thai: "มีคำขอรออนุมัติ", lao: "ມີຄຳຂໍລໍອະນຸມັດ" },
  "gifts.waiting": { thai: "ซองของขวัญไม่มีผลนานเกินกำหนด", lao: "ຊອງຂອງຂວັນບໍ່ມີຜົນດົນເກີນກຳນົດ" },
  "withdrawal.large": { thai: "รายการถอนยอดสูง", lao: "ລາຍການຖອນຍອດສູງ" },
  "data.exported": { thai: "ส่งออกข้อมูลสมาชิก", lao: "ສົ່ງອອກຂໍ້ມູນສະມາຊິກ" },
  "provider.errors": { thai: "ค่ายเกมขัดข้อง", lao: "ຄ່າຍເກມຂັດຂ້ອງ" },
  "provider.slow": { thai: "ค่ายเกมตอบช้า", lao: "ຄ່າຍເກມຕອບຊ້າ" },
  "party.errors": { thai: "ระบบภายนอกขัดข้อง", lao: "ລະບົບພາຍນອກຂັດຂ້ອງ" },
  "party.denied": { thai: "คู่ค้าปฏิเสธการเรียกของเรา", lao: "ຄູ່ຄ້າປະຕິເສດການເອີ້ນຂອງເຮົາ" },
  "party.unreadable": { thai: "อ่านคำตอบของคู่ค้าไม่ได้", lao: "ອ່ານຄຳຕອບຂອງຄູ່ຄ້າບໍ່ໄດ້" },
  "party.mismatch": {
    thai: "อ้างอิงเดียวกันแต่ข้อมูลของคู่ค้าไม่ตรง",
    lao: "ອ້າງອີງດຽວກັນແຕ່ຂໍ້ມູນຂອງຄູ່ຄ້າບໍ່ກົງ",
  },
  "party.compared": {
    thai: "คู่ค้ายังไม่ผ่านการทดสอบเทียบ",
    lao: "ຄູ່ຄ້າຍັງບໍ່ຜ່ານການທົດສອບທຽບ",
  },
  "payout.unknown": {
    thai: "รายการจ่ายเงินยังไม่รู้ผล (นาที)",
    lao: "ລາຍການຈ່າຍເງິນຍັງບໍ່ຮູ້ຜົນ (ນາທີ)",
  },
  "account.limit": { thai: "บัญชีใกล้เต็มวงเงิน", lao: "ບັນຊີໃກ້ເຕັມວົງເງິນ" },
  "amounts.resting": { thai: "ยอด QR ใกล้หมด", lao: "ຍອດ QR ໃກ້ໝົດ" },
  "paying.low": { thai: "บัญชีจ่ายเงินเหลือน้อย", lao: "ບັນຊີຈ່າຍເງິນເຫຼືອໜ້ອຍ" },
  "paying.dry": { thai: "บัญชีจ่ายเงินใกล้หมด (นาที)", lao: "ບັນຊີຈ່າຍເງິນໃກ້ໝົດ (ນາທີ)" },
  "phone.shared": { thai: "สมาชิกใช้เบอร์โทรเดียวกัน", lao: "ສະມາຊິກໃຊ້ເບີໂທດຽວກັນ" },
  "codes.used": { thai: "ใกล้เต็มจำนวนรหัส OTP", lao: "ລະຫັດ OTP ໃກ້ເຕັມຈຳນວນ" },
  "decision.contradicted": {
    thai: "ค่ายเกมหรือธนาคารแย้งการตัดสินของพนักงาน",
    lao: "ຄ່າຍເກມ ຫຼື ທະນາຄານແຍ້ງການຕັດສິນຂອງພະນັກງານ",
  },
  "decision.paid": {
    thai: "ผู้อนุมัติคนที่สองจ่ายรายการถอนหลังการตัดสิน",
    lao: "ຜູ້ອະນຸມັດຄົນທີສອງຈ່າຍລາຍການຖອນຫຼັງການຕັດສິນ",
  },
  discrepancy: { thai: "กระทบยอดไม่ตรง", lao: "ກະທົບຍອດບໍ່ກົງ" },
};

/** What codes are sent for. */
const PURPOSES: Record<OtpPurpose, Record<Market, string>> = {
  registration: { thai: "สมัครสมาชิก", lao: "ສະໝັກສະມາຊິກ" },
  password: { thai: "ตั้งรหัสผ่านใหม่", lao: "ຕັ້ງລະຫັດຜ່ານໃໝ່" },
};

const SEVERITIES: Record<AlertSeverity, Record<Market, string>> = {
  info: { thai: "แจ้งให้ทราบ", lao: "ແຈ້ງໃຫ້ຮູ້" },
  warning: { thai: "เตือน", lao: "ເຕືອນ" },
  critical: { thai: "ด่วน", lao: "ດ່ວນ" },
};

const TEST: Record<Market, string> = {
  thai: "ทดสอบการแจ้งเตือนจากคอนโซล",
  lao: "ທົດສອບການແຈ້ງເຕືອນຈາກຄອນໂຊນ",
};

/** `[ด่วน] ค่ายเกมขัดข้อง: joker2 (35)` */
export function messageText(
  market: Market,
  alert: {
    rule: AlertRule;
    severity: AlertSeverity;
    subject: string;
    /** Operation and field of a call. */
    detail: string;
    figure: number;
  },
): string {
  const { rule, severity, detail, figure } = alert;
  const isQueue = rule.startsWith("queue.") || rule.endsWith(".waiting");
  const title = TITLES[rule][market];
  const about = isQueue ? [] : [aboutOf(market, alert), detail].filter((part) => part !== "");
  const named = about.length === 0 ? title : `${title}: ${about.join(", ")}`;
  return `[${SEVERITIES[severity][market]}] ${named} (${figure})`;
}

function aboutOf(market: Market, { rule, subject }: { rule: AlertRule; subject: string }): string {
  if (rule === "codes.used") return PURPOSES[subject as OtpPurpose][market];
  if (rule === "payout.unknown" || rule === "phone.shared") return "";
  const isRecord = rule === "withdrawal.large" || rule.startsWith("decision.");
  return isRecord ? subject.slice(-8).toUpperCase() : subject;
}

/** What the test button sends. */
export const testText = (market: Market): string => TEST[market];
