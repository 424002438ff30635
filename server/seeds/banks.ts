/** The banks of members' accounts, with the bank numbers of the Bank of Thailand. */
import type { Insertable } from "kysely";
import type { LookupsBank } from "../src/kernel/db/schema.ts";

type Row = readonly [code: string, botCode: string | null, nameTH: string, nameEN: string];

const THAI: readonly Row[] = [
  ["KBANK", "004", "ธนาคารกสิกรไทย", "Kasikornbank"],
  ["SCB", "014", "ธนาคารไทยพาณิชย์", "Siam Commercial Bank"],
  ["BBL", "002", "ธนาคารกรุงเทพ", "Bangkok Bank"],
  ["KTB", "006", "ธนาคารกรุงไทย", "Krungthai Bank"],
  ["TTB", "011", "ธนาคารทหารไทยธนชาต", "TMBThanachart Bank"],
  ["TMB", "011", "ธนาคารทหารไทย", "TMB Bank"],
  ["BAY", "025", "ธนาคารกรุงศรีอยุธยา", "Bank of Ayudhya"],
  ["GSB", "030", "ธนาคารออมสิน", "Government Savings Bank"],
  [
    "BAAC",
    "034",
    "ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร",
    "Bank for Agriculture and Agricultural Cooperatives",
  ],
  ["GHB", "033", "ธนาคารอาคารสงเคราะห์", "Government Housing Bank"],
  ["KKP", "069", "ธนาคารเกียรตินาคินภัทร", "Kiatnakin Phatra Bank"],
  ["CIMB", "022", "ธนาคารซีไอเอ็มบี ไทย", "CIMB Thai Bank"],
  ["UOB", "024", "ธนาคารยูโอบี", "United Overseas Bank (Thai)"],
  ["TISCO", "067", "ธนาคารทิสโก้", "TISCO Bank"],
  ["LHB", "073", "ธนาคารแลนด์ แอนด์ เฮ้าส์", "Land and Houses Bank"],
  ["ISBT", "066", "ธนาคารอิสลามแห่งประเทศไทย", "Islamic Bank of Thailand"],
  ["ICBC", "070", "ธนาคารไอซีบีซี (ไทย)", "ICBC (Thai)"],
  ["TCRB", "071", "ธนาคารไทยเครดิต", "Thai Credit Bank"],
];

const LAO: readonly Row[] = [
  ["BCEL", null, "ธนาคารการค้าต่างประเทศลาว", "Banque pour le Commerce Exterieur Lao"],
  ["LDB", null, "ธนาคารพัฒนาลาว", "Lao Development Bank"],
  ["APB", null, "ธนาคารส่งเสริมกสิกรรม", "Agricultural Promotion Bank"],
  ["JDB", null, "ธนาคารร่วมพัฒนา", "Joint Development Bank"],
  ["LVB", null, "ธนาคารลาว-เวียด", "Lao-Viet Bank"],
  ["STB", null, "ธนาคารเอสที", "ST Bank"],
  ["PSVB", null, "ธนาคารพงสะหวัน", "Phongsavanh Bank"],
  ["ICB", null, "ธนาคารอินโดจีน", "Indochina Bank"],
];

/** TMB became TTB. Accounts under the old code stay, and members may still register with it. */
const rows = (market: "thai" | "lao", banks: readonly Row[]): Insertable<LookupsBank>[] =>
  banks.map(([code, botCode, nameTH, nameEN], position) => ({
    code,
    bot_code: botCode,
    name_th: nameTH,
    name_en: nameEN,
    market,
    position,
  }));

export const banks: Insertable<LookupsBank>[] = [...rows("thai", THAI), ...rows("lao", LAO)];
