/**
 * Titles, ranks and degrees that banks print and members do not enter: the only list of them. A
 * title added here needs a migration with the new pattern: `fold_name` of the database has it too,
 * and `fold-name.test.ts` compares the two.
 *
 * Sources, all public:
 * - electinth/politician-directory#171 and PyThaiNLP/pythainlp#372, #374: titles found in the
 *   names of politicians and in register data.
 * - name prefixes of the Department of Provincial Administration, as public registration forms
 *   carry them, with their English forms.
 * - "Military ranks of the Thai armed forces", "Royal Thai Police" (ranks), "Thai royal and noble
 *   titles", "Thai honorifics" and "Lao People's Armed Forces" (ranks) of Wikipedia; chapter 8 of
 *   the Royal Thai Police's rules of correspondence (`Pol.Lt.Col.`).
 */

/** Blanks and points between or after the parts of a title. */
const GAP = "[ .]*";
/** What ends a short title: a point or a blank, which a name that begins alike does not have. */
const END = "(?:\\.[ .]*| +)";
/** A name begins after it: no blank, point, vowel or mark that needs a letter before it. */
const HEAD = "(?=[^ .\\u0e2f-\\u0e3a\\u0e45-\\u0e4e\\u0eb0-\\u0ebd\\u0ec6-\\u0ece])";

const words = (text: string) => text.trim().split(/\s+/);
const each = (starts: string, ends: string) =>
  words(starts).flatMap((start) => words(ends).map((end) => start + end));

/** Whole Thai and Lao titles: the name may follow without a blank. */
const WHOLE = [
  ...words(`นาย นาง นางสาว เด็กชาย เด็กหญิง คุณ คุณหญิง ท่าน ท่านผู้หญิง ท่านหญิง ท่านชาย
    หม่อม หม่อมเจ้า หม่อมราชวงศ์ หม่อมหลวง พระองค์เจ้า พระ พระครู พระมหา พระอาจารย์ สามเณร แม่ชี
    ดอกเตอร์ ศาสตราจารย์ รองศาสตราจารย์ ผู้ช่วยศาสตราจารย์ อาจารย์ คุณครู ครู
    นายแพทย์ แพทย์หญิง ทันตแพทย์ ทันตแพทย์หญิง สัตวแพทย์ สัตวแพทย์หญิง เภสัชกร เภสัชกรหญิง
    ว่าที่ พลทหาร พลตำรวจ พลฯ ดาบตำรวจ จ่าสิบตำรวจ`),
  ...words(`ທ້າວ ນາງ ນາງສາວ ທ່ານ ທ່ານນາງ ເດັກຊາຍ ເດັກຍິງ ສະຫາຍ ພຣະ ພຣະອາຈານ ສາມະເນນ
    ດອກເຕີ ທ່ານໝໍ ອາຈານ ສາດສະດາຈານ ຮອງສາດສະດາຈານ ຜູ້ຊ່ວຍສາດສະດາຈານ ວ່າທີ່ ພົນທະຫານ`),
];
/** Whole ranks; หญิง or ຍິງ may follow. */
const RANKS = [
  ...each("พล พลเรือ พลอากาศ พลตำรวจ", "เอก โท ตรี จัตวา"),
  ...each(
    `พัน พันตำรวจ ร้อย ร้อยตำรวจ นาวา นาวาอากาศ เรือ เรืออากาศ จ่า จ่าสิบ จ่าอากาศ
    พันจ่า พันจ่าอากาศ สิบ สิบตำรวจ`,
    "เอก โท ตรี",
  ),
  ...each("ພົນ ພັນ ຮ້ອຍ ສິບ", "ເອກ ໂທ ຕີ"),
  "ພົນຈັດຕະວາ",
];

/** Short Thai and Lao titles: their parts have points or blanks between them, or neither. */
const SHORT = [
  ["น", "ส"],
  ["ด", "ช"],
  ["ด", "ญ"],
  ["ม", "จ"],
  ["ม", "ร", "ว"],
  ["ม", "ล"],
  ["ดร"],
  ["ศ"],
  ["รศ"],
  ["ผศ"],
  ["อ"],
  ["น", "พ"],
  ["พ", "ญ"],
  ["ท", "พ"],
  ["ท", "พ", "ญ"],
  ["ส", "พ"],
  ["ส", "พ", "ญ"],
  ["ภ", "ก"],
  ["ภ", "ญ"],
  ["ดร", "น", "พ"],
  ["ດຣ"],
  ["ປອ"],
  ["ສຈ"],
  ["ຮສ"],
  ["ຜສ"],
  ["ອຈ"],
];
/** Short ranks of army, navy, air force and police; หญิง or ຍິງ may follow. */
const SHORT_RANKS = [
  // General officers: army, navy, air force, police.
  ...["อ", "ท", "ต", "จ"].flatMap((grade) => [
    ["พล", grade],
    ["พล", "ร", grade],
    ["พล", "อ", grade],
    ["พล", "ต", grade],
  ]),
  ...["อ", "ท", "ต"].flatMap((grade) => [
    ["พ", grade],
    ["ร", grade],
    ["น", grade],
    ["จ", grade],
    ["ส", grade],
    ["จ", "ส", grade],
    ["พ", "จ", grade],
    ["พ", "อ", grade],
    ["พ", "ต", grade],
    ["ร", "ต", grade],
    ["ส", "ต", grade],
  ]),
  ["ด", "ต"],
  ...["ອ", "ທ", "ຕ"].flatMap((grade) => [
    ["ພົນ", grade],
    ["ພ", grade],
    ["ຮ", grade],
    ["ສ", grade],
  ]),
];
/** A single Lao letter is a title with a point only. */
const POINTED = words("ທ ນ");

