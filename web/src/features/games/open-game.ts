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
import { opensInPlace } from "../../lib/navigation/new-tab.ts";

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
 * Whether the game opens in a new tab: the operator decides, unless the browser has only one view.
 */
export function opensApart({ opensIn }: Pick<Slot, "opensIn">, userAgent: string): boolean {
  return opensIn === "new" && !opensInPlace(userAgent);
}

/**
 * Opens a game after a click: in this tab, or in a new one, which opens at once, while the browser
 * still accepts the click as its cause, gets its address when the server has answered, and closes
 * when there is none. Call it synchronously.
 */
export async function openGame(slot: Slot, waiting: string, ask: () => Promise<Launch>) {
  const name = tabName(slot.code);
  const tab = opensApart(slot, navigator.userAgent) ? window.open("", name) : null;
  if (tab) showWaiting(tab, waiting);
  try {
    go(await ask(), tab, name);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function tabName(name: string): string {
  return `game-${name}`;
}

function showWaiting(tab: Window, text: string) {
  try {
    tab.document.title = text;
    tab.document.body.textContent = text;
    tab.document.body.style.cssText =
      "margin:0;display:grid;place-items:center;height:100vh;background:#0c1429;color:#b9c3e2;font:16px system-ui";
  } catch {
    // The tab of an earlier game shows the provider's page, and we may not write into it.
  }
}

/**
 * Opens the game in the tab or in this page: by address, or by a form that the provider expects.
 */
function go({ link, method, fields }: Launch, tab: Window | null, name: string) {
  if (method === "POST") return post(link, fields ?? {}, tab ? name : "_self");
  if (tab) tab.location.replace(link);
  else location.assign(link);
}

function post(action: string, fields: Record<string, string>, target: string) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.target = target;
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
