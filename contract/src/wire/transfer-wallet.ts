/**
 * Transfer wallet: our own general dialect, for game providers without a public document.
 *
 * Used for `areaslot`, `imi`, `usun`, `circus`, `slotracha` and `pgslot`, and for the money side of
 * UFABET, SuperSlot and Sexygame (their logins are in `web-login.ts`). None of these companies is
 * known to use it: before switching one on, compare its adapter with the company's own document.
 *
 * JSON; each call carries `x-wallet-key`, `x-wallet-timestamp` (unix seconds) and
 * `x-wallet-signature`: lower-case hex HMAC-SHA256 with NAME_SECRET of
 * `${timestamp}.${METHOD}.${path}.${rawBody}` (empty body for GET; the path is below the base
 * address). A transfer is idempotent by `reference` and can be looked up by it.
 */
import * as v from "valibot";
import { wireAmount, wireAmountText, wireTimestamp } from "./amount.ts";

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

const username = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const password = v.pipe(v.string(), v.minLength(6), v.maxLength(50));

/** Body of `players`. */
export const walletCreate = v.object({ username, password });
/** Body of `password`. */
export const walletPassword = v.object({ password });
/** Body of `transfers`: `amount` as `"100.00"`, positive into the game, negative out of it. */
export const walletTransfer = v.object({
  reference: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  username,
  amount: wireAmountText,
});
/** Body of `sessions`. With a password it must be the player's. */
export const walletSession = v.object({ username, password: v.optional(password) });

/** Answer of `players`, `player` and `password`. */
export const walletPlayer = v.object({ username: v.string(), balance: wireAmount });
export type WalletPlayer = v.InferOutput<typeof walletPlayer>;

/** Answer of `result`: positive when the player won. */
export const walletResult = v.object({ username: v.string(), result: wireAmount });
export type WalletResult = v.InferOutput<typeof walletResult>;

/**
 * Answer of `bets`: `result` is positive when the player won. A void is a separate row with the
 * amounts of its bet negated. `next` is the `after` of the next page; null: there is none.
 */
export const walletBets = v.object({
  bets: v.array(
    v.object({
      id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      placedAt: wireTimestamp,
      settledAt: wireTimestamp,
      validBet: wireAmount,
      result: wireAmount,
    }),
  ),
  next: v.nullable(v.string()),
});
export type WalletBets = v.InferOutput<typeof walletBets>;

/** Answer of `openBets`: all of them. The stakes have left the balance. */
export const walletOpenBets = v.object({
  bets: v.array(v.object({ id: v.string(), placedAt: wireTimestamp, stake: wireAmount })),
});
export type WalletOpenBets = v.InferOutput<typeof walletOpenBets>;

/** Answer of `transfers` (201 done now, 200 done before) and `transfer`. */
export const walletMoved = v.object({
  reference: v.string(),
  username: v.string(),
  amount: wireAmountText,
  before: wireAmount,
  after: wireAmount,
  at: wireTimestamp,
});
export type WalletMoved = v.InferOutput<typeof walletMoved>;

/** Answer of `sessions`: the address of the game, valid for a day. */
export const walletOpened = v.object({ url: v.string() });
export type WalletOpened = v.InferOutput<typeof walletOpened>;

/**
 * Any answer from 400 on: nothing happened. The statuses in order: 401, 400, 404, 404, 409 (other
 * content), 422, 403, 422.
 */
export const walletError = v.object({
  code: v.picklist([
    "UNAUTHORIZED",
    "BAD_REQUEST",
    "PLAYER_NOT_FOUND",
    "TRANSFER_NOT_FOUND",
    "REFERENCE_CONFLICT",
    "INSUFFICIENT_BALANCE",
    "WRONG_PASSWORD",
    "REFUSED",
  ]),
  message: v.string(),
});
export type WalletError = v.InferOutput<typeof walletError>;
