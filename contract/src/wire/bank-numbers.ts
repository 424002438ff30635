/**
 * Thai banks: the letters of our API and the 3-digit numbers of the Bank of Thailand that slips
 * carry.
 */

const NUMBERS = {
  BBL: "002",
  KBANK: "004",
  KTB: "006",
  TTB: "011",
  SCB: "014",
  CITI: "017",
  SCBT: "020",
  CIMBT: "022",
  UOB: "024",
  BAY: "025",
  GSB: "030",
  HSBC: "031",
  GHB: "033",
  BAAC: "034",
  EXIM: "035",
  MIZUHO: "039",
  BNPP: "045",
  BOC: "052",
  TBANK: "065",
  ISBT: "066",
  TISCO: "067",
  KKP: "069",
  ICBCT: "070",
  TCD: "071",
  LH: "073",
  SME: "098",
} as const satisfies Record<string, string>;

/** Other letters for a bank: TMB became TTB, CIMB is written both ways. */
const ALIASES: Record<string, keyof typeof NUMBERS> = { TMB: "TTB", CIMB: "CIMBT", LHB: "LH" };

/** Number of a bank in letters, for example `014` for `SCB`; TMB and TTB are one bank. */
export function bankNumber(bankCode: string): string | undefined {
  const letters = ALIASES[bankCode] ?? bankCode;
  return Object.entries(NUMBERS).find(([name]) => name === letters)?.[1];
}

/**
 * Letters of a bank number, for example `SCB` for `014`. For a bank with two names, the newer one.
 */
export function bankLetters(number: string): string | undefined {
  return Object.entries(NUMBERS).find(([, other]) => other === number)?.[0];
}

/** Whether two letter codes mean the same bank. */
export function isSameBank(one: string, other: string): boolean {
  return (ALIASES[one] ?? one) === (ALIASES[other] ?? other);
}
