/**
 * askmebet v0.1 partner API (transfer wallet): key in the path, JSON bodies with `signature` =
 * lower-case hex MD5. No document and no recorded body is public; the facts are those of clients:
 *
 * - A: dreakzio/ambbet_2, application/libraries/Game_api_librarie.php
 * - B: Wutitded88/Webonline-learn-test1, api/Service/amb.php
 * - C: hawkWen/tbf.bet, app/Helpers/FastbetApi.php and AmbFunApi.php
 * - D: a Java client, package com.game.b1ingservice.payload.amb
 * - E: b0855626503/btf, AmbfunRepository.php (the company's sister API with the same calls)
 *
 * paths: A, B, C · signed texts: A, B, C · create answers `result.username` = agent + name: C, E,
 * `result.loginName` as well: D · deposit and withdraw answer `result.ref, before, after`: D, E ·
 * credit is a text with thousands separators: A · the game's address is `url` at the top of the
 * answer, or `result`: A, B · winLose is by product: A, B, D · success is HTTP 200 with `code` 0:
 * A to E · a refusal has another code and `message`: A, B, E; one client reads `msg`.
 *
 * No code but 0 is public, so none is a refusal: 1601 of the sister API is a timeout. Deposit and
 * withdraw have no reference of ours and are not idempotent: each call that arrives moves money.
 */
import * as v from "valibot";
import { maybe, theirBalance, theirId, theirText } from "../theirs.ts";

const part = encodeURIComponent;
const below = (call: string, ...parts: string[]) =>
  ["/v0.1/partner/member", call, ...parts.map(part)].join("/");

/** Paths below the base address. All POST but `credit` and `winLose` (GET) and `password` (PUT). */
export const ASKMEBET_PATHS = {
  create: (key: string) => below("create", key),
  password: (key: string, user: string) => below("reset-password", key, user),
  deposit: (key: string, user: string) => below("deposit", key, user),
  withdraw: (key: string, user: string) => below("withdraw", key, user),
  credit: (key: string, user: string) => below("credit", key, user),
  /** What was bet since the deposit or withdrawal with this `ref` of the provider. */
  winLose: (key: string, user: string, ref: string) => below("winLose", key, user, ref),
  login: (product: string, key: string) => below("login", product, key),
} as const;

/** Texts that are hashed with MD5. `amount` is exactly the text of the body. */
export const askmebetSignatureBase = {
  create: (user: string, password: string, agent: string) => `${user}:${password}:${agent}`,
  password: (password: string, agent: string) => `${password}:${agent}`,
  amount: (amount: string, user: string, agent: string) => `${amount}:${user}:${agent}`,
  /** Signed with the client's name, where every other call has the agent. */
  login: (user: string, password: string, clientName: string) =>
    `${user}:${password}:${clientName}`,
} as const;

/** Body of `create`. */
export interface AskmebetCreate {
  memberLoginName: string;
  memberLoginPass: string;
  signature: string;
}
/** Body of `password`. */
export interface AskmebetPassword {
  password: string;
  signature: string;
}
/** Body of `deposit` and `withdraw`: amount as `"100.00"`. */
export interface AskmebetAmount {
  amount: string;
  signature: string;
}
/** Body of `login`. */
export interface AskmebetLogin {
  username: string;
  password: string;
  isMobile: boolean;
  /** Of the product `slotxo` only. `th_th`: B. `en_us`: guess. */
  language?: "th_th" | "en_us";
  signature: string;
}

/** The outcome of an answer: `"0"` is success. */
export const askmebetCode = v.object({ code: theirId });
/** Answer of `create`: the company's name of the member. */
export const askmebetMember = v.object({
  result: v.pipe(
    v.object({ username: maybe(theirId), loginName: maybe(theirId) }),
    v.transform(({ username, loginName }) => username ?? loginName),
    v.string(),
  ),
});
/** Answer of `deposit` and `withdraw`: the provider's reference, the balance before and after. */
export const askmebetMoved = v.object({
  result: v.object({ ref: maybe(theirId), before: theirBalance, after: theirBalance }),
});
/** Answer of `credit`. */
export const askmebetCredit = v.object({ result: v.object({ credit: theirBalance }) });

const isProduct = (value: unknown) =>
  typeof value === "object" && value !== null && ("amount" in value || "outstanding" in value);

/** Answer of `winLose`: by product, what was bet and what of it is not settled. */
export const askmebetWinLose = v.object({
  result: v.object({
    data: v.pipe(
      v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
      v.transform((data) => Object.values(data).filter(isProduct)),
      v.array(v.object({ amount: theirBalance, outstanding: theirBalance })),
    ),
  }),
});

/** Answer of `login`: the address of the game page. */
export const askmebetOpened = v.object({ url: maybe(theirText), result: maybe(theirText) });
