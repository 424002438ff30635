/** What a screen of any size shows, what Back closes, and what a lost network leaves. */

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import { newMember, newPerson, payIn } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { openLogin } from "../pages/accounts.ts";
import { closeSheet, memberApp, openHome, pressTile, sheetOf } from "../pages/home.ts";
import { loseNetwork } from "../pages/member-day.ts";
import { seeOneBusy } from "../pages/refunds.ts";
import { textsOf } from "../pages/texts.ts";
import { findHiddenButton, SMALL_PHONES } from "../quality/main-button.ts";

const PHONE = { width: 390, height: 844 };
const NARROW_DESKTOP = { width: 1024, height: 768 };
const DESKTOP = { width: 1366, height: 768 };
/** After a change of the size: the next layout, and the transition of a sheet. */
const SETTLE_MS = 150;
/** The longest wait for a sheet to arrive. */
const ARRIVAL_MS = 3_000;

/** The network is off in two tests, and React reports the code that does not load. */
test.use({
  expectedComplaints: /status of 40[0134]|ERR_INTERNET_DISCONNECTED|did not load/,
});

/** Checks the main button on both small phones. */
async function checkButton(page: Page, name: string, found: string[]): Promise<void> {
  for (const size of SMALL_PHONES) {
    await page.setViewportSize(size);
    // On a busy machine the sheet before this one is still sliding out, or its tab still shows.
    const until = performance.now() + ARRIVAL_MS;
    let hidden: string[];
    do {
      await page.waitForTimeout(SETTLE_MS);
      hidden = await findHiddenButton(page);
    } while (hidden.length > 0 && performance.now() < until);
    for (const line of hidden) found.push(`${name}: ${line}`);
  }
  await page.setViewportSize(PHONE);
}

/** Half of a small phone is the keyboard: the field with the focus and the button are in sight. */
async function checkField(page: Page, field: string, found: string[]): Promise<void> {
  await page.setViewportSize(SMALL_PHONES[0]);
  await page.locator(field).focus();
  await page.setViewportSize(SMALL_PHONES[1]);
  const isInSight = (name: string) => {
    const { left, right, top, bottom } =
      document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
    return [top + 4, bottom - 4].every((y) => at(y)?.closest("button") === null);
  };
  await page
    .waitForFunction(isInSight, field, { timeout: 3_000 })
    .catch(() => found.push(`${field} is covered`));
  for (const line of await findHiddenButton(page)) found.push(`${field}: ${line}`);
  await page.setViewportSize(PHONE);
}

/** Goes to an address of the app without loading the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  if (path.includes("sheet=")) await sheetOf(page).waitFor();
}

/** The chat's button has one place: 44 px in the bar, wherever the page is scrolled to. */
async function checkChatButton(page: Page, name: string, found: string[]): Promise<void> {
  const button = page.locator(".topbar .chat-button");
  await button.waitFor();
  const placeAt = async (top: number) => {
    await page.evaluate((to) => scrollTo(0, to), top);
    return button.evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y, width, height };
    });
  };
  const first = await placeAt(0);
  for (const top of [130, 390]) {
    const place = await placeAt(top);
    if (JSON.stringify(place) !== JSON.stringify(first)) found.push(`${name}: the chat moves`);
  }
  const { width, height } = first;
  if (width !== 44 || height !== 44) found.push(`${name}: chat ${width} x ${height}`);
  // Nothing is above it, once a toast or a sheet is gone.
  await button.click({ trial: true, timeout: ARRIVAL_MS * 3 }).catch((error: Error) => {
    found.push(`${name}: the chat is covered: ${error.message}`);
  });
}

/** The menu of a narrow desktop is on nothing else in its bar, also with the chat at its side. */
async function checkBar(page: Page, found: string[]): Promise<void> {
  await page.setViewportSize(NARROW_DESKTOP);
  await page.locator(".chat-button").click();
  await page.locator(".chat[open] textarea").waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const covered = await page.evaluate(() => {
    const boxes = (all: string) =>
      [...document.querySelectorAll(all)].map((each) => each.getBoundingClientRect());
    const others = boxes(".topbar :is(a, button, select)").filter(({ width }) => width > 0);
    const links = boxes(".tabbar a");
    const isOn = (link: DOMRect) =>
      others.some(({ left, right }) => left < link.right && right > link.left);
    return links.length === 0 || links.some(isOn);
  });
  if (covered) found.push("the menu covers its bar next to the chat");
}

