/**
 * askmebet v0.1 partner API: key in the path, JSON body with `signature` = lower-case hex MD5.
 *
 * Always HTTP 200; `code` 0 is success, anything else a definite refusal. Deposit and withdraw have
 * no client reference and are not idempotent: each call that arrives moves money, and the `ref` of
 * the answer is the provider's.
 */
import * as v from "valibot";
import { wireAmount, wireAmountText } from "./amount.ts";

const part = encodeURIComponent;

/** Paths below the base address. All POST but `credit` and `winLose` (GET). */
export const ASKMEBET_PATHS = {
  create: (key: string) => `/v0.1/partner/member/create/${part(key)}`,
  password: (key: string, user: string) =>
    `/v0.1/partner/member/password/${part(key)}/${part(user)}`,
  deposit: (key: string, user: string) => `/v0.1/partner/deposit/${part(key)}/${part(user)}`,
  withdraw: (key: string, user: string) => `/v0.1/partner/withdraw/${part(key)}/${part(user)}`,
  credit: (key: string, user: string) => `/v0.1/partner/credit/${part(key)}/${part(user)}`,
  /** The member's win or loss since the deposit or withdrawal with this `ref` of the provider. */
  winLose: (key: string, user: string, ref: string) =>
    `/v0.1/partner/member/winLose/${part(key)}/${part(user)}/${part(ref)}`,
  login: (company: string, key: string) => `/v0.1/partner/login/${part(company)}/${part(key)}`,
} as const;

/**
 * Texts that are hashed with MD5; `agent` is ASKMEBET_AGENT, `amount` exactly the text of the body.
 */
export const askmebetSignatureBase = {
  amount: (amount: string, user: string, agent: string) => `${amount}:${user}:${agent}`,
  credentials: (user: string, password: string, agent: string) => `${user}:${password}:${agent}`,
} as const;

const user = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const pass = v.pipe(v.string(), v.minLength(6), v.maxLength(50));

/** Body of `create`; signature over credentials. */
export const askmebetCreate = v.object({
  memberLoginName: user,
  memberLoginPass: pass,
  signature: v.string(),
});
/** Body of `password`; signature over credentials (user from the path, new password). */
export const askmebetPassword = v.object({ password: pass, signature: v.string() });
/** Body of `deposit` and `withdraw`: amount as `"100.00"`; signature over the amount. */
export const askmebetAmount = v.object({ amount: wireAmountText, signature: v.string() });
/** Body of `login`; signature over credentials. */
export const askmebetLogin = v.object({ username: user, password: pass, signature: v.string() });

/**
 * A refusal: nothing happened. 1001 signature or key, 1002 malformed, 1003 member exists, 1004 no
 * such member, 1005 not enough credit, 1006 wrong password, 1007 no such ref, 1099 refused.
 */
export const askmebetError = v.object({
  code: v.pipe(v.number(), v.minValue(1)),
  msg: v.string(),
});
export type AskmebetError = v.InferOutput<typeof askmebetError>;

const answer = <T extends v.GenericSchema>(result: T) =>
  v.union([v.object({ code: v.literal(0), result }), askmebetError]);

/** Answer of `create` and `password`. */
export const askmebetMemberAnswer = answer(v.object({ memberLoginName: v.string() }));
/** Answer of `deposit` and `withdraw`. */
export const askmebetTransferAnswer = answer(
  v.object({ ref: v.string(), beforeCredit: wireAmount, afterCredit: wireAmount }),
);
/** Answer of `credit`. */
export const askmebetCreditAnswer = answer(
  v.object({ memberLoginName: v.string(), credit: wireAmount }),
);
/** Answer of `winLose`: positive when the member won. */
export const askmebetWinLoseAnswer = answer(
  v.object({ memberLoginName: v.string(), winLose: wireAmount }),
);
export type AskmebetWinLoseAnswer = v.InferOutput<typeof askmebetWinLoseAnswer>;
/** Answer of `login`: an address of the game page, valid for a day. */
export const askmebetLoginAnswer = answer(v.object({ url: v.string() }));
export type AskmebetMemberAnswer = v.InferOutput<typeof askmebetMemberAnswer>;
export type AskmebetTransferAnswer = v.InferOutput<typeof askmebetTransferAnswer>;
export type AskmebetCreditAnswer = v.InferOutput<typeof askmebetCreditAnswer>;
export type AskmebetLoginAnswer = v.InferOutput<typeof askmebetLoginAnswer>;
