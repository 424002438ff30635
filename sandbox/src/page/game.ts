/** A game provider's page, as a member sees it after a tap on a game. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import type { UfabetPage } from "../games/web-login.ts";
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

type UfabetWords = readonly [username: string, password: string, submit: string];
const UFABET_THAI: UfabetWords = ["ชื่อผู้ใช้", "รหัสผ่าน", "เข้าสู่ระบบ"];
/** What the page shows in a language of the company: EN-GB is Thai, ES-PR is Lao. */
const UFABET_WORDS: Readonly<Record<string, UfabetWords>> = {
  "EN-GB": UFABET_THAI,
  "EN-US": ["Username", "Password", "Sign In"],
  "ES-PR": ["ຊື່ຜູ້ໃຊ້", "ລະຫັດຜ່ານ", "ເຂົ້າສູ່ລະບົບ"],
};

/** UFABET's login page. Its form sends the hidden fields back. */
export function ufabetLoginPage(
  { way, hidden }: UfabetPage,
  { lang, trouble }: { lang: string; trouble?: "state" | "credentials" },
): string {
  const outcome = {
    state: "This page has expired. Please sign in again.",
    credentials: "Invalid username or password.",
  };
  const fields = Object.entries(hidden).map(
    ([name, value]) =>
      html`<input type="hidden" name="${name}" id="${name}" value="${value}" />
`,
  );
  const [username, password, submit] = UFABET_WORDS[lang] ?? UFABET_THAI;
  const buttons = {
    link: html`<a id="btnLogin" href="javascript:__doPostBack('btnLogin','')">${submit}</a>`,
    image: html`<input type="image" name="btnLogin" id="btnLogin" alt="${submit}">`,
    button: html`<input type="submit" name="btnLogin" id="btnLogin" value="${submit}">`,
  };
  const languages = Object.keys(UFABET_WORDS).map(
    (each) =>
      html`<option ${each === lang ? "selected" : ""} value="Default8.aspx?lang=${each}">${each}</option>`,
  );
  return document(
    "UFABET",
    html`<main class="game"><h1>UFABET</h1>${trouble ? html`<p class="quiet">${outcome[trouble]}</p>` : null}
<form method="post" action="./Default8.aspx?lang=${lang}" id="form1">${fields}
<select name="lstLang" id="lstLang">${languages}</select>
<label>${username}<input name="txtUserName" id="txtUserName" type="text" maxlength="16" autocomplete="off"></label>
<label>${password}<input name="password" id="password" type="password"></label>
${buttons[way]}</form></main>`,
  );
}
