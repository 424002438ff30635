/**
 * Providers with a login page: UFABET's form with state fields, SuperSlot's link. Wire: contract
 * `wire/web-login`.
 */
import { randomBytes } from "node:crypto";
import {
  UFABET_FIELDS,
  UFABET_STATE_FIELDS,
  type UfabetState,
} from "@krapao/contract/wire/web-login";
import * as v from "valibot";
import type { Provider } from "../provider.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { findPlayer } from "./players.ts";

/** Lifetime of a login page: an older one must be loaded again. */
const STATE_LIVES_MS = 20 * 60_000;

/**
 * New state fields of UFABET's login page: a timestamp, and proofs that the page came from this
 * server.
 */
export function newUfabetState(sandbox: Sandbox): UfabetState {
  const view = `${sandbox.now()}.${randomBytes(24).toString("hex")}`;
  return {
    __VIEWSTATE: Buffer.from(view).toString("base64"),
    __VIEWSTATEGENERATOR: proof(sandbox, "generator", "").slice(0, 8).toUpperCase(),
    __EVENTVALIDATION: Buffer.from(proof(sandbox, "event", view), "hex").toString("base64"),
  };
}

function proof(sandbox: Sandbox, of: string, text: string): string {
  return hmacSha256Hex(sandbox.config.keys.wallets.ufabet.secret, `${of}.${text}`);
}

function isOwnState(sandbox: Sandbox, state: UfabetState): boolean {
  const view = Buffer.from(state.__VIEWSTATE, "base64").toString();
  const age = sandbox.now() - Number(view.split(".")[0]);
  return (
    Math.abs(age) <= STATE_LIVES_MS &&
    sameText(
      state.__VIEWSTATEGENERATOR,
      proof(sandbox, "generator", "").slice(0, 8).toUpperCase(),
    ) &&
    sameText(
      state.__EVENTVALIDATION,
      Buffer.from(proof(sandbox, "event", view), "hex").toString("base64"),
    )
  );
}

const form = v.object({
  ...v.entriesFromList(UFABET_STATE_FIELDS, v.string()),
  [UFABET_FIELDS.username]: v.string(),
  [UFABET_FIELDS.password]: v.string(),
});

/** The player of a posted form, or the reason of a refusal. */
export function signInByForm(sandbox: Sandbox, body: unknown): Player | "state" | "credentials" {
  const read = v.safeParse(form, body);
  if (!read.success || !isOwnState(sandbox, read.output)) return "state";
  const { txtUserName: username, password } = read.output;
  return byPassword(sandbox, "ufabet", { username, password }) ?? "credentials";
}

const link = v.object({ username: v.string(), password: v.string() });

/** The player of SuperSlot's link. */
export function signInByLink(sandbox: Sandbox, query: unknown): Player | undefined {
  const read = v.safeParse(link, query);
  return read.success ? byPassword(sandbox, "superslot", read.output) : undefined;
}

function byPassword(
  sandbox: Sandbox,
  provider: Provider,
  { username, password }: { username: string; password: string },
): Player | undefined {
  const player = findPlayer(sandbox, provider, username);
  return player && sameText(player.password, password) ? player : undefined;
}
