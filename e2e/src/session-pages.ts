/** The clock of a session and the reminder, on a page whose time is moved with the product's. */
import assert from "node:assert/strict";
import laSession from "../../web/src/features/accounts/texts/session/la.ts";
import thSession from "../../web/src/features/accounts/texts/session/th.ts";
import type { Phone } from "./browser.ts";
import { ask, type MemberCalls } from "./calls.ts";
import type { Product } from "./product.ts";

const MINUTE_MS = 60_000;
const EVERY = 15;
const AWAY = 16;

/** What the session tells of itself, as far as this journey needs it. */
interface Told {
  startedAt: string;
  now: string;
}

/**
 * Chooses to be told every quarter of an hour, lets sixteen minutes pass on the page and at the server, and goes on. The page is
 * a second one of the same phone: nothing else of the journey has its clock moved.
 */
export async function tellTimeOnScreen(
  phone: Phone,
  { product, member }: { product: Product; member: MemberCalls },
): Promise<void> {
  const t = product.variant === "lao" ? laSession : thSession;
  const { now, startedAt } = await member.get<Told>("/account/session");
  const offsetMs = Math.round((Date.parse(now) - Date.now()) / MINUTE_MS) * MINUTE_MS;
  const context = await phone.page
    .context()
    .browser()
    ?.newContext({ storageState: await phone.page.context().storageState() });
  assert(context, "a phone has a browser");
  const moveServer = (ms: number) =>
    ask(`${product.sandboxUrl}/control/clock`, { method: "POST", body: { offsetMs: ms } });
  try {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${product.url}/user/profile`);
    const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByLabel(t.reminder).selectOption(`${EVERY}`);
    assert.equal((await kept).status(), 200);
    await page.getByText(t.every(EVERY)).first().waitFor();
    // Who tells of the time comes once the page is idle, in a place of its own before the page.
    await page.locator(".strip-place").waitFor({ state: "attached" });

    const minutes = Math.floor((Date.parse(now) - Date.parse(startedAt)) / MINUTE_MS);
    await moveServer(offsetMs + AWAY * MINUTE_MS);
    await page.clock.fastForward(AWAY * MINUTE_MS);
    const reminder = page.getByRole("alertdialog");
    await reminder.waitFor();
    const title = (await reminder.getByRole("heading").textContent()) ?? "";
    // A minute may have begun meanwhile.
    const told = [0, 1].map((more) => t.checkTitle(t.lasted(0, minutes + AWAY + more)));
    assert(told.includes(title), `${title} is none of ${told.join(", ")}`);
    await reminder.getByText(t.deposits, { exact: true }).waitFor();
    await reminder.getByRole("button", { name: t.goOn }).click();
    await reminder.waitFor({ state: "detached" });
    await page
      .getByText(t.lasted(0, minutes + AWAY))
      .or(page.getByText(t.lasted(0, minutes + AWAY + 1)))
      .first()
      .waitFor();
  } finally {
    await context.close();
    await moveServer(offsetMs);
  }
}
