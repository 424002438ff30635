/**
 * Betflix v4 transfer wallet: `POST {base}/v4/...`, headers `x-api-betflix` (id) and `x-api-key`,
 * form body.
 *
 * Success and refusal are both HTTP 200, distinguished by `status`; wrong keys are 401. A transfer
 * with a repeated `ref` gets the first answer again. No call looks a `ref` up.
 */
import * as v from "valibot";
import { minorFromText, wireAmount } from "./amount.ts";

export const BETFLIX_HEADERS = { id: "x-api-betflix", key: "x-api-key" } as const;

/** Paths below the base address; all POST. */
export const BETFLIX_PATHS = {
  register: "/v4/user/register",
  transfer: "/v4/user/transfer",
  balance: "/v4/user/balance",
  password: "/v4/user/password",
  login: "/v4/play/login",
  summary: "/v4/report/summary",
} as const;

const username = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const password = v.pipe(v.string(), v.minLength(6), v.maxLength(50));

/** Form of `register` and `password`. */
export const betflixCredentials = v.object({ username, password });

/** Form of `summary`: the user's win or loss since a time, ISO 8601. */
export const betflixReport = v.object({ username, start: v.pipe(v.string(), v.isoTimestamp()) });

/** Form of `balance` and `login`. */
export const betflixUser = v.object({ username });

/** Form of `transfer`: `amount` is a decimal text, positive into the game, negative out of it. */
export const betflixTransfer = v.object({
  username,
  amount: v.pipe(
    v.string(),
    v.check((text) => {
      const minor = minorFromText(text);
      return minor !== undefined && minor !== 0n;
    }, "a decimal with at most 2 places, not zero"),
  ),
  ref: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});

/**
 * A refusal: nothing happened. 1001 malformed, 1002 user exists, 1003 no such user, 1004 not enough
 * balance, 1005 ref used with another content, 1099 refused.
 */
export const betflixError = v.object({
  status: v.literal("error"),
  error_code: v.number(),
  msg: v.string(),
});
export type BetflixError = v.InferOutput<typeof betflixError>;

const success = <T extends v.GenericSchema>(data: T) =>
  v.variant("status", [v.object({ status: v.literal("success"), data }), betflixError]);

/** Answer of `register` and `password`. */
export const betflixUserAnswer = success(v.object({ username: v.string() }));
/** Answer of `transfer`. */
export const betflixTransferAnswer = success(
  v.object({
    username: v.string(),
    ref: v.string(),
    amount: wireAmount,
    before_balance: wireAmount,
    after_balance: wireAmount,
  }),
);
/** Answer of `balance`. */
export const betflixBalanceAnswer = success(
  v.object({ username: v.string(), balance: wireAmount }),
);
/**
 * Answer of `summary`: positive when the user won. Only the name of the call is public; the fields
 * are our assumption.
 */
export const betflixSummaryAnswer = success(
  v.object({ username: v.string(), winloss: wireAmount }),
);
export type BetflixSummaryAnswer = v.InferOutput<typeof betflixSummaryAnswer>;
/** Answer of `login`. */
export const betflixLoginAnswer = success(
  v.object({ username: v.string(), login_token: v.string(), launch_url: v.string() }),
);
export type BetflixTransferAnswer = v.InferOutput<typeof betflixTransferAnswer>;
export type BetflixBalanceAnswer = v.InferOutput<typeof betflixBalanceAnswer>;
export type BetflixLoginAnswer = v.InferOutput<typeof betflixLoginAnswer>;
export type BetflixUserAnswer = v.InferOutput<typeof betflixUserAnswer>;
