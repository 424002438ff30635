/** A game provider's page, as a member sees it after a tap on a game. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  UFABET_FIELDS,
  UFABET_LOGIN_PATH,
  UFABET_STATE_FIELDS,
  type UfabetState,
} from "@krapao/contract/wire/web-login";
import type { Provider } from "../provider.ts";
import type { Player } from "../world.ts";
import { controlButton, document, html } from "./html.ts";

const NAMES: Record<Provider, string> = {
  joker2: "Joker",
  betflix: "Betflix",
  askmebet: "askmebet",
  pg: "PG Soft",
  huayhd: "Huay HD",
  areaslot: "Area Slot",
  imi: "IMI",
  usun: "USUN",
  circus: "Circus",
  slotracha: "Slot Racha",
  pgslot: "PG Slot",
  ufabet: "UFABET",
  superslot: "SuperSlot",
  sexygame: "Sexygame",
};

/** The game, or a sentence for an invalid token. */
export function gamePage(provider: Provider, player: Player | undefined): string {
  const name = NAMES[provider];
  if (!player) {
    return document(
      name,
      html`<main class="game"><h1>${name}</h1><p class="quiet">This link has expired. Open the game from your wallet again.</p></main>`,
    );
  }
  const { username, balance } = player;
  const play = (outcome: "win" | "lose", amount: number) =>
    controlButton(
      `${outcome === "win" ? "Win" : "Lose"} ${amount}`,
      "/control/play",
      { provider, username, outcome, amount },
      outcome === "win" ? "good" : "bad",
    );
  return document(
    name,
    html`<main class="game"><h1>${name}</h1><p class="quiet">Player <b id="username">${username}</b></p>
<p class="balance" id="balance">${textFromMinor(balance)}</p>
<p>${play("win", 10)} ${play("lose", 10)}</p><p>${play("win", 100)} ${play("lose", 100)}</p></main>`,
  );
}

/** UFABET's login page. Its form sends the state fields back. */
export function ufabetLoginPage(state: UfabetState, trouble?: "state" | "credentials"): string {
  const { username, password, submit } = UFABET_FIELDS;
  const outcome = {
    state: "This page has expired. Please sign in again.",
    credentials: "Invalid username or password.",
  };
  const hidden = UFABET_STATE_FIELDS.map(
    (name) =>
      html`<input type="hidden" name="${name}" id="${name}" value="${state[name]}" />
`,
  );
  return document(
    "UFABET",
    html`<main class="game"><h1>UFABET</h1>${trouble ? html`<p class="quiet">${outcome[trouble]}</p>` : null}
<form method="post" action="/ufabet${UFABET_LOGIN_PATH}" id="form1">${hidden}
<label>Username<input name="${username}" autocomplete="off"></label>
<label>Password<input name="${password}" type="password"></label>
<input type="submit" name="${submit.name}" value="${submit.value}"></form></main>`,
  );
}
