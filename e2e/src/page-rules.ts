/** What holds on any page of the product: nothing written into it runs, and the browser keeps only what it is told to. */
import assert from "node:assert/strict";
import type { Phone } from "./browser.ts";

/** The keys of the specification; the token of who did not ask to be remembered lies in the session's storage. */
const KEYS = ["token", "locale", "remember-agreement", "last_sync", "code", "guest-id"];
/** When a page last loaded itself anew for a missing file; gone with its tab. */
const OF_THE_TAB = ["token", "reloaded"];

const isOfPolicy = (line: string) => /Content Security Policy/i.test(line);

/** What the policy refuses is a complaint of the page: there was none so far, and now there are these. */
export async function refuseInlineScripts({ page, complaints }: Phone): Promise<void> {
  assert.deepEqual(complaints.filter(isOfPolicy), []);
  const before = complaints.length;
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.ran = 'script'";
    const box = document.createElement("div");
    box.innerHTML = `<img src="data:," onerror="document.documentElement.dataset.ran = 'handler'">`;
    document.body.append(script, box);
    await new Promise((resolve) => setTimeout(resolve, 500));
    script.remove();
    box.remove();
    return document.documentElement.dataset.ran ?? "nothing";
  });
  assert.equal(ran, "nothing");
  const refused = complaints.splice(before).filter(isOfPolicy);
  assert.ok(refused.length >= 2, `the policy refused ${refused.length} of 2`);
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
