/**
 * Transfer wallet: our own general dialect, for game providers without a public document. Source of
 * every fact here: `own`.
 *
 * Used for `areaslot`, `imi`, `usun`, `circus`, `slotracha` and `pgslot`, and for the money side of
 * UFABET, SuperSlot and Sexygame (their logins are in `web-login.ts`). None of these companies is
 * known to use it: before switching one on, compare its adapter with the company's own document.
 *
 * JSON; each call carries `x-wallet-key`, `x-wallet-timestamp` (unix seconds) and
 * `x-wallet-signature`: lower-case hex HMAC-SHA256 with NAME_SECRET of
 * `${timestamp}.${METHOD}.${path}.${rawBody}` (empty body for GET; the path is below the base
 * address). A transfer is idempotent by `reference` and can be looked up by it; both answers repeat
 * reference, player, signed amount and currency. Amounts may be numbers or texts.
 */
import * as v from "valibot";
import {
  maybe,
  orAbsent,
  theirAmount,
  theirBalance,
  theirId,
  theirText,
  theirTime,
} from "../theirs.ts";

export const WALLET_PROVIDERS = [
  "areaslot",
  "imi",
  "usun",
  "circus",
  "slotracha",
  "pgslot",
  "ufabet",
  "superslot",
  "sexygame",
] as const;
export type WalletProvider = (typeof WALLET_PROVIDERS)[number];

export const WALLET_HEADERS = {
  key: "x-wallet-key",
  timestamp: "x-wallet-timestamp",
  signature: "x-wallet-signature",
} as const;

const part = encodeURIComponent;

/** Paths below the base address. */
export const WALLET_PATHS = {
  /** POST opens an account: 201, or 200 when it exists. */
  players: "/v1/players",
  /** GET reads the balance. */
  player: (username: string) => `/v1/players/${part(username)}`,
  /** GET reads the player's win or loss since a time. */
  result: (username: string, since: Date) =>
    `/v1/players/${part(username)}/result?${new URLSearchParams({ since: since.toISOString() })}`,
  /** GET reads a page of the player's settled bets, from `from` until before `to`. */
  bets: (username: string, page: { from: Date; to: Date; after: string }) =>
    `/v1/players/${part(username)}/bets?${new URLSearchParams({
      from: page.from.toISOString(),
      to: page.to.toISOString(),
      after: page.after,
    })}`,
  /** GET reads the player's bets that are placed and not settled. */
  openBets: (username: string) => `/v1/players/${part(username)}/open-bets`,
  /** POST sets the password. */
  password: (username: string) => `/v1/players/${part(username)}/password`,
  /** POST moves money. */
  transfers: "/v1/transfers",
  /** GET looks a transfer up; 404 TRANSFER_NOT_FOUND when this reference never arrived. */
  transfer: (reference: string) => `/v1/transfers/${part(reference)}`,
  /** POST opens the game. */
  sessions: "/v1/sessions",
} as const;

/** The signed text. */
export function walletSignatureBase(call: {
  timestamp: number;
  method: "GET" | "POST";
  path: string;
  rawBody: string;
}): string {
  return `${call.timestamp}.${call.method}.${call.path}.${call.rawBody}`;
}

/** What we send: the body of each call. `amount` is as `"100.00"`, negative out of the game. */
export interface WalletRequests {
  players: { username: string; password: string; currency: string };
  password: { password: string };
  transfers: { reference: string; username: string; amount: string; currency: string };
  /** With a password it must be the player's. `language` is a BCP 47 tag: th, lo or en. */
  sessions: { username: string; password?: string; language: string };
}

/**
 * Answer of `players`, `player` and `password`. A provider whose players have another name than we
 * asked for answers that name to `players`.
 */
export const walletPlayer = v.object({ username: maybe(theirText), balance: theirBalance });

/** Answer of `result`: positive when the player won. */
export const walletResult = v.object({ result: theirAmount });

/**
 * Answer of `bets`: `result` is positive when the player won. A void is a separate row with the
 * amounts of its bet negated. `next` is the `after` of the next page; without it there is none.
 */
export const walletBets = v.object({
  bets: v.array(
    v.object({
      id: v.pipe(theirId, v.maxLength(100)),
      placedAt: maybe(theirTime),
      settledAt: theirTime,
      validBet: theirBalance,
      result: theirBalance,
    }),
  ),
  next: maybe(theirId),
});

/** Answer of `openBets`: all of them. The stakes have left the balance. */
export const walletOpenBets = v.object({ bets: v.array(v.object({ stake: theirBalance })) });

/** Answer of `transfers` (201 done now, 200 done before) and `transfer`. */
export const walletMoved = v.object({
  reference: theirId,
  username: theirText,
  amount: theirAmount,
  currency: orAbsent(theirText),
  before: maybe(theirBalance),
  after: maybe(theirBalance),
});

/** Answer of `sessions`: the address of the game, valid for a day. */
export const walletOpened = v.object({ url: theirText });

/** Answer from 400 to 499. */
export const walletError = v.object({ code: theirText });

/**
 * The codes, and what they say of a transfer. Nothing happened: BAD_REQUEST (400), PLAYER_NOT_FOUND
 * (404), INSUFFICIENT_BALANCE and REFUSED (422). UNAUTHORIZED (401) says that a key is wrong,
 * REFERENCE_CONFLICT (409) that the reference exists with other content. WRONG_PASSWORD (403) is of
 * sessions, TRANSFER_NOT_FOUND (404) of the look-up: this reference never arrived.
 */
export type WalletCode =
  | "UNAUTHORIZED"
  | "BAD_REQUEST"
  | "PLAYER_NOT_FOUND"
  | "TRANSFER_NOT_FOUND"
  | "REFERENCE_CONFLICT"
  | "INSUFFICIENT_BALANCE"
  | "WRONG_PASSWORD"
  | "REFUSED";
