import type { Language } from "@krapao/contract/languages";

/** Lao names of banks; the lookup has Thai and English ones. */
const LAO_NAMES: Readonly<Record<string, string>> = {
  KBANK: "ກະສິກອນ",
  SCB: "ໄທພານິດ",
  BBL: "ກຸງເທບ",
  KTB: "ກຸງໄທ",
  BAY: "ກຸງສີ",
  TTB: "ທີທີບີ",
  TMB: "ທະຫານໄທ",
  GSB: "ອອມສິນ",
  BCEL: "ການຄ້າຕ່າງປະເທດລາວ",
  LDB: "ພັດທະນາລາວ",
  APB: "ສົ່ງເສີມກະສິກຳ",
  JDB: "ຮ່ວມພັດທະນາ",
  LVB: "ລາວ-ຫວຽດ",
  STB: "ເອັສທີ",
  PSVB: "ພົງສະຫວັນ",
  ICB: "ອິນໂດຈີນ",
};

/** Short name of a bank in a language, without the word "bank". */
export function bankName(
  code: string,
  bank: { nameTH: string; nameEN: string },
  locale: Language,
): string {
  if (locale === "th") return bank.nameTH.replace(/^ธนาคาร\s*/, "");
  const english = bank.nameEN.replace(/\s+bank$/i, "");
  return locale === "la" ? (LAO_NAMES[code] ?? english) : english;
}
