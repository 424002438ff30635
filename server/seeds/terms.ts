/** The operator's terms, one HTML text per section. */
import type { Language } from "@krapao/contract/languages";

type Pages = Record<Language, string[]>;

const page = (title: string, ...texts: string[]) =>
  `<h3>${title}</h3>${texts.map((text) => `<p>${text}</p>`).join("")}`;

export const agreements: Pages = {
  th: [
    page("บัญชีและตัวตน", "ฉันมีอายุครบ 20 ปี ชื่อบัญชีธนาคารตรงกับชื่อของฉัน และฉันมีเพียงบัญชีเดียว"),
    page("การฝากและถอน", "ฉันฝากจากบัญชีที่ลงทะเบียนไว้เท่านั้น และการถอนอาจมีการตรวจสอบก่อนโอน"),
    page("โบนัส", "โบนัสมีเงื่อนไขของแต่ละรายการ ฉันอ่านก่อนรับและยกเลิกได้ตามที่แจ้งไว้"),
    page("เล่นอย่างรับผิดชอบ", "ฉันตั้งงบก่อนเล่น และแจ้งทีมงานได้ทุกเวลาหากต้องการพักหรือปิดบัญชี"),
  ],
  la: [
    page("ບັນຊີ ແລະ ຕົວຕົນ", "ຂ້ອຍມີອາຍຸຄົບ 20 ປີ ຊື່ບັນຊີທະນາຄານກົງກັບຊື່ຂອງຂ້ອຍ ແລະ ຂ້ອຍມີພຽງບັນຊີດຽວ"),
    page("ການຝາກ ແລະ ຖອນ", "ຂ້ອຍຝາກຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ແລະ ການຖອນອາດມີການກວດສອບກ່ອນໂອນ"),
    page("ໂບນັດ", "ໂບນັດມີເງື່ອນໄຂຂອງແຕ່ລະລາຍການ ຂ້ອຍອ່ານກ່ອນຮັບ ແລະ ຍົກເລີກໄດ້ຕາມທີ່ແຈ້ງໄວ້"),
    page("ຫຼິ້ນຢ່າງຮັບຜິດຊອບ", "ຂ້ອຍຕັ້ງງົບກ່ອນຫຼິ້ນ ແລະ ແຈ້ງທີມງານໄດ້ທຸກເວລາຫາກຕ້ອງການພັກ ຫຼື ປິດບັນຊີ"),
  ],
  en: [
    page(
      "Who I am",
      "I am at least 20 years old, my bank account is in my own name, and I have one account only.",
    ),
    page(
      "Money in and out",
      "I pay from the bank account I registered. A withdrawal may be checked before it is sent.",
    ),
    page(
      "Bonuses",
      "Every bonus has its own conditions. I read them first and may cancel as they say.",
    ),
    page(
      "Play responsibly",
      "I set a budget before I play, and I can ask the team for a break or to close my account at any time.",
    ),
  ],
};

export const conditions: Pages = {
  th: [
    page(
      "การฝากเงิน",
      "ฝากจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น ยอดเงินเข้ากระเป๋าภายใน 1 นาที",
      "คิวอาร์หนึ่งรายการใช้ชำระได้ครั้งเดียว หากยอดไม่เข้าให้อัปโหลดสลิปภายใน 1 ชั่วโมงหลังโอน",
    ),
    page("การถอนเงิน", "ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น ทำได้ทีละหนึ่งรายการ"),
    page("การโอนเข้าเกม", "เงินที่อยู่ระหว่างโอนแสดงสถานะกำลังดำเนินการจนกว่าจะทราบผล"),
    page("บัญชีของคุณ", "หนึ่งคนมีได้หนึ่งบัญชี การเปลี่ยนบัญชีธนาคารต้องผ่านการตรวจสอบโดยทีมงานก่อนใช้งาน"),
    page("เล่นอย่างรับผิดชอบ", "สำหรับผู้มีอายุ 20 ปีขึ้นไป หากต้องการพักหรือปิดบัญชี แจ้งทีมงานได้ทุกเวลา"),
  ],
  la: [
    page(
      "ການຝາກເງິນ",
      "ຝາກຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຍອດເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ",
      "ຄິວອາໜຶ່ງລາຍການໃຊ້ຊຳລະໄດ້ຄັ້ງດຽວ ຫາກຍອດບໍ່ເຂົ້າໃຫ້ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ",
    ),
    page("ການຖອນເງິນ", "ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ເຮັດໄດ້ຄັ້ງລະໜຶ່ງລາຍການ"),
    page("ການໂອນເຂົ້າເກມ", "ເງິນທີ່ຢູ່ລະຫວ່າງໂອນສະແດງສະຖານະກຳລັງດຳເນີນການຈົນກວ່າຈະຮູ້ຜົນ"),
    page("ບັນຊີຂອງທ່ານ", "ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ການປ່ຽນບັນຊີທະນາຄານຕ້ອງຜ່ານການກວດສອບໂດຍທີມງານກ່ອນນຳໃຊ້"),
    page("ຫຼິ້ນຢ່າງຮັບຜິດຊອບ", "ສຳລັບຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປ ຫາກຕ້ອງການພັກ ຫຼື ປິດບັນຊີ ແຈ້ງທີມງານໄດ້ທຸກເວລາ"),
  ],
  en: [
    page(
      "Deposits",
      "Pay from the bank account that you registered. The money is in your wallet within a minute.",
      "One QR is good for one payment. If nothing arrives, upload the slip within an hour of the transfer.",
    ),
    page(
      "Withdrawals",
      "Money goes to the bank account that you registered, one withdrawal at a time.",
    ),
    page(
      "Transfers to games",
      "Money on its way is shown as in progress until its arrival is known.",
    ),
    page(
      "Your account",
      "One account for each person. Another bank account is checked by our team before it counts.",
    ),
    page(
      "Play responsibly",
      "For people of 20 years and over. Ask our team for a break or to close your account at any time.",
    ),
  ],
};
