/** Rules of every page: injected scripts do not run, and the storage holds only known keys. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import { listen } from "../fixtures/browser.ts";
import { phoneOptions, type Screen } from "../fixtures/screen.ts";

/** The keys of the specification. */
const LOCAL_KEYS = ["token", "locale", "remember-agreement", "last_sync", "code", "guest-id"];
/**
 * The token of a member who is not remembered, when a page reloaded for a missing file, and the
 * receipts that were shown.
 */
const TAB_KEYS = ["token", "reloaded", "shown-lines"];

const isOfPolicy = (line: string) => /Content Security Policy/i.test(line);

/** Ways to inject code, each of which the page's policy refuses whatever it contains. */
const SINKS = `({
  "innerHTML": () => { document.createElement("div").innerHTML = "<b>x</b>"; },
  "insertAdjacentHTML": () => { document.body.insertAdjacentHTML("beforeend", "<b>x</b>"); },
  "script text": () => { document.createElement("script").textContent = "document.documentElement.dataset.ran = 'text'"; },
  "script address": () => { document.createElement("script").src = "/assets/x.js"; },
  "handler": () => { document.body.setAttribute("onclick", "document.documentElement.dataset.ran = 'handler'"); },
  "DOMParser": () => { new DOMParser().parseFromString("<b>x</b>", "text/html"); },
  "srcdoc": () => { document.createElement("iframe").srcdoc = "<b>x</b>"; },
  "eval": () => { eval("document.documentElement.dataset.ran = 'eval'"); },
  "Function": () => { new Function("document.documentElement.dataset.ran = 'function'")(); },
  "worker": () => { new Worker("data:text/javascript,1"); },
  "policy": () => { trustedTypes.createPolicy("other", { createHTML: (text) => text }); },
})`;

/** The policy refused nothing so far, and refuses each injection. */
export async function refuseInlineScripts({ page, complaints }: Screen): Promise<void> {
  assert.deepEqual(complaints.filter(isOfPolicy), []);
  const before = complaints.length;
  // Evaluated code is exempt from the policy, so each sink runs in a later task.
  const passed = await page.evaluate(`Promise.all(
    Object.entries(${SINKS}).map(([name, reach]) => new Promise((resolve) => {
      setTimeout(() => {
        try { reach(); resolve([name]); } catch { resolve([]); }
      });
    })),
  ).then((names) => names.flat())`);
  assert.deepEqual(passed, []);
  complaints.splice(before);
  await refuseChangedPage(page);
}

/**
 * Scripts in a page that a proxy has changed do not run. The page opens in a window without a
 * service worker, since the requests of a service worker pass the route by.
 */
async function refuseChangedPage(from: Page): Promise<void> {
  const browser = from.context().browser();
  assert.ok(browser);
  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const complaints = listen(page);
    await page.route("**/login", async (route) => {
      const answer = await route.fetch();
      const changed = `<i data-changed></i><script>document.documentElement.dataset.ran = "inline"</script>
      <img src="data:," onerror="document.documentElement.dataset.ran = 'handler'">`;
      const body = (await answer.text()).replace("</body>", `${changed}</body>`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(new URL("/login", from.url()).href);
    await page.locator('input[name="username"]').waitFor();
    await expect(page.locator("[data-changed]")).toHaveCount(1);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined);
    const refused = complaints.filter(isOfPolicy);
    // The inline script and the handler; a browser may name either more than once.
    assert.ok(refused.length >= 2, `the policy refused ${refused.length} of 2`);
  } finally {
    await context.close();
  }
}

/** The storage holds the keys of the specification and no other. */
export async function checkStorage({ page }: Screen): Promise<void> {
  const found = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
  }));
  const others = [
    ...found.local.filter((key) => !LOCAL_KEYS.includes(key)),
    ...found.tab.filter((key) => !TAB_KEYS.includes(key)),
  ];
  assert.deepEqual(others, []);
}
