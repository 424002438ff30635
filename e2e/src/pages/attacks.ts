/** HTML attacks in the operator's texts, as if the server had not sanitised them: nothing runs. */
import assert from "node:assert/strict";
import { ATTACKS } from "@krapao/testkit/attacks";
import type { Page } from "playwright-core";
import type { MemberApp } from "./home.ts";

/** The tags that sanitising keeps. */
const KEPT_TAGS =
  "h2 h3 h4 p br hr b strong i em u s ul ol li a span div table thead tbody tr th td";

/** Sheets that show a list of HTML texts. */
const PLACES = [
  { call: "conditions", sheet: "conditions", body: { conditions: ATTACKS } },
  { call: "agreements", sheet: "agreement", body: ATTACKS },
] as const;

/** Shows the attacks in the sheets. No handler runs, and no request leaves the product. */
export async function showAttacks({ product, phone }: MemberApp): Promise<void> {
  const { page, complaints } = phone;
  const ran: string[] = [];
  const requested: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
      requested.push(request.url());
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
    assert.deepEqual(await findForbidden(page), []);
    await touchAll(page);
    await page.unroute(`**/api/lookup/${call}*`);
  }
  assert.deepEqual({ ran, requested }, { ran: [], requested: [] });
  // The Content Security Policy refuses attacks and the browser logs that.
  const rest = complaints.splice(before).filter((line) => !/Content Security Policy/i.test(line));
  complaints.push(...rest);
  assert.deepEqual(
    rest.filter((line) => /error:/.test(line)),
    [],
  );
}

/** Elements, attributes and addresses in the shown texts that sanitising should remove. */
function findForbidden(page: Page): Promise<string[]> {
  return page.evaluate((kept) => {
    const tags = kept.toUpperCase().split(" ");
    return [...document.querySelectorAll(".terms .prose *")].flatMap((element) => {
      const others = element
        .getAttributeNames()
        .filter((name) => !/^(href|colspan|rowspan|target|rel)$/.test(name));
      const href = element.getAttribute("href") ?? "/";
      const badLinks = /^(https:|tel:|mailto:|\/(?![/\\]))/i.test(href) ? [] : [href];
      return [...(tags.includes(element.tagName) ? [] : [element.tagName]), ...others, ...badLinks];
    });
  }, KEPT_TAGS);
}

/** Triggers the handlers that an attack could have left on an element. */
async function touchAll(page: Page): Promise<void> {
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
  // Requests and handlers of loaded content need time to start.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
}
