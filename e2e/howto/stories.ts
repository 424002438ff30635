/** What the five how-to videos show: four steps each, with what is said to it in each language. */

export const SCREENS = [
  "home",
  "deposit",
  "paid",
  "withdraw",
  "games",
  "transfer",
  "playing",
  "refreshing",
  "statement",
  "bonuses",
  "conditions",
  "bonusOn",
  "cancel",
] as const;
export type Screen = (typeof SCREENS)[number];

export interface Step {
  /** What is on the phone, where it is pressed (in its 160 x 320 points), and what is there after. */
  from: Screen;
  press: readonly [x: number, y: number];
  to: Screen;
  said: Record<"th" | "la" | "en", string>;
}

export interface Story {
  code: "wallet" | "play" | "balance" | "bonus" | "endBonus";
  steps: readonly Step[];
}

export const STEP_SECONDS = 6;

/** Where things are on the phone. */
const DEPOSIT = [44, 146] as const;
const WITHDRAW = [116, 146] as const;
const MAIN = [80, 276] as const;
const CARD = [80, 232] as const;
const REFRESH = [138, 30] as const;
const LIST = [118, 306] as const;

export const STORIES: readonly Story[] = [
  {
    code: "wallet",
    steps: [
      {
        from: "home",
        press: DEPOSIT,
        to: "deposit",
        said: {
          th: "กดฝากเงิน แล้วเลือกช่องทางและจำนวน",
          la: "ກົດຝາກເງິນ ແລ້ວເລືອກຊ່ອງທາງ ແລະ ຈຳນວນ",
          en: "Press Deposit, choose a channel and an amount",
        },
      },
      {
        from: "deposit",
        press: MAIN,
        to: "paid",
        said: {
          th: "สแกนคิวอาร์จากบัญชีที่ลงทะเบียน เงินเข้าภายใน 1 นาที",
          la: "ສະແກນຄິວອາຈາກບັນຊີທີ່ລົງທະບຽນ ເງິນເຂົ້າພາຍໃນ 1 ນາທີ",
          en: "Scan the QR from your own account: the money is here within a minute",
        },
      },
      {
        from: "paid",
        press: WITHDRAW,
        to: "withdraw",
        said: {
          th: "กดถอนเงิน เงินจะเข้าบัญชีธนาคารของคุณเท่านั้น",
          la: "ກົດຖອນເງິນ ເງິນຈະເຂົ້າບັນຊີທະນາຄານຂອງທ່ານເທົ່ານັ້ນ",
          en: "Press Withdraw: money goes to your own bank account only",
        },
      },
      {
        from: "home",
        press: LIST,
        to: "statement",
        said: {
          th: "ดูทุกรายการและสถานะได้ที่เมนูรายการ",
          la: "ເບິ່ງທຸກລາຍການ ແລະ ສະຖານະໄດ້ທີ່ເມນູລາຍການ",
          en: "Statement shows every movement and its state",
        },
      },
    ],
  },
  {
    code: "play",
    steps: [
      {
        from: "games",
        press: CARD,
        to: "transfer",
        said: {
          th: "เลือกค่ายเกม แล้วกดเปิดบัญชี",
          la: "ເລືອກຄ່າຍເກມ ແລ້ວກົດເປີດບັນຊີ",
          en: "Choose a game and open its account",
        },
      },
      {
        from: "transfer",
        press: MAIN,
        to: "playing",
        said: {
          th: "โอนเงินจากกระเป๋าเข้าเกม ขั้นต่ำ 1 บาท",
          la: "ໂອນເງິນຈາກກະເປົາເຂົ້າເກມ ຂັ້ນຕ່ຳ 1 ບາດ",
          en: "Move money from the wallet into the game, from 1 baht",
        },
      },
      {
        from: "games",
        press: CARD,
        to: "playing",
        said: {
          th: "กดเล่น ระบบเข้าเกมให้ทันทีในแตะเดียว",
          la: "ກົດຫຼິ້ນ ລະບົບເຂົ້າເກມໃຫ້ທັນທີໃນແຕະດຽວ",
          en: "Press Play: one tap takes you into the game",
        },
      },
      {
        from: "playing",
        press: MAIN,
        to: "home",
        said: {
          th: "เล่นเสร็จ โอนเงินกลับเข้ากระเป๋าก่อนถอน",
          la: "ຫຼິ້ນແລ້ວ ໂອນເງິນກັບເຂົ້າກະເປົາກ່ອນຖອນ",
          en: "Afterwards move the money back before you withdraw",
        },
      },
    ],
  },
  {
    code: "balance",
    steps: [
      {
        from: "home",
        press: [80, 80],
        to: "home",
        said: {
          th: "ยอดรวมคือเงินในกระเป๋าและเงินในทุกเกม",
          la: "ຍອດລວມແມ່ນເງິນໃນກະເປົາ ແລະ ເງິນໃນທຸກເກມ",
          en: "The total is your wallet and every game together",
        },
      },
      {
        from: "home",
        press: REFRESH,
        to: "refreshing",
        said: {
          th: "ยอดในเกมเปลี่ยนตามการเล่น กดรีเฟรชเพื่ออ่านใหม่",
          la: "ຍອດໃນເກມປ່ຽນຕາມການຫຼິ້ນ ກົດໂຫຼດໃໝ່ເພື່ອອ່ານໃໝ່",
          en: "Games change while you play: press refresh to read them again",
        },
      },
      {
        from: "home",
        press: LIST,
        to: "statement",
        said: {
          th: "รายการสีส้มกำลังดำเนินการ เงินไม่หายไปไหน",
          la: "ລາຍການສີສົ້ມກຳລັງດຳເນີນການ ເງິນບໍ່ໄດ້ຫາຍໄປໃສ",
          en: "Amber means in progress: that money is not lost",
        },
      },
      {
        from: "statement",
        press: [80, 120],
        to: "statement",
        said: {
          th: "เมื่อทราบผล สถานะจะเปลี่ยนเองและยอดจะตรงกัน",
          la: "ເມື່ອຮູ້ຜົນ ສະຖານະຈະປ່ຽນເອງ ແລະ ຍອດຈະກົງກັນ",
          en: "Once the result is known it changes by itself, and the balance agrees",
        },
      },
    ],
  },
  {
    code: "bonus",
    steps: [
      {
        from: "home",
        press: [116, 196],
        to: "bonuses",
        said: {
          th: "กดโบนัส เพื่อดูโบนัสที่รับได้",
          la: "ກົດໂບນັດ ເພື່ອເບິ່ງໂບນັດທີ່ຮັບໄດ້",
          en: "Press Bonus to see what you can take",
        },
      },
      {
        from: "bonuses",
        press: [80, 90],
        to: "conditions",
        said: {
          th: "อ่านเงื่อนไขของแต่ละโบนัสก่อนรับทุกครั้ง",
          la: "ອ່ານເງື່ອນໄຂຂອງແຕ່ລະໂບນັດກ່ອນຮັບທຸກຄັ້ງ",
          en: "Read the conditions of each bonus before you take it",
        },
      },
      {
        from: "conditions",
        press: MAIN,
        to: "bonusOn",
        said: {
          th: "กดรับ โบนัสใช้ได้ครั้งละหนึ่งรายการ",
          la: "ກົດຮັບ ໂບນັດໃຊ້ໄດ້ເທື່ອລະໜຶ່ງລາຍການ",
          en: "Take it: one bonus at a time",
        },
      },
      {
        from: "bonusOn",
        press: [80, 90],
        to: "bonusOn",
        said: {
          th: "แถบแสดงว่าทำตามเงื่อนไขไปแล้วเท่าใด",
          la: "ແຖບສະແດງວ່າເຮັດຕາມເງື່ອນໄຂໄປແລ້ວເທົ່າໃດ",
          en: "The bar shows how much of the condition you have met",
        },
      },
    ],
  },
  {
    code: "endBonus",
    steps: [
      {
        from: "bonusOn",
        press: MAIN,
        to: "cancel",
        said: {
          th: "ครบเงื่อนไขแล้ว กดจบโบนัส",
          la: "ຄົບເງື່ອນໄຂແລ້ວ ກົດຈົບໂບນັດ",
          en: "When the condition is met, press end bonus",
        },
      },
      {
        from: "cancel",
        press: [116, 200],
        to: "bonuses",
        said: {
          th: "หากยกเลิกก่อน ระบบจะแจ้งสิ่งที่เสียไปก่อนยืนยัน",
          la: "ຖ້າຍົກເລີກກ່ອນ ລະບົບຈະແຈ້ງສິ່ງທີ່ເສຍໄປກ່ອນຢືນຢັນ",
          en: "Cancelling earlier tells you first what you give up",
        },
      },
      {
        from: "playing",
        press: MAIN,
        to: "home",
        said: {
          th: "โอนเงินจากเกมกลับเข้ากระเป๋า",
          la: "ໂອນເງິນຈາກເກມກັບເຂົ້າກະເປົາ",
          en: "Move the money from the games back to the wallet",
        },
      },
      {
        from: "home",
        press: WITHDRAW,
        to: "withdraw",
        said: {
          th: "กดถอนเงิน แล้วรอเงินเข้าบัญชีของคุณ",
          la: "ກົດຖອນເງິນ ແລ້ວລໍຖ້າເງິນເຂົ້າບັນຊີຂອງທ່ານ",
          en: "Withdraw, and wait for the transfer to your account",
        },
      },
    ],
  },
];