/** Titles in Latin letters. A point or a blank follows; parts may have hyphens too. */
const LATIN = `MR MRS MS MISS MISTER MASTER KHUN KHUNYING KHUN-YING THANPUYING THAN-PHU-YING
  NAI NANG NANGSAO NANG-SAO THAO MOM MOM-CHAO MOM-LUANG MOM-RAJAWONGSE MOM-RATCHAWONG M-L M-R
  PHRA PHRAMAHA PHRA-MAHA REV
  DR DOCTOR PROF PROFESSOR ASST-PROF ASSOC-PROF ASSISTANT-PROFESSOR ASSOCIATE-PROFESSOR
  ACTING ACT POL POLICE
  GEN GENERAL LT-GEN LIEUTENANT-GENERAL MAJ-GEN MAJOR-GENERAL BRIG-GEN BRIGADIER-GENERAL
  COL COLONEL SP-COL SPECIAL-COLONEL LT-COL LIEUTENANT-COLONEL MAJ MAJOR CAPT CPT CAPTAIN
  LT LIEUTENANT 1LT 2LT 1ST-LT 2ND-LT FIRST-LIEUTENANT SECOND-LIEUTENANT
  SUB-LT SUB-LIEUTENANT SUBLT LT-JG LT-SG
  SGT SERGEANT SGT-MAJ SERGEANT-MAJOR SM1 SM2 SM3 SNR-SGT-MAJ SEN-SGT-MAJ MASTER-SERGEANT MSGT
  CPL CORPORAL L-CPL PFC PVT PRIVATE CONST CONSTABLE
  ADM ADMIRAL V-ADM VICE-ADM VICE-ADMIRAL R-ADM REAR-ADM REAR-ADMIRAL VADM RADM
  CDR COMMANDER LCDR LT-CDR LT-CMDR LIEUTENANT-COMMANDER CPO CPO1 CPO2 CPO3 PO1 PO2 PO3
  CHIEF-PETTY-OFFICER PETTY-OFFICER
  ACM AVM AIR-CHIEF-MARSHAL AIR-MARSHAL AIR-VICE-MARSHAL AIR-CDRE AIR-COMMODORE
  GP-CAPT GP-CPT GROUP-CAPTAIN WG-CDR WING-COMMANDER SQN-LDR SQUADRON-LEADER
  FLT-LT FLIGHT-LIEUTENANT FG-OFF FLG-OFF FLYING-OFFICER PLT-OFF PILOT-OFFICER
  FS1 FS2 FS3 FLIGHT-SERGEANT LAC AC1`;

/** Degrees and additions after a name. `ร.น.` follows the name of a navy officer. */
const AFTER = [
  ["PH", "D"],
  ["M", "D"],
  ["D", "D", "S"],
  ["D", "V", "M"],
  ["M", "B", "A"],
  ["D", "B", "A"],
  ["ESQ"],
  ["ร", "น"],
];

/** Longer ones first, and each as the folded text writes it. */
const any = (patterns: readonly string[]) =>
  `(?:${[...new Set(patterns)].sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).join("|")})`;
const compose = (text: string) => text.normalize("NFKD");
const joined = (parts: readonly string[]) => compose(parts.join(GAP));

const SPECIAL = `(?:${GAP}\\(?พิเศษ\\)?)?`;
const FEMALE = `${GAP}(?:หญิง|ຍິງ)`;
const LATIN_ONES = words(LATIN).map((title) => title.replaceAll("-", "[ .-]*"));

/**
 * Titles at the beginning of a folded text, as a pattern that JavaScript and PostgreSQL read alike.
 */
export const TITLES_PATTERN = `^(?:(?:${[
  `${any(RANKS.map(compose))}${SPECIAL}(?:${FEMALE})?${GAP}`,
  `${any(WHOLE.map(compose))}${GAP}`,
  `${any(SHORT_RANKS.map(joined))}${SPECIAL}(?:${FEMALE}${GAP}|${END})`,
  `${any(SHORT.map(joined))}${END}`,
  `[${POINTED.join("")}]\\.${GAP}`,
  `${any(LATIN_ONES)}${END}`,
].join("|")})${HEAD})+`;

/** Degrees at the end of a folded text. */
export const DEGREES_PATTERN = `(?:[ ,]+${any(AFTER.map(joined))}[ .]*)+$`;
