/** The apps of the banks that members register, and the addresses that open them. */

interface BankApp {
  name: string;
  /** Opens the app. Absent where no public source shows an address that it answers. */
  link?: string;
  /** The app reads the text of the QR from its address. */
  takesQr?: boolean;
}

/**
 * By the codes of the lookup. A scheme that no app answers leaves the page as it is, so only these
 * stand here: an address of the web would open a page of the bank in place of ours.
 */
const APPS: Readonly<Record<string, BankApp>> = {
  // The bank's own script for shops has `scheme = "kbank.kplus://"`, next to its address
  // kasikornbank.com/th/kplus/deeplinkkplus.
  KBANK: { name: "K PLUS", link: "kbank.kplus://" },
  // developer.scb.co.th, "SCB EASY App Payment": deep links of the channel `scbeasy`.
  SCB: { name: "SCB EASY", link: "scbeasy://" },
  // Libraries of GB Prime Pay answer `bualuangmbanking://mbanking.payment?...` for bank 002.
  BBL: { name: "Bualuang mBanking", link: "bualuangmbanking://" },
  // A public test page of the app's pages: `ktbnext://next.co.th/missionbase`.
  KTB: { name: "Krungthai NEXT", link: "ktbnext://" },
  // Shops that use BCEL OnePay open `onepay://qr/` and the text of the QR; so does PhaJay.
  BCEL: { name: "BCEL One", link: "onepay://qr/", takesQr: true },
  BAY: { name: "krungsri" },
  TTB: { name: "ttb touch" },
  TMB: { name: "ttb touch" },
  GSB: { name: "MyMo" },
  BAAC: { name: "BAAC Mobile" },
  KKP: { name: "KKP MOBILE" },
  CIMB: { name: "CIMB THAI" },
  UOB: { name: "UOB TMRW" },
  LDB: { name: "LDB Trust" },
  JDB: { name: "JDB Yes" },
};

/** How the text of each QR of a bank begins; a company's may be an address. */
const EMV = "000201";

/** The app of a bank; null: it is not known. */
export const bankApp = (code: string): BankApp | null => APPS[code] ?? null;

/** The address that opens the app, with the QR where it takes one; null: none is known. */
export function appLink(app: BankApp | null, payload: string): string | null {
  if (!app?.link) return null;
  // Without a QR of a bank (EMV) that app would show an error.
  if (app.takesQr) return payload.startsWith(EMV) ? app.link + payload : null;
  return app.link;
}
