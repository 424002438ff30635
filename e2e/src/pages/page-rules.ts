/** Rules of every page: injected scripts do not run, and the storage holds only known keys. */
import assert from "node:assert/strict";
import type { Screen } from "../fixtures/screen.ts";

/** The keys of the specification. */
const LOCAL_KEYS = ["token", "locale", "remember-agreement", "last_sync", "code", "guest-id"];
/** The token of a member who is not remembered, and when a page reloaded for a missing file. */
const TAB_KEYS = ["token", "reloaded"];

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

/** The policy refused nothing so far, and refuses each injection of this function. */
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
  // Scripts in the page that a proxy has changed do not run either. The service worker has to go,
  // since its requests pass the route by.
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((each) => each.unregister()));
  });
  const login = new URL("/login", page.url()).href;
  await page.goto("about:blank");
  await page.route("**/login", async (route) => {
    const answer = await route.fetch();
    const changed = `<i data-changed></i><script>document.documentElement.dataset.ran = "inline"</script>
      <img src="data:," onerror="document.documentElement.dataset.ran = 'handler'">`;
    const body = (await answer.text()).replace("</body>", `${changed}</body>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(login);
  await page.locator('input[name="username"]').waitFor();
  assert.equal(await page.locator("[data-changed]").count(), 1);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined);
  await page.unroute("**/login");
  const refused = complaints.splice(before).filter(isOfPolicy);
  assert.ok(refused.length >= 3, `the policy refused ${refused.length} of 3`);
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
