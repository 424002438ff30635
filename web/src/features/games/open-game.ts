import { ApiError } from "@krapao/contract/client";
import type { ClientOutput } from "@krapao/contract/endpoint";
import {
  autoLogin,
  autoLoginWithPassword,
  LOGIN_BY_PASSWORD,
  LOGIN_BY_USERNAME,
} from "@krapao/contract/member/games";
import { api } from "../../lib/api/api.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import { type GameTab, openGameTab } from "./game-tab.ts";
import { keepVisit } from "./visits/kept-visit.ts";

type Launch = ClientOutput<typeof autoLogin>;

/** The provider's credentials of an account. */
export interface Credentials {
  username: string;
  password: string;
}

const among = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((each) => each === name);

/**
 * Requests the address of the game: by username, by username and password, or the plain address.
 */
export async function launchOf(slot: Slot, { username, password }: Credentials): Promise<Launch> {
  const byName = among(LOGIN_BY_USERNAME, slot.provider);
  if (byName) return api(autoLogin, { params: { provider: byName, username } });
  const byBoth = among(LOGIN_BY_PASSWORD, slot.provider);
  if (byBoth) {
    return api(autoLoginWithPassword, { params: { provider: byBoth, username, password } });
  }
  // The game of a provider without a route opens at its plain address.
  if (slot.web) return { link: slot.web };
  throw new ApiError("NO_GAME", 404);
}

/**
 * Opens a game after a click: in this tab, or in a new one, which opens at once, while the browser
 * still accepts the click as its cause, gets its address when the server has answered, and closes
 * when there is none. Call it synchronously.
 */
export function openGame(slot: Slot, waiting: string, ask: () => Promise<Launch>): Promise<void> {
  return enterGame(slot, openGameTab(slot, waiting), ask);
}

/** As `openGame`, with the tab that the click has opened. */
export async function enterGame(
  { code }: Slot,
  tab: GameTab,
  ask: () => Promise<Launch>,
): Promise<void> {
  try {
    const launch = await ask();
    keepVisit(code);
    go(launch, tab);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/**
 * Opens the game in the tab or in this page: by address, or by a form that the provider expects.
 */
function go({ link, method, fields }: Launch, tab: GameTab) {
  if (method === "POST") return post(link, fields ?? {}, (tab ?? window).document);
  if (tab) tab.location.replace(link);
  else location.assign(link);
}

/**
 * The form is in the document that it replaces: WebKit does not find a tab without an opener by its
 * name, and would open another one.
 */
function post(action: string, fields: Record<string, string>, document: Document) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = field;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
