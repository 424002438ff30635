/** The whole way of money in a browser, over HTTPS, and what staff users decide about it. */

import assert from "node:assert/strict";
import fields from "../../../console/src/i18n/fields/th.ts";
import { memberCalls, waitFor } from "../api/calls.ts";
import { type Member, newPerson, waitUntilPaid } from "../api/members.ts";
import type { Screen } from "../fixtures/screen.ts";
import { logInOnScreen, registerOnScreen } from "../pages/accounts.ts";
import { chosenRow, goTo } from "../pages/console/navigation.ts";
import { depositOnScreen, sendSlipOnScreen } from "../pages/deposits.ts";
import { sweepIntoWallet, transferIntoGame } from "../pages/games.ts";
import { type MemberApp, memberApp, pressTile } from "../pages/home.ts";
import { signInOnScreen } from "./owners.ts";
import { type Owner, productOf, type Run, type State } from "./state.ts";

/** Above the limit of automatic payment of a new installation. */
const WITHDRAWAL = 6_000;

export async function moveMoney(
  state: State,
  { step, phone, desktop }: { step: Run; phone: Screen; desktop: Screen },
): Promise<void> {
  const product = productOf(state);
  const app = memberApp(product, phone);
  const person = { ...newPerson(product), bankCode: "KTB" };
  state.person = person;
  await step("a visitor registers with the code of the SMS", () =>
    registerOnScreen(phone, { product, texts: app.texts, person }),
  );
  await step("the member logs in and accepts the agreement", () =>
    logInOnScreen(phone, { texts: app.texts, person }),
  );
  await step("a deposit by QR is credited on the open page", () =>
    depositOnScreen(app, { channel: "WW", position: 0, amount: 9_000 }),
  );
  await step("a slip is uploaded, verified and credited", () =>
    sendSlipOnScreen(app, { person, amount: 123.45 }),
  );
  await step("money goes into a game", () =>
    transferIntoGame(app, { game: "Koi Garden", amount: 300 }),
  );
  await step("and back into the wallet", () => sweepIntoWallet(app));
  await step("the member requests a withdrawal", () => requestWithdrawal(app, WITHDRAWAL));
  const member = await memberOf(app, state);
  const [, checker] = state.owners;
  await step("an owner signs in to the console with a code of the authenticator", () =>
    signInOnScreen(desktop.page, product.consoleUrl, checker as Owner),
  );
  await step("approves the withdrawal, and the bank pays it", () => approve(desktop, member));
}

async function memberOf({ phone, product }: MemberApp, { person }: State): Promise<Member> {
  assert.ok(person);
  const token = (await phone.page.evaluate(() => localStorage.getItem("token"))) ?? "";
  return { ...person, token, id: "", calls: memberCalls(product, token) };
}

async function requestWithdrawal(
  { phone, texts: { wallet, withdrawals } }: MemberApp,
  amount: number,
): Promise<void> {
  const sheet = await pressTile(phone.page, wallet.withdraw);
  await sheet.locator(".bigamt input").fill(String(amount));
  await sheet
    .getByRole("button", { name: withdrawals.confirmAmount("").trim() })
    .last()
    .click();
  const requested = phone.page.getByRole("alertdialog");
  await requested.getByRole("button", { name: withdrawals.labels.ok }).click();
  await sheet.waitFor({ state: "detached" });
}

async function approve(screen: Screen, member: Member): Promise<void> {
  const { page } = screen;
  await goTo(screen, "/withdrawals");
  const row = page.getByRole("row", { name: member.name });
  await row.click();
  await chosenRow(page, member.name).waitFor();
  await page.getByRole("button", { name: fields.approve }).first().waitFor();
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("a");
  await waitFor("the withdrawal to leave the queue", async () => (await row.count()) === 0);
  await waitUntilPaid(member.calls);
}
