/**
 * Betflix v4 (transfer wallet): form bodies, two headers, JSON answers. No document and no recorded
 * body is public; the facts are those of clients:
 *
 * - A: a public client in JavaScript for api.bfx.fail (axios, qs; `exports.createUser`)
 * - B: b0855626503/btf, packages/Gametech/Game/src/Repositories/Games/BetflixRepository.php
 * - C: a public client in PHP for api.bfx.fail (`class MasterClass`, config.db.php)
 * - D: toyzaryo001/SPIN2UP, backend/src/services/betflix.service.ts and reward.service.ts
 * - E: alwdev/admin-bf-v1, app/Http/Controllers/BetflixController.php
 * - F: a public page in PHP that opens the lobby (`apilogin`)
 *
 * host and paths of `user/...`: A, B, C, D, E · header `x-api-betflix`: A, B, C; `x-api-cat`: D, E;
 * `x-api-key`: all · success is `status: "success"` with `error_code: 0`: A, C, D, E · a refusal
 * has another `status` or `error_code`, and `msg`: A, B, E · `register` answers `data.username`,
 * with the agent in front: A, B, D · transfer: negative amounts leave the game: A, B, C, D; it
 * answers `data.before_balance` and `data.balance`: A, B · `changePassword` with `new_password`:
 * A, B · balance is a number or a text: C, D · `play/login` of a username opens the lobby: A, D, F;
 * it answers `launch_url`: A, C; `url`: D; `login_token`, for `/login/apilogin/{token}` of the game
 * pages: A, F · `language=thai`: A, C; `english`: guess · `GET report/summaryNEW` with `start` and
 * `end` as days of Bangkok: A, E; `data.winloss`: C, D, where a loss is negative: D.
 *
 * Whether a repeated `ref` moves money again is not public, and no call looks a `ref` up. No error
 * code is public as "nothing happened", so none is a refusal.
 */
import * as v from "valibot";
import { maybe, theirBalance, theirId, theirText } from "../theirs.ts";

/** The header of the operator's id. Newer accounts have the second. */
export const BETFLIX_ID_HEADERS = ["x-api-betflix", "x-api-cat"] as const;
export type BetflixIdHeader = (typeof BETFLIX_ID_HEADERS)[number];
export const BETFLIX_KEY_HEADER = "x-api-key";

/** Paths below the base address. All POST but `summary` (GET, with a query). */
export const BETFLIX_PATHS = {
  register: "/v4/user/register",
  transfer: "/v4/user/transfer",
  balance: "/v4/user/balance",
  password: "/v4/user/changePassword",
  login: "/v4/play/login",
  summary: "/v4/report/summaryNEW",
} as const;

/** Where a login token opens the lobby, below the address of the game pages. */
export const betflixLobby = (token: string) => `/login/apilogin/${encodeURIComponent(token)}`;

/** What the forms of the calls hold. */
export interface BetflixForms {
  register: { username: string; password: string };
  password: { username: string; new_password: string };
  balance: { username: string };
  login: { username: string; language: "thai" | "english" };
  /** `amount` is a decimal text, positive into the game, negative out of it. */
  transfer: { username: string; amount: string; ref: string };
  /** `start` and `end` are days: `2026-01-31`. */
  summary: { username: string; start: string; end: string };
}

/** The outcome of an answer. */
export const betflixOutcome = v.object({
  status: theirId,
  error_code: v.nullish(v.union([v.literal(""), theirId])),
});
/** Answer of `register`: the company's name of the user. */
export const betflixUser = v.object({ data: v.object({ username: theirId }) });
/** Answer of `transfer`. */
export const betflixMoved = v.object({
  data: v.object({ before_balance: theirBalance, balance: theirBalance }),
});
/** Answer of `balance`. */
export const betflixBalance = v.object({ data: v.object({ balance: theirBalance }) });
/** Answer of `summary`: positive when the user won. */
export const betflixSummary = v.object({ data: v.object({ winloss: theirBalance }) });
/** Answer of `login`: an address, or a token for the lobby. */
export const betflixOpened = v.object({
  data: v.object({
    launch_url: maybe(theirText),
    url: maybe(theirText),
    login_token: maybe(theirId),
  }),
});
