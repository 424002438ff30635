/**
 * PG Soft transfer wallet ("Integration Document, Transfer Mode", not public):
 * `POST {base}/...?trace_id=<uuid>`, form body with `operator_token` and `secret_key`.
 *
 * Sources: [A] woodylin4869/wikitest, H1_ThirdPartyWalletAPI/Model/Game/PG and Service/Game/PG (C#,
 * its comments follow the document, with the errors of each call). [B] a public client, PHP,
 * "game_api_pgsoft", document V2.1.0. [C] a public client, Go, "package pg", quotes chapter 5.2.4.
 * [D] a public client, Java, "PgServiceEnums". [E] a public client, Java, "GameDockPGSoft".
 * [F] a public client, PHP, "PgSoftGameComponent". [G] demo-4wy.pages.dev, a copy of the document
 * (launch-game, integration-api).
 *
 * - Base: the operator's `PgSoftAPIDomain`, which ends with `/external` [E, a note of addresses].
 * - Create: `/v3/Player/Create` in nine public clients [B, D, E ...]; `/Player/v1/Create` in eight
 *   older ones [A, C, F ...]. The operator's contract decides: `PG_PLAYER_PATHS`.
 * - Transfers, wallet, look-up: `/Cash/v3/...` in all [A to F]. Amounts have two decimals, 0.01 at
 *   least; a reference has at most 50 characters [A].
 * - Answers: `data`, or `error` with `code` and `message`; the other is null [G], absent in some.
 *   `code` is a text [A, G].
 * - Names of players ignore case [A, VerifySessionResponse].
 * - Refusals: PG's rule is to send the same reference again after a lost or malformed answer, and
 *   after every code but 3001 (a value is missing), 3005 (no wallet) and 3100 (transfer failed)
 *   [C]. 3101 is in progress [A].
 * - 3040: no such transaction [A]. The look-up serves five minutes after the last transaction [D].
 * - 1305 answers Create when the player exists [A, C, E], and other calls when there is none [B].
 *   3004 and 3005: no player, no wallet [A, B]. 1204: the operator is not known [A].
 * - Launch: `{gameUrl}/{game}/index.html` with `l, btt, ot, ops` [A, B, G], or with the older names
 *   `language, bet_type, operator_token, operator_player_session` [C, a note of addresses]. The
 *   third way, HTML of `GetLaunchURLHTML` [B, D, E], is no address and is not used. `lobby` as game
 *   is in one public client. Languages: en, th and others, no Lao [A].
 * - LoginGame announces the session to PG before the link is opened [F]; without it PG asks the
 *   operator (`VerifySession`), which has no call here.
 * - A sum of wins and losses is found nowhere.
 */
import * as v from "valibot";
import { maybe, orAbsent, theirAmount, theirBalance, theirId, theirText } from "../theirs.ts";

/** Folders of the calls about players. */
export const PG_PLAYER_PATHS = ["v3/Player", "Player/v1"] as const;
export type PgPlayerPath = (typeof PG_PLAYER_PATHS)[number];

/** Paths below the base address, without `trace_id`. */
export const PG_PATHS = {
  transferIn: "/Cash/v3/TransferIn",
  transferOut: "/Cash/v3/TransferOut",
  wallet: "/Cash/v3/GetPlayerWallet",
  transaction: "/Cash/v3/GetSingleTransaction",
  login: "/Login/v1/LoginGame",
} as const;

/** Codes of errors that decide. */
export const PG_ERRORS = {
  failed: "1035",
  operator: "1204",
  player: "1305",
  blocked: "1309",
  missing: "3001",
  noPlayer: "3004",
  noWallet: "3005",
  noTransaction: "3040",
  transferFailed: "3100",
} as const;

/** An answer: `error` must be readable when it is there, because it may be a refusal. */
const answer = <T extends v.GenericSchema>(data: T) =>
  v.object({ data: orAbsent(data), error: orAbsent(v.object({ code: theirId })) });

/** Answer of Create and LoginGame: `action_result` 1, `actionResult` true, or both [A]. */
export const pgDone = answer(
  v.object({ action_result: maybe(theirId), actionResult: maybe(v.boolean()) }),
);
/** Answer of the transfers. */
export const pgMoved = answer(
  v.object({
    transactionId: maybe(theirId),
    balanceAmountBefore: maybe(theirBalance),
    balanceAmount: maybe(theirBalance),
    amount: theirAmount,
  }),
);
/** Answer of `wallet`: `cashBalance` can be moved out [A]. */
export const pgWallet = answer(v.object({ cashBalance: theirBalance }));
/** Answer of `transaction`. Types: 100 into the game, 200 out of it [A]. */
export const pgTransaction = answer(
  v.object({
    playerName: theirText,
    currencyCode: orAbsent(theirText),
    transactionType: theirId,
    transactionAmount: theirAmount,
    /** Balances before and after. */
    transactionFrom: maybe(theirBalance),
    transactionTo: maybe(theirBalance),
  }),
);

/** The two generations of names in a launch link. */
export const PG_LAUNCH_NAMES = {
  short: { language: "l", betType: "btt", operator: "ot", session: "ops" },
  long: {
    language: "language",
    betType: "bet_type",
    operator: "operator_token",
    session: "operator_player_session",
  },
} as const;
export type PgLaunchNames = keyof typeof PG_LAUNCH_NAMES;

/**
 * The game's address: `{gameUrl}/{game}/index.html?...`. It contains the operator token, never the
 * secret key.
 */
export function pgLaunchLink(
  gameUrl: string,
  open: {
    game: string;
    operatorToken: string;
    playerSession: string;
    language: string;
    names: PgLaunchNames;
  },
): string {
  const names = PG_LAUNCH_NAMES[open.names];
  const query = new URLSearchParams({
    [names.language]: open.language,
    [names.betType]: "1",
    [names.operator]: open.operatorToken,
    [names.session]: open.playerSession,
  });
  return `${gameUrl}/${encodeURIComponent(open.game)}/index.html?${query}`;
}
