/**
 * Logins of providers that have only a login page.
 *
 * UFABET: the server fetches the login page and reads its state fields; the browser posts them with
 * the credentials. SuperSlot: a link with username and password in the query. Sexygame: the link in
 * the answer of its session call (`transfer-wallet.ts`), unchanged.
 */

/** Page and form target of UFABET, below the base address. GET shows the form, POST submits it. */
export const UFABET_LOGIN_PATH = "/Default8.aspx?lang=EN-GB";

/** Hidden fields that the form must send back unchanged. */
export const UFABET_STATE_FIELDS = [
  "__VIEWSTATE",
  "__VIEWSTATEGENERATOR",
  "__EVENTVALIDATION",
] as const;
export type UfabetState = Record<(typeof UFABET_STATE_FIELDS)[number], string>;

/** The other fields of the form. */
export const UFABET_FIELDS = {
  username: "txtUserName",
  password: "password",
  /** The button, with its text. */
  submit: { name: "btnSignIn", value: "Sign In" },
} as const;

/** Reads the state fields out of the login page; `undefined` when one is missing. */
export function readUfabetState(html: string): UfabetState | undefined {
  const inputs = [...html.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => ({
    name: attribute(tag, "name"),
    value: attribute(tag, "value"),
  }));
  const find = (name: string) => inputs.find((input) => input.name === name)?.value;
  const state = {
    __VIEWSTATE: find("__VIEWSTATE"),
    __VIEWSTATEGENERATOR: find("__VIEWSTATEGENERATOR"),
    __EVENTVALIDATION: find("__EVENTVALIDATION"),
  };
  return isWhole(state) ? state : undefined;
}

function isWhole(state: Record<keyof UfabetState, string | undefined>): state is UfabetState {
  return UFABET_STATE_FIELDS.every((name) => state[name]);
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', "#39": "'", lt: "<", gt: ">" };

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  const text = value?.[1] ?? value?.[2];
  return text?.replace(/&(amp|quot|#39|lt|gt);/g, (whole, entity) => ENTITIES[entity] ?? whole);
}

/** The fields that the browser posts to `{base}${UFABET_LOGIN_PATH}`. */
export function ufabetForm(
  state: UfabetState,
  credentials: { username: string; password: string },
): Record<string, string> {
  const { submit } = UFABET_FIELDS;
  return {
    ...state,
    [UFABET_FIELDS.username]: credentials.username,
    [UFABET_FIELDS.password]: credentials.password,
    [submit.name]: submit.value,
  };
}

/** Path of SuperSlot's link below the base address. */
export const SUPERSLOT_LOGIN_PATH = "/login";

/** SuperSlot's link. It contains the password, so it is never logged. */
export function superslotLink(
  base: string,
  credentials: { username: string; password: string },
): string {
  return `${base}${SUPERSLOT_LOGIN_PATH}?${new URLSearchParams(credentials)}`;
}
