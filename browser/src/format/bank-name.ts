import type { Language } from "@krapao/contract/languages";

/**
 * Lao names of banks; the lookup has Thai and English ones. A zero-width space is where a name may
 * break.
 */
const LAO_NAMES: Readonly<Record<string, string>> = {
  KBANK: "ກະສິກອນ",
  SCB: "ໄທພານິດ",
  BBL: "ກຸງເທບ",
  KTB: "ກຸງໄທ",
  BAY: "ກຸງສີ",
  TTB: "ທີທີບີ",
  TMB: "ທະຫານໄທ (ເກົ່າ)",
  GSB: "ອອມສິນ",
  BCEL: "BCEL (ທຄຕລ)",
  LDB: "ພັດທະນາ\u200bລາວ",
  APB: "ສົ່ງເສີມ\u200bກະສິກຳ",
  JDB: "ຮ່ວມ\u200bພັດທະນາ",
  LVB: "ລາວ-ຫວຽດ",
  STB: "ເອັສທີ",
  PSVB: "ພົງສະຫວັນ",
  ICB: "ອິນໂດຈີນ",
};

/** Names that a tile of the bank list has no space for, or that the bank no longer uses. */
const SHORT_THAI: Readonly<Record<string, string>> = {
  TTB: "ทีทีบี",
  TMB: "ทหารไทย (เดิม)",
  BAY: "กรุงศรี\u200bอยุธยา",
  BAAC: "ธ.ก.ส.",
  GHB: "ธอส.",
  KKP: "เกียรติ\u200bนาคิน\u200bภัทร",
  ISBT: "อิสลาม",
  LHB: "แลนด์ แอนด์ เฮ้าส์",
  BCEL: "การค้า\u200bต่างประเทศ\u200bลาว",
  APB: "ส่งเสริม\u200bกสิกรรม",
};
const SHORT_ENGLISH: Readonly<Record<string, string>> = {
  TTB: "ttb",
  TMB: "TMB (now ttb)",
  SCB: "Siam Commercial",
  GSB: "Government Savings",
  BAAC: "BAAC",
  GHB: "GH Bank",
  UOB: "UOB",
  BCEL: "BCEL",
  LDB: "Lao Development",
  APB: "Agricultural Promotion",
  JDB: "Joint Development",
};

/** The banks to choose from: TMB is called TTB now, so only one of them is offered. */
export function banksToChoose<Bank extends { code: string }>(banks: readonly Bank[]): Bank[] {
  const hasNew = banks.some(({ code }) => code === "TTB");
  return banks.filter(({ code }) => code !== "TMB" || !hasNew);
}

/** A longer word has no space in a tile, so it is better broken where the browser finds words. */
const LONGEST_WORD = 12;

/**
 * Joins the letters of each Thai and Lao word, so that a line does not end inside it: browsers look
 * for words in a dictionary, which has no names. Vowels that consist of two parts stay as they are.
 */
export function wholeWords(name: string): string {
  return name.replace(/[\u0e00-\u0eff]+/g, (word) =>
    word.replace(/\p{M}/gu, "").length > LONGEST_WORD
      ? word
      : word.replace(/(?!^)(?![\u0e33\u0eb3\p{M}])/gu, "\u2060").replace(/\u2060$/, ""),
  );
}

/**
 * Short name of a bank in a language, without the word "bank". A line ends between its words only.
 */
export function bankName(
  code: string,
  bank: { nameTH: string; nameEN: string },
  locale: Language,
): string {
  if (locale === "th") {
    return wholeWords(SHORT_THAI[code] ?? bank.nameTH.replace(/^ธนาคาร\s*/, ""));
  }
  const english = SHORT_ENGLISH[code] ?? bank.nameEN.replace(/\s+bank$/i, "");
  return locale === "la" ? wholeWords(LAO_NAMES[code] ?? english) : english;
}
