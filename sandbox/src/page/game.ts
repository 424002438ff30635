/** A game provider's page: what a member sees after a tap on a game. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import type { Player, Provider } from "../world.ts";
import { controlButton, document, html } from "./html.ts";

const NAMES: Record<Provider, string> = {
  joker2: "Joker",
  betflix: "Betflix",
  askmebet: "askmebet",
};

/** The game, or a sentence for a token that opens nothing. */
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
