import type { Language } from "@krapao/contract/languages";

/** Lao names of banks; the lookup has Thai and English ones. A name may break at a `|`. */
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
  LDB: "ພັດທະນາ|ລາວ",
  APB: "ສົ່ງເສີມ|ກະສິກຳ",
  JDB: "ຮ່ວມ|ພັດທະນາ",
  LVB: "ລາວ-ຫວຽດ",
  STB: "ເອັສທີ",
  PSVB: "ພົງສະຫວັນ",
  ICB: "ອິນໂດຈີນ",
};

/** Names that a tile of the bank list has no space for, or that the bank no longer uses. */
const SHORT_THAI: Readonly<Record<string, string>> = {
  TTB: "ทีทีบี",
  TMB: "ทหารไทย (เดิม)",
  BAY: "กรุงศรี|อยุธยา",
  BAAC: "ธ.ก.ส.",
  GHB: "ธอส.",
  KKP: "เกียรติ|นาคิน|ภัทร",
  ISBT: "อิสลาม",
  LHB: "แลนด์ แอนด์ เฮ้าส์",
  BCEL: "การค้า|ต่างประเทศ|ลาว",
  APB: "ส่งเสริม|กสิกรรม",
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

/**
 * Short name of a bank in a language, without the word "bank", in parts that a line keeps whole:
 * browsers look for words in a dictionary, which has no names.
 */
export function bankWords(
  code: string,
  bank: { nameTH: string; nameEN: string },
  locale: Language,
): string[] {
  const english = SHORT_ENGLISH[code] ?? bank.nameEN.replace(/\s+bank$/i, "");
  const name = {
    th: SHORT_THAI[code] ?? bank.nameTH.replace(/^ธนาคาร\s*/, ""),
    la: LAO_NAMES[code] ?? english,
    en: english,
  }[locale];
  return name.split("|").flatMap((part) => part.split(/(?<=\s)/));
}

/** The same name as plain text. */
export const bankName = (...bank: Parameters<typeof bankWords>): string =>
  bankWords(...bank).join("");
