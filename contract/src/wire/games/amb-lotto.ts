/**
 * AMB Lotto (pirate168), for the provider `huayhd`. Only what we write and read is here.
 *
 * Sources: MANUAL = the company's manual, https://auto-api.amblotto.vip/apitransferwallet.php, also
 * github.com/ghost9425/AMBLottoAPI_Auto, `apitransferwallet.php`, sections 3.2 to 3.11. LINK =
 * https://docs.allmybeef.com/common/startlotto.html, a sister product that answers the same links.
 *
 * | fact | source |
 * | --- | --- |
 * | paths, fields and codes of every call | MANUAL |
 * | signature: HMAC-SHA256 under the key in lower-case hex | MANUAL; four of five examples fit |
 * | the signed text of deposit and withdraw has no reference | MANUAL, its example |
 * | the text of validturn ends with the reference | MANUAL; its example does not come out |
 * | deposit and withdraw answer balances and a `ref` of the company | MANUAL |
 * | login answers its addresses inside `data`; they open once, within a day | MANUAL |
 * | validturn answers by product; 2048 for a reference that is not in the log | MANUAL |
 * | `lang` in the link | LINK |
 * | 2037 "duplicate transaction ref": the first one had succeeded | guess, see the README |
 * | the code of a withdrawal above the balance | guess: 2033, the manual names no other |
 * | `wlTurnAmount` is positive when the member won | guess |
 * | HTTP 200 or 201 for every answer with a code | guess |
 */
import * as v from "valibot";
import { orAbsent, theirBalance, theirId, theirText } from "../theirs.ts";

/** Paths below the base address; all POST. */
export const AMB_LOTTO_PATHS = {
  register: "/apiRoute/member/landing/register/noaddress",
  login: "/apiRoute/member/landing/login/noaddress",
  password: "/apiRoute/member/landing/admin/update/password/noaddress",
  deposit: "/v1/api/member/auto/deposit",
  withdraw: "/v1/api/member/auto/withdraw",
  credit: "/v1/api/member/auto/getcreditmember",
  validTurn: "/v1/api/member/auto/validturn",
} as const;

/** `code` of an answer, as text. */
export const AMB_LOTTO_CODES = {
  success: "0",
  badAgentOrKey: "1006",
  userExists: "2000",
  memberNotFound: "2031",
  invalidData: "2033",
  duplicate: "2037",
  agentNotFound: "2041",
  registration: "2043",
  bank: "2044",
  badSignature: "2045",
  notInLog: "2048",
  username: "2051",
  password: "2052",
  phone: "2053",
  account: "2054",
  badKey: "2059",
  loginName: "71005",
  wrongPassword: "71031",
} as const;

/** Body of `register`. The company wants a holder with a bank account. */
export interface AmbLottoRegister {
  username: string;
  password: string;
  firstname: string;
  lastname: string;
  bank: string;
  acc_no: string;
  phone: string;
  agent: string;
  master_member: string;
}

/** Body of `login`. */
export interface AmbLottoLogin {
  agentUsername: string;
  playerUsername: string;
  playerPassword: string;
}

/** Body of `password`. */
export interface AmbLottoPassword {
  agent: string;
  key: string;
  username: string;
  new_password: string;
  signature: string;
}

/** Body of `credit`, `validTurn`, `deposit` and `withdraw`; `amount` is positive in both. */
export interface AmbLottoSigned {
  agentId: string;
  username: string;
  signature: string;
  amount?: number;
  transaction_ref?: string;
}

/** The signed text; names and order as the manual lists them. */
export function ambLottoSignatureBase(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** What every answer has. */
export const ambLottoEnvelope = v.object({ code: theirId });
/** Answer of `deposit` and `withdraw`. */
export const ambLottoMoved = v.object({
  before_balance: orAbsent(theirBalance),
  after_balance: orAbsent(theirBalance),
});
/** Answer of `credit`. */
export const ambLottoCredit = v.object({ credit: theirBalance });
/** Answer of `login`: `urlFullPage` opens the game as a whole page. */
export const ambLottoLogin = v.object({ data: v.object({ urlFullPage: theirText }) });
/** Answer of `validTurn` about a reference that is in the log. */
export const ambLottoLogged = v.object({ username: theirText });
/** The sums of one product. */
const product = v.object({ game: theirText, wlTurnAmount: theirBalance });
/** Anything else next to the products. */
const noProduct = v.pipe(
  v.unknown(),
  v.check((value) => !v.is(v.object({ game: theirText }), value)),
  v.transform(() => null),
);
/** Answer of `validTurn`: sums since a transfer, by product; a null is no product. */
export const ambLottoTurn = v.object({
  username: theirText,
  data: v.record(v.string(), v.union([product, noProduct])),
});
