/**
 * Providers with a login page: UFABET's form with the state of ASP.NET, SuperSlot's link. Contract
 * `wire/games/web-login` names the sources.
 */
import { randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Provider } from "../provider.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Choose } from "../style.ts";
import type { Player } from "../world.ts";
import { findPlayer } from "./players.ts";

/** Lifetime of a login page: an older one must be loaded again. */
const STATE_LIVES_MS = 20 * 60_000;

/**
 * The ways in which public copies of the page send it: by a link or an image, without
 * `__EVENTVALIDATION`; or by a button, with it.
 */
const WAYS = ["link", "image", "button"] as const;
type Way = (typeof WAYS)[number];

/** A login page: its way, and its hidden fields. */
export interface UfabetPage {
  way: Way;
  hidden: Record<string, string>;
}

/** A new login page, with proofs in its fields that it came from this server. */
export function newUfabetPage(sandbox: Sandbox, choose: Choose | null): UfabetPage {
  const way = choose ? choose(WAYS) : "link";
  const view = `${sandbox.now()}.${way}.${randomBytes(24).toString("hex")}`;
  const hidden = {
    __EVENTTARGET: "",
    __EVENTARGUMENT: "",
    __VIEWSTATE: Buffer.from(view).toString("base64"),
    __VIEWSTATEGENERATOR: generator(sandbox),
    ...(way === "button" && { __EVENTVALIDATION: validation(sandbox, view) }),
  };
  return { way, hidden };
}

const generator = (sandbox: Sandbox) => proof(sandbox, "generator", "").slice(0, 8).toUpperCase();
const validation = (sandbox: Sandbox, view: string) =>
  Buffer.from(proof(sandbox, "event", view), "hex").toString("base64");

function proof(sandbox: Sandbox, of: string, text: string): string {
  return hmacSha256Hex(sandbox.config.keys.wallets.ufabet.secret, `${of}.${text}`);
}

const field = v.optional(v.string(), "");
const form = v.object({
  __EVENTTARGET: field,
  __EVENTARGUMENT: v.string(),
  __VIEWSTATE: v.string(),
  __VIEWSTATEGENERATOR: v.string(),
  __EVENTVALIDATION: field,
  "btnLogin.x": field,
  btnLogin: field,
  lstLang: v.string(),
  txtUserName: v.string(),
  password: v.string(),
});
type Form = v.InferOutput<typeof form>;

function isOwnState(sandbox: Sandbox, posted: Form): boolean {
  const view = Buffer.from(posted.__VIEWSTATE, "base64").toString();
  const [at, way] = view.split(".");
  return (
    Math.abs(sandbox.now() - Number(at)) <= STATE_LIVES_MS &&
    sameText(posted.__VIEWSTATEGENERATOR, generator(sandbox)) &&
    (way !== "button" || sameText(posted.__EVENTVALIDATION, validation(sandbox, view))) &&
    isPressed(posted, way)
  );
}

/** ASP.NET does not sign in by a form whose button was not pressed. */
function isPressed(posted: Form, way: string | undefined): boolean {
  if (way === "link") return posted.__EVENTTARGET === "btnLogin";
  return (way === "image" ? posted["btnLogin.x"] : posted.btnLogin) !== "";
}

/** The player of a posted form, or the reason of a refusal. */
export function signInByForm(sandbox: Sandbox, body: unknown): Player | "state" | "credentials" {
  const read = v.safeParse(form, body);
  if (!read.success || !isOwnState(sandbox, read.output)) return "state";
  const { txtUserName: username, password } = read.output;
  return byPassword(sandbox, "ufabet", { username, password }) ?? "credentials";
}

const link = v.object({ username: v.string(), password: v.string(), lang: v.string() });

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
