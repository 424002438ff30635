/**
 * Joker / SlotXO transfer wallet, document "Transfer Wallet API v3.0.1" (not public): one address,
 * `POST {base}?AppID=..&Signature=..`, JSON body with `Method`.
 *
 * Sources: [A] woodylin4869/wikitest, H1_ThirdPartyWalletAPI/Model/Game/JOKER and
 * Service/Game/JOKER (C#, its comments follow the document). [B] easy1688win/servermm,
 * src/vendors/JokerProvider.ts (TypeScript, names the document's chapters). [C] a public client,
 * PHP, "abstract_game_api_common_joker". [D] a public client, PHP, "GameUtils/TransferWallet".
 *
 * - Address: a bare host, the query follows it [C, D].
 * - Signature: all fields of the body sorted by name, `k=v&k=v` unencoded, HMAC-SHA1, base64
 *   [A to D].
 * - CU: 201 created, 200 when the user exists; `Data.Username` is the company's name [A].
 * - TC: `Amount` is positive into the game, negative out of it, a text with three decimals and no
 *   separator [C; A and D also send texts]. `RequestID` has at most 50 letters and digits [A].
 * - TCH: HTTP 200 done; 404 "the requestId does not exist" [A]. Its words are a guess.
 * - Codes of refusals: none is public, so no answer to TC is a refusal. [C] leaves every other
 *   status unknown.
 * - User names ignore case: 4 to 20 letters, digits, `_` [A].
 * - GC: `OutstandingCredit` are stakes that are not settled: a guess by its name [A to D have it].
 * - RWL: days (`2020-09-25`), rows of `Username`, `Amount`, `Result` in `Winloss` [A, B]. Whether
 *   the last day is included is a guess, and so is the day's time zone.
 * - TS lists by hour and TSM by minute [B]; [A] uses both and spaces these calls by 3 s, [C] uses
 *   TS and repeats it with TSM. `Delay` is 0 [A, B]. `Time` without a zone is a guess: UTC+8. A
 *   void as a separate row with negative amounts is a guess.
 * - Launch: `{gameUrl}?token=..&game=..&redirectUrl=..&mobile=..&lang=..` [A, C, D], `lang` en, th,
 *   zh, id [A]; the token works once [A]. The same names as a posted form are a guess.
 */
import * as v from "valibot";
import {
  maybe,
  orAbsent,
  theirAmount,
  theirBalance,
  theirId,
  theirLocalTime,
  theirText,
} from "../theirs.ts";

/** Path of the sandbox's game page; the company names its own address. */
export const JOKER_LAUNCH_PATH = "/play";

/** The signed text. */
export function jokerSignatureBase(fields: Readonly<Record<string, string | number>>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

/** The report's time zone. */
export const JOKER_REPORT_OFFSET = "+08:00";

type User<M extends string> = { Method: M; Username: string };

/**
 * What we send, without `Timestamp` (unix seconds). CU create, SP set the password, GC get the
 * credit, TC transfer, TCH look a transfer up, PLAY get a token, RWL win or loss by days, TSM the
 * bets of all users by minutes.
 */
export type JokerCall =
  | User<"CU" | "GC" | "PLAY">
  | (User<"SP"> & { Password: string })
  | (User<"TC"> & { Amount: string; RequestID: string })
  | { Method: "TCH"; RequestID: string }
  | (User<"RWL"> & { StartDate: string; EndDate: string })
  | { Method: "TSM"; StartDate: string; EndDate: string; NextId: string; Delay: 0 };

/** CU and SP. `Data` comes with CU [A]. */
export const jokerStatus = v.object({
  Status: v.pipe(theirText, v.regex(/^(ok|created)$/i)),
  Data: maybe(v.object({ Username: theirText })),
});

/** TC. No public model has `Amount`; the balances are evidence. */
export const jokerTransfer = v.object({
  RequestID: theirId,
  Username: theirText,
  Amount: orAbsent(theirAmount),
  BeforeCredit: maybe(theirBalance),
  Credit: maybe(theirBalance),
  OutstandingCredit: maybe(theirBalance),
});

/** TCH of a transfer that was done. `Amount` has its sign. */
export const jokerTransferCheck = v.object({
  RequestID: theirId,
  Username: theirText,
  Amount: theirAmount,
});

/** GC. What is open is not in `Credit`, so without it a stake would look like a loss. */
export const jokerCredit = v.object({ Credit: theirBalance, OutstandingCredit: theirBalance });

/** RWL. A user's win or loss is `Result - Amount` [A]. */
export const jokerWinloss = v.object({
  Winloss: v.array(v.object({ Username: theirText, Amount: theirAmount, Result: theirAmount })),
});

/** A row of TSM: `Amount` is the stake, `Result` what came back. They are cut to hundredths. */
const jokerBet = v.object({
  OCode: v.pipe(theirId, v.maxLength(100)),
  Username: theirText,
  Amount: theirBalance,
  Result: theirBalance,
  Time: theirLocalTime(JOKER_REPORT_OFFSET),
});
export type JokerBet = v.InferOutput<typeof jokerBet>;
const rows = orAbsent(v.array(jokerBet));

/**
 * TSM: one page, by kind. Prizes of jackpots and competitions have no stake. The same call with
 * `nextId` gets the next page, until a page has no rows or no `nextId` [A, C].
 */
export const jokerBets = v.object({
  data: v.object({ Game: rows, Jackpot: rows, Competition: rows }),
  nextId: maybe(theirId),
});

/** PLAY. */
export const jokerPlay = v.object({ Token: theirText });

/** Refusals say `Message` [B, D]. A web server that words its own adds `MessageDetail`. */
export const jokerError = v.object({ Message: theirText, MessageDetail: maybe(v.unknown()) });