const SHEETS = [
  ...["deposit&by=qr", "deposit&by=bank", "deposit&by=gift", "withdraw", "transfer"],
  ...["sweep&to=WALLET", "slot&slot=JOKER2", "agreement", "spin", "invite", "refund"],
];

test("the main button of every form and sheet is in sight on a small phone", async ({
  product,
  phone,
  variant,
}) => {
  const { page } = phone;
  const found: string[] = [];
  await test.step("forms of a visitor, with the focus in a field", async () => {
    await openLogin(page, product);
    await page.locator('input[name="password"]').focus();
    await checkButton(page, "login", found);
    await checkChatButton(page, "login", found);
    await checkField(page, 'input[name="password"]', found);
    await page.goto(`${product.url}/register`);
    await page.locator('input[name="phone"]').fill(newPerson(product).phone);
    await checkButton(page, "register", found);
    await page.getByRole("button", { name: textsOf(variant).accounts.askOtp }).click();
    await page.getByLabel(textsOf(variant).otp.codeLabel).waitFor();
    await checkButton(page, "code", found);
    await checkField(page, 'input[name="otp"]', found);
    await page.setViewportSize(DESKTOP);
    const form = await page.locator(".main .card").boundingBox();
    assert.ok(form && form.width <= 480, `a form of ${form?.width} px on a desktop`);
    await page.setViewportSize(PHONE);
  });
  await test.step("sheets of a member", async () => {
    const app = memberApp(product, phone);
    const member = await newMember(product);
    await payIn(product, member, 300);
    await openHome(app, member);
    for (const sheet of SHEETS) {
      await goTo(page, `/user/home?sheet=${sheet}`);
      await page.waitForFunction(() => !document.querySelector(".overlay, .sheet .skeleton"));
      await checkButton(page, sheet, found);
    }
    await page.setViewportSize(SMALL_PHONES[0]);
    await goTo(page, "/user/home");
    await checkChatButton(page, "home", found);
    const dots = await page
      .locator(".carousel .dots button")
      .evaluateAll((all) =>
        all.map((dot) => dot.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    assert.ok(dots.length > 0 && dots.flat().every((size) => size >= 24), `dots of ${dots}`);
    await goTo(page, "/user/bonus");
    await page.locator(".bonus-card").first().waitFor();
    await page.reload();
    await page.locator(".bonus-card").first().waitFor();
    await checkChatButton(page, "bonus", found);
    await goTo(page, "/user/profile");
    await page.getByRole("button", { name: app.texts.core.logout }).last().waitFor();
    await checkChatButton(page, "profile", found);
    await page.evaluate(() => scrollTo(0, 0));
    await checkBar(page, found);
  });
  assert.deepEqual(found, []);
});

test("Back closes one layer at a time, and a layer that is closed leaves nothing behind", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await payIn(product, member, 300);
  await openHome(app, member);
  await test.step("the view inside a sheet, then the sheet", async () => {
    const sheet = await pressTile(page, app.texts.wallet.spin);
    await sheet.locator("button.verify").click();
    await page.locator(".proof").waitFor();
    await page.goBack();
    await sheet.locator(".hub").waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/user/home");
  });
  await test.step("the dialog above a sheet, then the sheet", async () => {
    const sheet = await pressTile(page, app.texts.wallet.withdraw);
    await sheet.locator(".bigamt input").fill("100");
    await sheet.locator("footer button").last().click();
    await page.getByRole("alertdialog").waitFor();
    await page.goBack();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await sheet.waitFor({ state: "detached" });
  });
  await test.step("after the button of a nested view, Back closes the sheet", async () => {
    const sheet = await pressTile(page, app.texts.wallet.spin);
    await sheet.locator("button.verify").click();
    await page.locator(".proof").waitFor();
    await sheet.getByRole("button", { name: app.texts.core.back }).click();
    await sheet.locator(".hub").waitFor();
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
  });
  await test.step("the X closes a sheet whose height changes while it is pressed", async () => {
    const sheet = await pressTile(page, app.texts.wallet.withdraw);
    await sheet.locator("footer button").waitFor();
    await sheet.locator(".body").evaluate((body) => {
      const shrink = () => {
        body.style.maxHeight = "150px";
      };
      addEventListener("pointerdown", shrink, { capture: true, once: true });
    });
    await closeSheet(app);
  });
  await test.step("Esc takes one step, the X of a nested view closes the sheet, and Back leaves the page", async () => {
    const sheet = await pressTile(page, app.texts.wallet.spin);
    await sheet.locator("button.verify").click();
    await page.locator(".proof").waitFor();
    await page.keyboard.press("Escape");
    await sheet.locator(".hub").waitFor();
    await sheet.locator("button.verify").click();
    await page.locator(".proof").waitFor();
    await closeSheet(app);
    await page.goBack();
    assert.notEqual(new URL(page.url()).pathname + new URL(page.url()).search, "/user/home");
  });
});

test("a sheet whose code does not load leaves the page, and works later", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await page.context().setOffline(true);
  await page.locator(".money-tiles").getByRole("button", { name: app.texts.wallet.refund }).click();
  const failed = page.getByRole("dialog", { name: app.texts.core.loadFailed });
  await failed.getByRole("button", { name: app.texts.core.close }).click();
  await failed.waitFor({ state: "detached" });
  await page.locator(".money-tiles").waitFor();
  await page.context().setOffline(false);
  await pressTile(page, app.texts.wallet.refund);
});

