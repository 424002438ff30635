/** Code that does not load, on a first visit: no service worker has a copy of it. */
import consoleCore from "../../../../console/src/i18n/core/th.ts";
import lists from "../../../../console/src/i18n/lists/th.ts";
import { newMember } from "../../api/members.ts";
import { phoneOptions } from "../../fixtures/screen.ts";
import { expect, test } from "../../fixtures/test.ts";
import { waitUntilLoaded } from "../../pages/console/navigation.ts";
import { memberApp, openHome, pressTile } from "../../pages/home.ts";
import {
  closeAndOpenLater,
  type Opening,
  reloadAfterDeploy,
  reloadForAModule,
  surviveFiles,
} from "../../pages/missing-files.ts";

/** The test cuts files off, and React reports the code that does not load. */
test.use({
  expectedComplaints:
    /status of 40[0134]|ERR_(FAILED|INTERNET_DISCONNECTED)|did not (load|start)|NeedsReload|assets\//,
});

test("a sheet opens after any of its files has failed", async ({ product, open }) => {
  const phone = await open("phone", { ...phoneOptions, serviceWorkers: "block" });
  const { page } = phone;
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const tiles = page.locator(".money-tiles");
  const deposit = tiles.getByRole("button", { name: app.texts.wallet.deposit });
  const opening: Opening = {
    page,
    show: async () => {
      await openHome(app, member);
      // The last of what an idle page loads.
      await page.locator(".chat-button").waitFor();
      await page.waitForLoadState("networkidle");
    },
    press: () => deposit.click(),
    opened: page.getByRole("dialog", { name: app.texts.deposits.labels.deposit }),
    texts: app.texts.core,
  };
  await test.step("its leaf, a shared chunk and a stylesheet, in the same document", () =>
    surviveFiles(opening));
  await test.step("the failed sheet closes, and its press works later", () =>
    closeAndOpenLater(opening, () => phone.look("failed-sheet")));
  await test.step("a lost module is reloaded when the server answers", () =>
    reloadForAModule(opening, () => true));
  await test.step("a deploy reloads the page with its sheet", () => reloadAfterDeploy(opening));
  await test.step("Back leaves a failed sheet too", async () => {
    await opening.show();
    await page.context().setOffline(true);
    await tiles.getByRole("button", { name: app.texts.wallet.withdraw }).click();
    await page.getByRole("dialog", { name: app.texts.core.loadFailed }).waitFor();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.context().setOffline(false);
    await pressTile(page, app.texts.wallet.withdraw);
  });
});

test("a sheet of the console opens after any of its files has failed", async ({ openConsole }) => {
  const screen = await openConsole("anon", "/withdrawals");
  const { page } = screen;
  const views = page.getByRole("button", { name: lists.views, exact: true });
  const opening: Opening = {
    page,
    show: async () => {
      await page.reload();
      await views.waitFor();
      await waitUntilLoaded(page);
      await page.waitForLoadState("networkidle");
    },
    press: () => views.click(),
    opened: page.getByRole("dialog", { name: lists.views }),
    texts: consoleCore,
  };
  await surviveFiles(opening);
  await closeAndOpenLater(opening, () => screen.look("failed-sheet"));
});
