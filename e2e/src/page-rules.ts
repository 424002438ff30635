/** What holds on any page of the product: nothing written into it runs, and the browser keeps only what it is told to. */
import assert from "node:assert/strict";
import type { Phone } from "./browser.ts";

/** The keys of the specification; the token of who did not ask to be remembered lies in the session's storage. */
const KEYS = ["token", "locale", "remember-agreement", "last_sync", "code", "guest-id"];
/** When a page last loaded itself anew for a missing file; gone with its tab. */
const OF_THE_TAB = ["token", "reloaded"];

const isOfPolicy = (line: string) => /Content Security Policy/i.test(line);

/** What may be called in a page without a policy of its own: each is refused before it can be judged by what it holds. */
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

/** What the policy refuses is a complaint of the page: there was none so far, and now there are these. */
export async function refuseInlineScripts({ page, complaints }: Phone): Promise<void> {
  assert.deepEqual(complaints.filter(isOfPolicy), []);
  const before = complaints.length;
  // Later than the browser's tools, which may evaluate what they like.
  const passed = await page.evaluate(`Promise.all(
    Object.entries(${SINKS}).map(([name, reach]) => new Promise((resolve) => {
      setTimeout(() => {
        try { reach(); resolve([name]); } catch { resolve([]); }
      });
    })),
  ).then((names) => names.flat())`);
  assert.deepEqual(passed, []);
  // And a page that was spoilt on its way: what stands in it does not run. The service worker would fetch it past us.
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((each) => each.unregister()));
  });
  const login = new URL("/login", page.url()).href;
  await page.goto("about:blank");
  await page.route("**/login", async (route) => {
    const answer = await route.fetch();
    const spoilt = `<i data-spoilt></i><script>document.documentElement.dataset.ran = "inline"</script>
      <img src="data:," onerror="document.documentElement.dataset.ran = 'handler'">`;
    const body = (await answer.text()).replace("</body>", `${spoilt}</body>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(login);
  await page.locator('input[name="username"]').waitFor();
  assert.equal(await page.locator("[data-spoilt]").count(), 1);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined);
  await page.unroute("**/login");
  const refused = complaints.splice(before).filter(isOfPolicy);
  assert.ok(refused.length >= 3, `the policy refused ${refused.length} of 3`);
}

/** After a whole visit. */
export async function lookIntoStorage({ page }: Phone): Promise<void> {
  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
  }));
  const strangers = [
    ...kept.local.filter((key) => !KEYS.includes(key)),
    ...kept.tab.filter((key) => !OF_THE_TAB.includes(key)),
  ];
  assert.deepEqual(strangers, []);
}
