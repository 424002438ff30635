/** What an operator wrote, past the server's own cleaning, in the pages of members: it is text and nothing runs. */
import assert from "node:assert/strict";
import { ATTACKS } from "@krapao/testkit/attacks";
import type { Page } from "playwright-core";
import type { Phone } from "./browser.ts";
import type { Product } from "./product.ts";

/** Tags and attributes that may be left of anything. */
const LEFT = "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td";

/** Lists of HTML that pages show one by one: the terms, and the words of the pictures before invites. */
const PLACES = [
  { call: "conditions", sheet: "conditions", body: { conditions: ATTACKS } },
  { call: "agreements", sheet: "agreement", body: ATTACKS },
] as const;

export async function attackPages(product: Product, { page, complaints }: Phone): Promise<void> {
  const ran: string[] = [];
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
      asked.push(request.url());
  });
  const before = complaints.length;
  for (const { call, sheet, body } of PLACES) {
    const answer = { json: body };
    await page.route(`**/api/lookup/${call}*`, (route) => route.fulfill(answer));
    await page.goto(`${product.url}/user/home?sheet=${sheet}`);
    await page
      .locator(".terms > li")
      .nth(ATTACKS.length - 1)
      .waitFor();
    assert.deepEqual(await strangersIn(page), []);
    await touchEverything(page);
    await page.unroute(`**/api/lookup/${call}*`);
  }
  assert.deepEqual({ ran, asked }, { ran: [], asked: [] });
  // What the policy refused on the way is what it is for.
  const rest = complaints.splice(before).filter((line) => !/Content Security Policy/i.test(line));
  complaints.push(...rest);
  assert.deepEqual(
    rest.filter((line) => /error:/.test(line)),
    [],
  );
}

/** Elements and attributes within what was shown that are on no list. */
function strangersIn(page: Page): Promise<string[]> {
  return page.evaluate((left) => {
    const tags = left.toUpperCase().split(" ");
    return [...document.querySelectorAll(".terms .prose *")].flatMap((element) => {
      const odd = element
        .getAttributeNames()
        .filter((name) => !/^(href|colspan|rowspan|target|rel)$/.test(name));
      const href = element.getAttribute("href") ?? "/";
      const leads = /^(https:|tel:|mailto:|\/(?![/\\]))/i.test(href) ? [] : [href];
      return [...(tags.includes(element.tagName) ? [] : [element.tagName]), ...odd, ...leads];
    });
  }, LEFT);
}

/** As a finger, a mouse and a keyboard would. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll(".terms .prose, .terms .prose *")) {
      for (const name of [
        "pointerover",
        "mouseover",
        "focus",
        "toggle",
        "load",
        "error",
        "animationend",
      ]) {
        element.dispatchEvent(new Event(name));
      }
    }
  });
  // What is asked for, or runs when something has loaded, has had its turn.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
}
