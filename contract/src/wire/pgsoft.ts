/**
 * PG Soft transfer wallet: `POST {base}/...?trace_id=<uuid>`, form body with `operator_token` and
 * `secret_key`.
 *
 * HTTP 200 always; `error` is null on success. A transfer is idempotent by `transfer_reference`:
 * PG's rule is to send it again with the same reference after a lost or unreadable answer, and
 * after every error except 3001, 3005 and 3100. GetSingleTransaction answers 3040 for a reference
 * that never arrived. There are no passwords: a player enters with a session that LoginGame
 * received.
 */
import * as v from "valibot";
import { minorFromText, wireAmount } from "./amount.ts";

/** Paths below the base address, without `trace_id`. */
export const PG_PATHS = {
  create: "/Player/v3/Create",
  transferIn: "/Cash/v3/TransferIn",
  transferOut: "/Cash/v3/TransferOut",
  transferAllOut: "/Cash/v3/TransferAllOut",
  wallet: "/Cash/v3/GetPlayerWallet",
  transaction: "/Cash/v3/GetSingleTransaction",
  login: "/Login/v1/LoginGame",
  kick: "/Player/v3/Kick",
  /**
   * A player's win or loss. PG documents histories of single bets; this sum replaces reading
   * them all.
   */
  winLoss: "/Report/v1/GetPlayerWinLoss",
} as const;

const operator = { operator_token: v.string(), secret_key: v.string() };
const player_name = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{3,50}$/));
const transfer_reference = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
const currency = v.picklist(["THB", "LAK"]);
/** A decimal with at most 2 places, 0.01 at least. */
const amount = v.pipe(
  v.string(),
  v.check((text) => (minorFromText(text) ?? 0n) > 0n, "0.01 at least, at most 2 decimals"),
);

/** Form of `create`. */
export const pgCreate = v.object({
  ...operator,
  player_name,
  nickname: v.optional(v.pipe(v.string(), v.maxLength(50))),
  currency,
});
/** Form of `transferIn` and `transferOut`. */
export const pgTransfer = v.object({
  ...operator,
  player_name,
  amount,
  transfer_reference,
  currency,
});
/** Form of `transferAllOut`. */
export const pgTransferAll = v.object({ ...operator, player_name, transfer_reference, currency });
/** Form of `wallet` and `kick`. */
export const pgPlayer = v.object({ ...operator, player_name });
/** Form of `winLoss`: `from_time` in unix milliseconds. */
export const pgReport = v.object({
  ...operator,
  player_name,
  from_time: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
});
/** Form of `transaction`. */
export const pgLookUp = v.object({ ...operator, player_name, transfer_reference });
/** Form of `login`: we create the session, and it goes into the link. */
export const pgLogin = v.object({
  ...operator,
  player_name,
  player_session: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
  currency,
});

/**
 * 1204 operator token or secret, 1034 malformed, 1035 refused, 1315 player exists, 3001 a value is
 * missing, 3004 no such player, 3005 no wallet, 3013 not enough balance, 3040 no such transaction,
 * 3100 transfer failed (refused, or the reference was used with other content), 3101 transfer in
 * progress. After all but 3101 nothing happened.
 */
export const PG_ERRORS = {
  malformed: "1034",
  refused: "1035",
  operator: "1204",
  playerExists: "1315",
  missing: "3001",
  noPlayer: "3004",
  noWallet: "3005",
  notEnough: "3013",
  noTransaction: "3040",
  transferFailed: "3100",
  underWay: "3101",
} as const;

const error = v.object({ code: v.string(), message: v.string() });
const answer = <T extends v.GenericSchema>(data: T) =>
  v.union([v.object({ data, error: v.null() }), v.object({ data: v.null(), error })]);

/** Answer of `create`, `login` and `kick`. */
export const pgDone = answer(v.object({ action_result: v.literal(1) }));
/**
 * Answer of the transfers. `amount` is positive in both directions; zero when TransferAllOut found
 * nothing.
 */
export const pgMoved = answer(
  v.object({
    transactionId: v.number(),
    balanceAmountBefore: wireAmount,
    balanceAmount: wireAmount,
    amount: wireAmount,
  }),
);
/** Answer of `wallet`. */
export const pgWallet = answer(
  v.object({ currencyCode: v.string(), totalBalance: wireAmount, cashBalance: wireAmount }),
);
/** Answer of `winLoss`: positive when the player won. */
export const pgWinLoss = answer(v.object({ playerName: v.string(), winLoss: wireAmount }));
/** Answer of `transaction`. Types: 100 into the game, 200 out of it. */
export const pgTransaction = answer(
  v.object({
    transactionId: v.number(),
    playerName: v.string(),
    currencyCode: v.string(),
    transactionType: v.picklist([100, 200]),
    transactionAmount: wireAmount,
    /** Balance before. */
    transactionFrom: wireAmount,
    /** Balance after. */
    transactionTo: wireAmount,
    /** Unix milliseconds. */
    transactionDateTime: v.number(),
  }),
);
export type PgDone = v.InferOutput<typeof pgDone>;
export type PgMoved = v.InferOutput<typeof pgMoved>;
export type PgWallet = v.InferOutput<typeof pgWallet>;
export type PgWinLoss = v.InferOutput<typeof pgWinLoss>;
export type PgTransaction = v.InferOutput<typeof pgTransaction>;

/**
 * The game's address: `{gameUrl}/{game}/index.html?...`. It contains the operator token, never the
 * secret key.
 */
export function pgLaunchLink(
  gameUrl: string,
  open: { game: string; operatorToken: string; playerSession: string; language: string },
): string {
  const query = new URLSearchParams({
    language: open.language,
    bet_type: "1",
    operator_token: open.operatorToken,
    operator_player_session: open.playerSession,
  });
  return `${gameUrl}/${encodeURIComponent(open.game)}/index.html?${query}`;
}