/** Written in the code of a part of home, of the strip above every page, and of the chat. */
const PARTS = ["first-deposit", "strip-place", "chat-button"];

test("home stays when the code of its parts does not load, and they appear later", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  const { token } = await newMember(product);
  await openHome(app, { token });
  const failed = new Set<string>();
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const part = PARTS.find((each) => code.includes(each));
    if (part === undefined) return route.fulfill({ response });
    failed.add(part);
    return route.abort("internetdisconnected");
  });
  await page.goto(`${product.url}/user/home`);
  await expect.poll(() => failed.size).toBe(PARTS.length);
  await page.getByRole("region", { name: app.texts.games.slot }).waitFor();
  await expect(page.locator(".first-deposit")).toHaveCount(0);
  let reloads = 0;
  page.on("load", () => {
    reloads += 1;
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.locator(".first-deposit").waitFor();
  await page.locator(".chat-button").waitFor();
  await page.locator(".strip-place").waitFor({ state: "attached" });
  await loseNetwork(app);
  assert.equal(reloads, 0);
});

test("a page whose code does not load says so with a picture, and comes back with the network", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await page.context().setOffline(true);
  await goTo(page, "/user/bonus");
  const failed = page.getByRole("main").getByRole("alert");
  await failed.getByText(app.texts.core.moneySafe).waitFor();
  await failed.getByRole("button", { name: app.texts.core.retry }).waitFor();
  const picture = await failed.locator("svg").first().boundingBox();
  assert.ok(picture && picture.width > 100);
  await phone.look("page-failed");
  await page.context().setOffline(false);
  await page.locator(".bonus-card").first().waitFor();
});

test("a page whose calls found no network reads again when the server answers", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await payIn(product, member, 300);
  await openHome(app, member);
  await page.locator("body > .contents").waitFor({ state: "attached" });
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await goTo(page, "/user/statement");
  await page.getByText(app.texts.core.moneySafe).waitFor();
  // The browser reports no return: it has been online all the time.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.locator("li.line").first().waitFor();
});

test.describe("the refund", () => {
  // The request that the network held reaches the server at the end, which has no refund.
  test.use({ expectedComplaints: /status of 409/ });

  test("the sheet of the refund is busy at one button only", async ({ product, phone }) => {
    const app = memberApp(product, phone);
    await openHome(app, await newMember(product));
    await seeOneBusy(app);
  });
});

test("a desktop shows balance and games next to each other", async ({ product, phone }) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await page.setViewportSize(DESKTOP);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, selector);
    return box;
  };
  const hero = await boxOf(".card.hero");
  const games = await boxOf(".carousel .stage");
  assert.ok(games.x > hero.x + hero.width, "the games are next to the balance");
  assert.ok(games.y + games.height < DESKTOP.height, "the first games are on the first screen");
  assert.ok(games.x + games.width - hero.x > DESKTOP.width * 0.7, "the page uses the width");
  const menu = await boxOf(".tabbar ul");
  assert.ok(menu.y < 70, "the menu is at the top");
  await phone.look("desktop-home");
});
