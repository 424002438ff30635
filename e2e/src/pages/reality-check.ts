/** The clock of a session and the reality check, on a page whose time moves with the product's. */
import assert from "node:assert/strict";
import type { Browser, BrowserContext } from "playwright-core";
import laSession from "../../../web/src/features/accounts/texts/session/la.ts";
import thSession from "../../../web/src/features/accounts/texts/session/th.ts";
import laLabels from "../../../web/src/i18n/labels/la.ts";
import thLabels from "../../../web/src/i18n/labels/th.ts";
import { ask } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import type { MemberApp } from "./home.ts";

const minuteMs = 60_000;
const intervalMinutes = 15;
const passedMinutes = 16;

/** The fields of the session that this test needs. */
interface SessionTimes {
  startedAt: string;
  now: string;
}

/**
 * Chooses a reminder every 15 minutes, moves the time by 16 minutes, and continues. The clock moves
 * in a second window of the member: the first one keeps its connection to the server.
 */
export async function seeReminder(
  browser: Browser,
  { product, phone }: MemberApp,
  member: Member,
): Promise<void> {
  const context = await browser.newContext({
    storageState: await phone.page.context().storageState(),
    locale: product.variant === "lao" ? "lo-LA" : "th-TH",
  });
  try {
    await moveTime(context, product, member);
  } finally {
    await context.close();
  }
}

async function moveTime(context: BrowserContext, product: Product, member: Member): Promise<void> {
  const isLao = product.variant === "lao";
  const t = isLao ? laSession : thSession;
  const labels = isLao ? laLabels : thLabels;
  const { now, startedAt } = await member.calls.get<SessionTimes>("/account/session");
  const offsetMs = Math.round((Date.parse(now) - Date.now()) / minuteMs) * minuteMs;
  const moveServer = (ms: number) =>
    ask(`${product.sandboxUrl}/control/clock`, { method: "POST", body: { offsetMs: ms } });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${product.url}/user/profile`);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByLabel(t.reminder).selectOption(`${intervalMinutes}`);
  assert.equal((await saved).status(), 200);
  await page.getByText(t.every(intervalMinutes)).first().waitFor();
  // The session's clock loads when the page is idle, into a separate place above the page.
  await page.locator(".strip-place").waitFor({ state: "attached" });

  const minutes = Math.floor((Date.parse(now) - Date.parse(startedAt)) / minuteMs);
  // A minute may have begun since the server answered.
  const lasted = [0, 1].map((more) => t.lasted(0, minutes + passedMinutes + more));
  const [shorter = "", longer = ""] = lasted;
  try {
    await moveServer(offsetMs + passedMinutes * minuteMs);
    await page.clock.fastForward(passedMinutes * minuteMs);
    const reminder = page.getByRole("alertdialog");
    await reminder.waitFor();
    const title = (await reminder.getByRole("heading").textContent()) ?? "";
    const expected = lasted.map((time) => t.checkTitle(time));
    assert(expected.includes(title), `${title} is none of ${expected.join(", ")}`);
    await reminder.getByText(labels.deposits, { exact: true }).waitFor();
    await reminder.getByRole("button", { name: t.goOn }).click();
    await reminder.waitFor({ state: "detached" });
    await page.getByText(shorter).or(page.getByText(longer)).first().waitFor();
  } finally {
    await moveServer(offsetMs);
  }
}
