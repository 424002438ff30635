import { callsOf } from "./calls.ts";
import type { MemberCode } from "./codes.ts";
import type { Endpoint, ListedErrors } from "./endpoint.ts";
import * as accounts from "./member/accounts.ts";
import * as announcements from "./member/announcements/announcement.ts";
import * as bonuses from "./member/bonuses.ts";
import * as chatAnswerTime from "./member/chat/answer-time.ts";
import * as chatRating from "./member/chat/rating.ts";
import * as chat from "./member/chat.ts";
import * as consents from "./member/consents.ts";
import * as deposits from "./member/deposits.ts";
import * as games from "./member/games.ts";
import * as invites from "./member/invites.ts";
import * as kyc from "./member/kyc/documents.ts";
import * as lookups from "./member/lookups.ts";
import * as otp from "./member/otp.ts";
import * as passkeys from "./member/passkeys.ts";
import * as passwordReset from "./member/password-reset.ts";
import * as promotions from "./member/promotions.ts";
import * as protection from "./member/protection.ts";
import * as push from "./member/push.ts";
import * as refunds from "./member/refunds.ts";
import * as sessions from "./member/sessions.ts";
import * as spinwheel from "./member/spinwheel.ts";
import * as statements from "./member/statements.ts";
import * as ways from "./member/wallet/ways.ts";
import * as wallet from "./member/wallet.ts";
import * as withdrawals from "./member/withdrawals.ts";

/**
 * Every call of the member API, by feature and name. The server does not compile without a handler
 * for each. (The web imports the feature files, so that a page bundles only the calls it makes.)
 */
export const contract = {
  lookups: callsOf(lookups),
  accounts: callsOf({ ...accounts, ...passwordReset, ...sessions, ...passkeys, ...consents }),
  otp: callsOf(otp),
  wallet: callsOf({ ...wallet, ...ways }),
  games: callsOf(games),
  deposits: callsOf(deposits),
  withdrawals: callsOf(withdrawals),
  bonuses: callsOf(bonuses),
  promotions: callsOf(promotions),
  invites: callsOf(invites),
  refunds: callsOf(refunds),
  spinwheel: callsOf(spinwheel),
  statements: callsOf(statements),
  chat: callsOf({ ...chat, ...chatAnswerTime, ...chatRating }),
  protection: callsOf(protection),
  kyc: callsOf(kyc),
  announcements: callsOf(announcements),
  push: callsOf(push),
} satisfies Record<string, Record<string, Endpoint>>;

/**
 * Every code that a member can be answered: those that the calls list, and all others that are not
 * the console's, since an answer may carry any of them as its message.
 */
export type MemberAnswer = ListedErrors<typeof contract> | MemberCode;

export * from "./codes.ts";
export * from "./endpoint.ts";
export * from "./events.ts";
export * from "./money.ts";
