/**
 * Joker / SlotXO transfer wallet: one address, `POST {base}?AppID=..&Signature=..`, JSON body with
 * `Method`.
 *
 * Signature: body fields sorted by name, joined `k=v&k=v` unencoded, HMAC-SHA1 under JOKER_SECRET,
 * base64, URL-encoded in the query. Numbers are written in their shortest decimal form, as in the
 * JSON itself. Errors are HTTP 4xx with `Message`. A transfer is idempotent by `RequestID`; TCH
 * answers 404 for a RequestID that never arrived. Launch: open
 * `{gameUrl}?token=..&game=..&redirectUrl=..&mobile=..&lang=..`, or POST the same names as a form.
 */
import * as v from "valibot";
import { wireAmount, wirePositiveAmount } from "./amount.ts";

/** Path of the game page below the provider's base address. */
export const JOKER_LAUNCH_PATH = "/play";

/** The signed text. */
export function jokerSignatureBase(fields: Readonly<Record<string, string | number>>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

const Timestamp = v.pipe(v.number(), v.integer());
const Username = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const RequestID = v.pipe(v.string(), v.minLength(1), v.maxLength(50));

/** A minute of the report's time zone, UTC+8, as `yyyy-MM-dd HH:mm`. */
const jokerMinute = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/));
export const JOKER_REPORT_OFFSET = "+08:00";

/**
 * All methods: CU create, TC transfer (Amount positive into the game, negative out of it), TCH look
 * a transfer up, GC get credit, PLAY get a token, WAC withdraw all, SP set password, SO sign out,
 * RWL win or loss of the user since StartDate (ISO 8601), TS the bets of all users from StartDate
 * until before EndDate, in pages.
 */
export const jokerCall = v.variant("Method", [
  v.object({ Method: v.literal("CU"), Timestamp, Username }),
  v.object({ Method: v.literal("TC"), Timestamp, Username, Amount: wireAmount, RequestID }),
  v.object({ Method: v.literal("TCH"), Timestamp, RequestID }),
  v.object({ Method: v.literal("GC"), Timestamp, Username }),
  v.object({ Method: v.literal("PLAY"), Timestamp, Username }),
  v.object({ Method: v.literal("WAC"), Timestamp, Username, RequestID }),
  v.object({
    Method: v.literal("SP"),
    Timestamp,
    Username,
    Password: v.pipe(v.string(), v.minLength(6), v.maxLength(50)),
  }),
  v.object({ Method: v.literal("SO"), Timestamp, Username }),
  v.object({ Method: v.literal("RWL"), Timestamp, Username, StartDate: v.string() }),
  v.object({
    Method: v.literal("TS"),
    Timestamp,
    StartDate: jokerMinute,
    EndDate: jokerMinute,
    NextId: v.string(),
  }),
]);
export type JokerCall = v.InferOutput<typeof jokerCall>;

/** CU: 201 `Created`, 200 `OK` when the user exists. SP and SO: 200 `OK`. */
export const jokerStatus = v.object({ Status: v.picklist(["Created", "OK"]) });
export type JokerStatus = v.InferOutput<typeof jokerStatus>;

/** TC: balances before and after. A repeated RequestID gets the first answer again. */
export const jokerTransfer = v.object({
  Username: v.string(),
  RequestID: v.string(),
  Amount: wireAmount,
  BeforeCredit: wireAmount,
  Credit: wireAmount,
  OutstandingCredit: wireAmount,
});
export type JokerTransfer = v.InferOutput<typeof jokerTransfer>;

/** TCH: 200 when the transfer was done (also for WAC), 404 when this RequestID never happened. */
export const jokerTransferCheck = v.object({
  Username: v.string(),
  RequestID: v.string(),
  Amount: wireAmount,
  BeforeCredit: wireAmount,
  Credit: wireAmount,
  Time: v.string(),
});
export type JokerTransferCheck = v.InferOutput<typeof jokerTransferCheck>;

/** GC. */
export const jokerCredit = v.object({
  Username: v.string(),
  Credit: wireAmount,
  OutstandingCredit: wireAmount,
});
export type JokerCredit = v.InferOutput<typeof jokerCredit>;

/** WAC: `Amount` that left the game, zero or more. */
const jokerWithdrawAll = v.object({
  Username: v.string(),
  RequestID: v.string(),
  Amount: v.union([v.literal(0), wirePositiveAmount]),
});
export type JokerWithdrawAll = v.InferOutput<typeof jokerWithdrawAll>;

/**
 * RWL: positive when the user won. The shape of this answer is our assumption: compare it before
 * relying on it.
 */
export const jokerWinloss = v.object({ Username: v.string(), Winloss: wireAmount });
export type JokerWinloss = v.InferOutput<typeof jokerWinloss>;

/**
 * A row of TS. `Amount` is the stake, `Result` what came back. `Time` is of the report's time zone
 * unless it names another. That a void is a separate row with negative amounts is our assumption.
 */
const jokerBet = v.object({
  OCode: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  Username: v.string(),
  GameCode: v.string(),
  Amount: wireAmount,
  Result: wireAmount,
  Time: v.string(),
});
export type JokerBet = v.InferOutput<typeof jokerBet>;

/**
 * TS: one page, by kind. Prizes of jackpots and competitions have no stake. The same call with
 * `nextId` gets the next page, until a page has no rows or no `nextId`.
 */
export const jokerBets = v.object({
  data: v.object({
    Game: v.optional(v.array(jokerBet)),
    Jackpot: v.optional(v.array(jokerBet)),
    Competition: v.optional(v.array(jokerBet)),
  }),
  nextId: v.optional(v.nullable(v.string())),
});
export type JokerBets = v.InferOutput<typeof jokerBets>;

/** PLAY. */
export const jokerPlay = v.object({ Username: v.string(), Token: v.string() });
export type JokerPlay = v.InferOutput<typeof jokerPlay>;

/**
 * Any answer from 400 on: 403 signature, 404 unknown user or RequestID, 400 a definite refusal
 * (`Insufficient balance`, `RequestID already used`, `Refused` ...): nothing happened.
 */
export const jokerError = v.object({ Message: v.string() });
export type JokerError = v.InferOutput<typeof jokerError>;
