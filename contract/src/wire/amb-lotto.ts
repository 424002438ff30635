/**
 * AMB Lotto (pirate168), for the provider `huayhd`: JSON body with `agentId` and `signature`, HTTP
 * 200 always.
 *
 * Signature: lower-case hex HMAC-SHA256 under HUAYHD_KEY of `agentId=..&key=..&username=..` and,
 * where the call has them, `&amount=100.00` and `&transaction_ref=..`; agent and user in lower
 * case. (The manual says "SHA256, with the key as key"; compare one real call before it is switched
 * on.) Nothing looks a transfer up: the same `transaction_ref` again answers 2037, which means that
 * the first one succeeded.
 */
import * as v from "valibot";
import { wireAmount, wireAmountText } from "./amount.ts";

/** Paths below the base address; all POST. */
export const AMB_PATHS = {
  register: "/member/landing/register",
  password: "/member/landing/changepassword",
  login: "/member/landing/login",
  deposit: "/v1/api/member/auto/deposit",
  withdraw: "/v1/api/member/auto/withdraw",
  memberCredit: "/v1/api/member/auto/getcreditmember",
  validTurn: "/v1/api/member/auto/validturn",
} as const;

/** The signed text. `amount` is exactly the text of the body. */
export function ambSignatureBase(call: {
  agentId: string;
  key: string;
  username: string;
  amount?: string;
  transactionRef?: string;
}): string {
  return [
    `agentId=${call.agentId.toLowerCase()}`,
    `key=${call.key}`,
    `username=${call.username.toLowerCase()}`,
    ...(call.amount === undefined ? [] : [`amount=${call.amount}`]),
    ...(call.transactionRef === undefined ? [] : [`transaction_ref=${call.transactionRef}`]),
  ].join("&");
}

const signed = { agentId: v.string(), signature: v.string() };
const username = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const password = v.pipe(v.string(), v.minLength(6), v.maxLength(50));

/** Body of `register` and `password`. */
export const ambCredentials = v.object({ ...signed, username, password });
/** Body of `login` and `memberCredit`. */
export const ambMember = v.object({ ...signed, username });
/** Body of `validTurn`: turnover, won and lost since this deposit. */
export const ambSince = v.object({
  ...signed,
  username,
  transaction_ref: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
});
/** Body of `deposit` and `withdraw`; `amount` as `"100.00"`, positive in both. */
export const ambTransfer = v.object({
  ...signed,
  username,
  amount: wireAmountText,
  transaction_ref: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
});

/** 0 is success. Below 2000 the numbers are ours: the manual's list could not be read in full. */
export const AMB_CODES = {
  success: 0,
  memberExists: 1030,
  notEnough: 1036,
  refused: 1099,
  memberNotFound: 2031,
  malformed: 2033,
  noReference: 2035,
  /** This `transaction_ref` was done before. */
  duplicate: 2037,
  agentNotFound: 2041,
  badSignature: 2045,
} as const;

/** Any code but 0. After all but 2037 nothing happened. */
export const ambError = v.object({
  code: v.pipe(v.number(), v.minValue(1)),
  message: v.string(),
});
export type AmbError = v.InferOutput<typeof ambError>;

const answer = <T extends v.ObjectEntries>(entries: T) =>
  v.union([v.object({ code: v.literal(0), message: v.string(), ...entries }), ambError]);

/** Answer of `register` and `password`. */
export const ambDone = answer({ username: v.string() });
/** Answer of `deposit` and `withdraw`. */
export const ambMoved = answer({
  transaction_ref: v.string(),
  before_balance: wireAmount,
  after_balance: wireAmount,
});
/** Answer of `memberCredit`. */
export const ambCredit = answer({ credit: wireAmount });
/** Answer of `validTurn`: `win_lose` is positive when the member won. */
export const ambTurn = answer({ valid_turn: wireAmount, win_lose: wireAmount });
export type AmbTurn = v.InferOutput<typeof ambTurn>;
/**
 * Answer of `login`: both addresses carry the same `tkUuid`, which opens the game once, within a
 * day.
 */
export const ambLogin = answer({ url: v.string(), urlFullPage: v.string(), tkUuid: v.string() });
export type AmbDone = v.InferOutput<typeof ambDone>;
export type AmbMoved = v.InferOutput<typeof ambMoved>;
export type AmbCredit = v.InferOutput<typeof ambCredit>;
export type AmbLogin = v.InferOutput<typeof ambLogin>;
