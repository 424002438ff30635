/** How home starts on a slow phone: in short pieces of work, none of which is done twice. */
import assert from "node:assert/strict";
import { newMember } from "../../api/members.ts";
import { test } from "../../fixtures/test.ts";
import { memberApp, openHome } from "../../pages/home.ts";

test("home shows the money before its games, and does nothing twice until it is idle", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const { token } = await newMember(product);
  await openHome(memberApp(product, phone), { token });
  await page.addInitScript(() => {
    // Observes what is in the page when the figures arrive.
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".hello h1")) return;
      observer.disconnect();
      const { dataset } = document.documentElement;
      dataset.games = String(document.querySelectorAll(".gcard > button").length);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${product.url}/user/home`);
  await page.locator(".gcard.centre > button").first().waitFor();
  assert.equal(await page.locator("html").getAttribute("data-games"), "0", "games are later");

  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(
    preloaded.some((address) => address.includes("krapao-figures")),
    "the document names the font of the amounts",
  );

  // The strip of notices is there once the page is idle, and empty.
  await page.locator(".strip-place").waitFor({ state: "attached" });
  await page.locator(".chat-button").waitFor();
  assert.equal(await page.locator(".strip").count(), 0);
  const height = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue("--strip"),
  );
  assert.equal(height, "", "a height of nothing would style the whole page again");
});
