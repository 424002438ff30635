/** The tabs of one browser, which share the sign-in of a staff user. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { listen } from "../../fixtures/browser.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { SESSION_COOKIE } from "../../fixtures/staff-session.ts";

/** Opens a second tab at a path; its complaints are those of the screen. */
export async function openTab({ page, complaints }: Screen, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  tab.setDefaultTimeout(40_000);
  const heard = listen(tab);
  tab.on("close", () => complaints.push(...heard));
  await tab.goto(new URL(path, page.url()).href);
  return tab;
}

/** The browser has the cookie of the session, and scripts of the page find its token nowhere. */
export async function hideToken(page: Page): Promise<void> {
  const kept = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
  assert.ok(kept, "the browser has no cookie of a session");
  assert.deepEqual([kept.httpOnly, kept.sameSite], [true, "Strict"]);
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  assert.ok(!readable.includes(kept.value), "a script can read the token");
}

/** A page of another origin cannot act with the cookie, even on the same host. */
export async function refuseOtherOrigin(page: Page, otherUrl: string): Promise<void> {
  const consoleUrl = new URL(page.url()).origin;
  const other = await page.context().newPage();
  const empty = new URL("/empty-page", otherUrl).href;
  const answer = { contentType: "text/html", body: "<!doctype html><title>Empty</title>" };
  await other.route(empty, (route) => route.fulfill(answer));
  try {
    await other.goto(empty);
    const target = `${consoleUrl}/api/console/sign-out`;
    const sent = other.waitForRequest(target);
    // Such a call needs no question to the server first. Its answer is hidden from the page.
    await other.evaluate(
      (url) =>
        fetch(url, { method: "POST", mode: "no-cors", credentials: "include" }).catch(() => 0),
      target,
    );
    await sent;
  } finally {
    await other.close();
  }
  await page.reload();
  await page.locator(".rail").waitFor();
}
