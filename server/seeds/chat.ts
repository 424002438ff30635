/** The support chat: canned answers, and two customers who wait for an answer. */
import { createHash } from "node:crypto";
import type { Variant } from "../src/features/lookups/index.ts";
import { derivedId } from "../src/kernel/clock.ts";
import type { Tx } from "../src/kernel/db/database.ts";

type Texts = { th: string; la: string; en: string };

/** The console fills in `{name}`, `{agent}` and `{operator}`. */
const canned: { shortcut: string; title: Texts; body: Texts }[] = [
  {
    shortcut: "hello",
    title: { th: "ทักทาย", la: "ທັກທາຍ", en: "Greeting" },
    body: {
      th: "สวัสดีค่ะคุณ{name} {agent} จาก {operator} ยินดีให้บริการค่ะ",
      la: "ສະບາຍດີ {name} {agent} ຈາກ {operator} ຍິນດີໃຫ້ບໍລິການ",
      en: "Hello {name}, this is {agent} of {operator}. How can I help?",
    },
  },
  {
    shortcut: "slip",
    title: { th: "ขอสลิปโอนเงิน", la: "ຂໍສະລິບໂອນເງິນ", en: "Ask for the slip" },
    body: {
      th: "รบกวนส่งรูปสลิปการโอนเงินให้ตรวจสอบด้วยนะคะ",
      la: "ກະລຸນາສົ່ງຮູບສະລິບການໂອນເງິນເພື່ອກວດສອບ",
      en: "Please send a picture of the transfer slip so that we can check it.",
    },
  },
  {
    shortcut: "credited",
    title: { th: "ยอดเข้าแล้ว", la: "ຍອດເຂົ້າແລ້ວ", en: "Credited" },
    body: {
      th: "ยอดเงินเข้ากระเป๋าของคุณ{name} เรียบร้อยแล้วค่ะ",
      la: "ຍອດເງິນເຂົ້າກະເປົາຂອງ {name} ຮຽບຮ້ອຍແລ້ວ",
      en: "The money is in your wallet now, {name}.",
    },
  },
  {
    shortcut: "account-name",
    title: { th: "วิธีตั้งชื่อบัญชี", la: "ວິທີຕັ້ງຊື່ບັນຊີ", en: "The account's name" },
    body: {
      th: "ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษตัวพิมพ์ใหญ่ แก้ไขได้ที่หน้าโปรไฟล์ค่ะ",
      la: "ຊື່ບັນຊີທະນາຄານຕ້ອງເປັນພາສາອັງກິດ ແກ້ໄຂໄດ້ທີ່ໜ້າໂປຣໄຟລ໌",
      en: "The bank account's name must be in English capitals; it can be changed on the profile page.",
    },
  },
  {
    shortcut: "wait",
    title: { th: "กำลังตรวจสอบ", la: "ກຳລັງກວດສອບ", en: "We are looking" },
    body: {
      th: "กำลังตรวจสอบให้นะคะ รอสักครู่ค่ะ",
      la: "ກຳລັງກວດສອບໃຫ້ ກະລຸນາລໍຖ້າ",
      en: "We are looking into it, please wait.",
    },
  },
];

export async function seedCanned(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto("chat_canned")
    .values(
      canned.map(({ shortcut, title, body }, position) => ({
        id: derivedId("seed", "canned", shortcut),
        shortcut,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        position,
        updated_at: at,
        updated_by: "system",
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Line {
  by: "customer" | "agent";
  text: string;
  /** Minutes before now. */
  ago: number;
}

const CONVERSATIONS: Record<Variant, { member: Line[]; guest: Line[] }> = {
  thai: {
    member: [
      { by: "customer", text: "โอนแล้ว 1,000 บาท ยังไม่เข้าครับ", ago: 12 },
      { by: "agent", text: "ขอบคุณค่ะ กำลังตรวจสอบให้ รอสักครู่นะคะ", ago: 10 },
      { by: "customer", text: "ได้ครับ รบกวนด้วยครับ", ago: 9 },
    ],
    guest: [{ by: "customer", text: "สมัครแล้วไม่ได้รหัส OTP ค่ะ", ago: 6 }],
  },
  lao: {
    member: [
      { by: "customer", text: "ໂອນແລ້ວ 200,000 ກີບ ຍັງບໍ່ເຂົ້າ", ago: 12 },
      { by: "agent", text: "ຂອບໃຈ ກຳລັງກວດສອບໃຫ້", ago: 10 },
      { by: "customer", text: "ໄດ້ ຂອບໃຈ", ago: 9 },
    ],
    guest: [{ by: "customer", text: "ສະໝັກແລ້ວບໍ່ໄດ້ລະຫັດ OTP", ago: 6 }],
  },
};

/**
 * Two waiting conversations: one of a member, which an agent has answered once, and one of a guest.
 */
export async function seedChat(
  tx: Tx,
  { variant, memberId, at }: { variant: Variant; memberId: bigint | null; at: Date },
): Promise<void> {
  const { member, guest } = CONVERSATIONS[variant];
  const guestHash = createHash("sha256").update("a guest of the seeds").digest();
  await seedConversation(tx, {
    lines: guest,
    customer: { guest_hash: guestHash, guest_name: null },
    at,
  });
  if (memberId !== null)
    await seedConversation(tx, { lines: member, customer: { member_id: memberId }, at });
}

async function seedConversation(
  tx: Tx,
  {
    lines,
    customer,
    at,
  }: {
    lines: Line[];
    customer: { member_id: bigint } | { guest_hash: Buffer; guest_name: null };
    at: Date;
  },
): Promise<void> {
  const name = "member_id" in customer ? `${customer.member_id}` : "guest";
  const id = derivedId("seed", "chat", name);
  const sessionId = derivedId("seed", "session", name);
  const when = ({ ago }: Line) => new Date(at.getTime() - ago * 60_000);
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return;
  const answered = lines.findLastIndex(({ by }) => by === "agent");
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("chat_conversation")
    .values({
      id,
      ...customer,
      last_seq: lines.length,
      customer_read_seq: lines.length,
      agent_read_seq: answered + 1,
      session_id: sessionId,
      last_message_at: when(last),
      waiting_since: when(lines[answered + 1] ?? last),
      created_at: when(first),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await tx
    .insertInto("chat_session")
    .values({ id: sessionId, conversation_id: id, first_seq: 1, started_at: when(first) })
    .execute();
  await tx
    .insertInto("chat_message")
    .values(
      lines.map((line, index) => ({
        conversation_id: id,
        seq: index + 1,
        client_msg_id: derivedId("seed", "message", name, `${index}`),
        sender: line.by,
        agent_name: line.by === "agent" ? "ดาว" : null,
        session_id: sessionId,
        content: JSON.stringify({ message_type: "text", payload: { message: line.text } }),
        created_at: when(line),
      })),
    )
    .execute();
}
