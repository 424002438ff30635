/** What a member does in a day, in every browser: from the registration to a lost network. */
import { games, sums } from "../api/amounts.ts";
import { memberCalls } from "../api/calls.ts";
import { type Member, newPerson, payIn, playThrough } from "../api/members.ts";
import { publishOnly } from "../api/wheel.ts";
import { logInOnScreen, registerOnScreen } from "../pages/accounts.ts";
import { sendPicture } from "../pages/chat.ts";
import { depositOnScreen, sendSlipOnScreen } from "../pages/deposits.ts";
import { playInOwnTab, transferIntoGame } from "../pages/games.ts";
import { goHome, memberApp } from "../pages/home.ts";
import { chooseLanguages, loseNetwork, takeBonus } from "../pages/member-day.ts";
import { openWheel, spinFor } from "../pages/spinwheel.ts";
import { withdrawOnScreen } from "../pages/withdrawals.ts";
import { expected, test } from "./test.ts";

test.use({
  expectedComplaints: expected(
    // Firefox complains of its socket when the network is lost for long.
    /status of 40[013]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|establish a connection to the server at ws/,
  ),
});

test("a member's day", async ({ product, phone, staffToken }) => {
  const app = memberApp(product, phone);
  const { texts } = app;
  const { deposit, stake, withdrawal } = sums.thai;
  const [{ name: game }] = games;
  const person = newPerson(product);
  await test.step("register in four steps", () =>
    registerOnScreen(phone, { product, texts, person }));
  await test.step("log in", () => logInOnScreen(phone, { texts, person }));
  const token = await phone.page.evaluate(() => localStorage.getItem("token") ?? "");
  const member: Member = { ...person, id: "", token, calls: memberCalls(product, token) };
  await test.step("pay a QR", () =>
    depositOnScreen(app, { channel: "WW", position: 1, amount: deposit }));
  await test.step("send a slip", () => sendSlipOnScreen(app, { person, amount: 345.67 }));
  await test.step("move money into a game", () => transferIntoGame(app, { game, amount: stake }));
  await test.step("play in a tab without an opener", () => playInOwnTab(app, game));
  await payIn(product, member, deposit);
  await playThrough(product, member, deposit);
  await goHome(app);
  await test.step("withdraw", () => withdrawOnScreen(app, { member, amount: withdrawal }));
  // What was played through has earned coins.
  const [maker, checker] = await Promise.all([staffToken("anon"), staffToken("kham")]);
  await publishOnly(product, "SHIRT", { maker, checker });
  await test.step("spin the wheel", async () => {
    await openWheel(phone, product);
    await spinFor(phone, "เสื้อยืด");
  });
  await payIn(product, member, 3 * deposit);
  await test.step("take a bonus", () => takeBonus(app));
  await goHome(app);
  await test.step("send a picture in the chat", () => sendPicture(app));
  await test.step("read the profile in three languages", () => chooseLanguages(app));
  await goHome(app);
  await test.step("lose the network, and get it back", () => loseNetwork(app));
});
