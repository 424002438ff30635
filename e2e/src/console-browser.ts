/** The console's shell on the screen of a desk: the door, every page of the rail, the staff, the audit log. */
import assert from "node:assert/strict";
import laCore from "../../console/src/i18n/core/la.ts";
import thCore from "../../console/src/i18n/core/th.ts";
import { addOnScreen, verifyOnScreen } from "./console-pages.ts";
import { type Desk, signInAtDesk, takeDesk } from "./desk.ts";
import { type Count, journey, type StepOf } from "./journey.ts";
import type { Product } from "./product.ts";

const owner = "somsri";
/** What the door's refusals look like in the log of a browser. */
const refusal = /status of 40[13]/;

export function consoleOnTheScreen(product: Product): Promise<Count> {
  return journey(`The console at a desk, ${product.variant} build`, async (step) => {
    const desk = await takeDesk(product, `console-${product.variant}`);
    try {
      await walk(product, desk, step);
    } catch (error) {
      console.log(`          on ${desk.page.url()}; ${desk.complaints.join("; ")}`);
      await desk.shoot("failed").catch(() => {});
      throw error;
    } finally {
      await desk.close();
    }
  });
}

async function walk(product: Product, desk: Desk, step: StepOf): Promise<void> {
  const core = product.variant === "lao" ? laCore : thCore;
  const { page } = desk;
  await step("a wrong password and a wrong code stay outside", () => knock(product, desk));
  await step("a code opens the page that was asked for", async () => {
    await signInAtDesk(desk, { product, account: owner, path: "/staff" });
    await page.getByRole("heading", { level: 1, name: core.nav.staff }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/staff");
  });
  await step("every page of the rail opens", () => openEveryPage(desk));
  await step("somebody is added, and the password is shown once", () => addOnScreen(desk, product));
  await step("the audit log names it, and its chain is whole", () => verifyOnScreen(desk, product));
  await step("signing out leaves nothing behind", async () => {
    await page.getByRole("button", { name: core.signOut }).click();
    await page.locator('input[name="username"]').waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    await page.reload();
    await page.locator('input[name="username"]').waitFor();
  });
  await step("no page complained, and axe found nothing", async () => {
    assert.deepEqual(desk.barriers, []);
    assert.deepEqual(
      desk.complaints.filter((complaint) => !refusal.test(complaint)),
      [],
    );
  });
}

async function knock(product: Product, { page, look }: Desk): Promise<void> {
  await page.goto(`${product.consoleUrl}/staff`);
  await look("door");
  const password = page.locator('input[name="password"]');
  await page.locator('input[name="username"]').fill(owner);
  await password.fill("not-the-password");
  await page.locator('button[type="submit"]').click();
  await page.getByRole("alert").waitFor();
  await look("door-refused");
  await password.fill(`${owner}-krapao`);
  await page.locator('button[type="submit"]').click();
  await page.locator('input[name="otp"]').fill("000000");
  await page.getByRole("alert").waitFor();
  await look("code-refused");
}

/** By its link, as a person goes; the head names it, and axe looks at it. */
async function openEveryPage({ page, look }: Desk): Promise<void> {
  const links = page.locator(".rail nav a");
  const count = await links.count();
  assert.ok(count >= 15, `an owner's rail has ${count} pages`);
  for (let index = 0; index < count; index += 1) {
    const link = links.nth(index);
    const name = (await link.locator(".word").textContent()) ?? "";
    await link.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    // A page that still loads has no colours and words to judge.
    await page.locator("main .sk").first().waitFor({ state: "detached" });
    await look(new URL(page.url()).pathname.slice(1) || "overview");
  }
}
