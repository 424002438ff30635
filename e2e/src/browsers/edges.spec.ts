/** Phones refuse storage, keep pages, have a wrong clock, and write large. Each once. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { games, sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { logInFirst } from "../pages/accounts.ts";
import { createQr } from "../pages/deposits.ts";
import {
  goHome,
  memberApp,
  openHome,
  pressTile,
  seeTotal,
  sheetOf,
  staysInWidth,
} from "../pages/home.ts";
import { openWheel } from "../pages/spinwheel.ts";
import { checkUpdate } from "../quality/app.ts";
import { expected, test } from "./test.ts";

test.use({ expectedComplaints: expected(/status of 40[13]|ERR_|favicon/) });

test("no sheet scrolls sideways", async ({ product, phone }) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await payIn(product, member, sums.thai.deposit);
  await member.calls.get(`/wallet/activate/${games[0].code}`);
  await openHome(app, member);
  for (const label of [app.texts.wallet.deposit, app.texts.wallet.withdraw]) {
    await staysInWidth(await pressTile(phone.page, label));
    await goHome(app);
  }
  await phone.page.goto(`${product.url}/user/home?sheet=slot&slot=${games[0].code}`);
  const sheet = sheetOf(phone.page);
  await sheet.getByText(app.texts.games.play).first().waitFor();
  await phone.shoot("game-account");
  await staysInWidth(sheet);
  await openWheel(phone, product);
  await phone.shoot("wheel");
  await staysInWidth(sheet);
});

test("a browser that refuses storage lets a member in", async ({ product, phone }) => {
  const { texts } = memberApp(product, phone);
  await phone.page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage"]) {
      const get = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      Object.defineProperty(window, area, { configurable: true, get });
    }
  });
  await logInFirst(phone, { product, texts, person: await newMember(product) });
  await phone.shoot("storage-refused");
});

test("a phone whose clock is ten minutes fast counts by the server's", async ({
  product,
  phone,
}) => {
  const app = memberApp(product, phone);
  await phone.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    const fast = (ms = now() + 600_000) => ms;
    Date.now = () => fast();
    // biome-ignore lint/suspicious/noGlobalAssign: the page's clock.
    Date = new Proxy(Date, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [fast()]),
    });
  });
  await openHome(app, await newMember(product));
  const sheet = await createQr(app, { position: 1, amount: sums.thai.deposit });
  const left = await sheet
    .getByText(/^0\d:\d\d$/)
    .first()
    .textContent();
  await phone.shoot("clock-fast");
  assert.match(left ?? "", /^09:|^10:00/);
});

test("a page that the browser kept shows what came meanwhile", async ({ product, phone }) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await phone.page.goto(product.sandboxUrl);
  await payIn(product, member, sums.thai.deposit);
  await phone.page.goBack();
  await seeTotal(app, sums.thai.deposit, "kept");
});

test("text twice as large stays in the width of the phone", async ({ product, phone }) => {
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  const enlarge = () =>
    phone.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await enlarge();
  const beyond = () => phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await phone.shoot("large-home");
  await staysInWidth(await pressTile(phone.page, app.texts.wallet.deposit));
  await phone.shoot("large-deposit");
});

test("a new version of the service worker waits until the member reloads", async ({
  browser,
  product,
}, { project }) => {
  // Its driver has neither cookies nor a second window of a service worker.
  test.skip(project.name === "webkit", "WebKit's classic driver sets no cookie before a page");
  await checkUpdate({ browser, product });
});
