/** What a manager publishes, and where a member sees it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import auditTexts from "../../console/src/features/audit/texts/th.ts";
import reportTexts from "../../console/src/features/reports/texts/th.ts";
import setupTexts from "../../console/src/features/setup/texts/th.ts";
import type { Phone } from "./browser.ts";
import { answerWhy, goTo, settled } from "./console-day-desk.ts";
import type { Desk } from "./desk.ts";
import type { Product } from "./product.ts";

const t = setupTexts;
const languages = ["th", "la", "en"] as const;

/** Writes a text in each of its languages. */
async function writeTexts(group: Locator, text: string): Promise<void> {
  for (const language of languages) {
    await group.locator(`[data-tab="${language}"]`).click();
    await group.locator("textarea").fill(`${text} ${language}`);
  }
  await group.locator('[data-tab="th"]').click();
}

const groupOf = (page: Page, legend: string): Locator =>
  page.locator("fieldset.setup-group", { has: page.locator(`legend:text-is("${legend}")`) }).last();

async function publish({ page }: Desk, why: string): Promise<void> {
  await page.getByRole("button", { name: t.publish, exact: true }).click();
  await answerWhy(page, why);
}

/** A bonus nobody had before, in three languages. */
export async function publishBonus(desk: Desk, code: string): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/bonuses");
  await page.getByRole("button", { name: t.create }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(t.code).fill(code);
  await drawer.locator('button[type="submit"]').click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: code }).first().waitFor();
  await writeTexts(groupOf(page, t.fields.name), code);
  await writeTexts(groupOf(page, t.fields.notice), "<p>Ends at {percentFail}%</p>");
  await look("bonus");
  await publish(desk, "for the day");
  await page.getByText(t.liveVersion(1)).waitFor();
  await settled(page);
  await look("bonus-live");
}

/** The picture before invites says something else. */
export async function publishBanner(desk: Desk, text: string): Promise<void> {
  const { page, look } = desk;
  await page.getByRole("tab", { name: t.tabs.rules }).click();
  await page.getByRole("button", { name: t.settings.invite }).first().click();
  await writeTexts(groupOf(page, t.fields.html), text);
  await look("banner");
  await publish(desk, "news of the day");
  await page.getByRole("button", { name: t.publish, exact: true, disabled: true }).waitFor();
}

/** Odds that are not 100.0 % are told; those that are wait for the second person. */
export async function askForWheel(desk: Desk, label: string): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/wheel");
  const rows = page.locator(".wheel-slices tbody tr");
  const odds = (at: number) => rows.nth(at).locator(".odds input");
  const total = page.locator(".wheel-slices header [role=status] b");
  const change = async (at: number, by: number) => {
    const percent = Number(await odds(at).inputValue());
    await odds(at).fill((percent + by).toFixed(1));
    await odds(at).blur();
  };
  await look("wheel");
  await change(0, -0.5);
  assert.equal(await total.textContent(), "99.5%");
  await change(1, 0.5);
  assert.equal(await total.textContent(), "100.0%");
  await rows.nth(0).locator("td .mini").first().fill(label);
  await look("wheel-changed");
  await publish(desk, "a fairer wheel");
  await page.getByText(t.waiting).first().waitFor();
  await look("wheel-waiting");
}

/** The member's own pages show the bonus, the banner and the wheel. */
export async function seePublished(
  { page, look }: Phone,
  {
    product,
    code,
    banner,
    label,
  }: { product: Product; code: string; banner: string; label: string },
): Promise<void> {
  await page.goto(`${product.url}/user/bonus`);
  await page.getByText(`${code} th`).first().waitFor();
  await look("bonus");
  await page.goto(`${product.url}/user/home?sheet=banners&for=invite`);
  await page.getByText(`${banner} th`).first().waitFor();
  await look("banner");
  await page.goto(`${product.url}/user/home?sheet=spin`);
  await page.getByText(label, { exact: true }).first().waitFor();
  await look("wheel");
}

/** The deposits of the day agree with the ledger, and leave as a file that names who took it. */
export async function exportReport(desk: Desk): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/");
  await page.locator(".kpis").first().waitFor();
  await look("dashboard");
  await goTo(desk, "/reports");
  await page.getByText(reportTexts.agrees).first().waitFor();
  await look("report");
  await page.getByRole("button", { name: reportTexts.export }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: reportTexts.exportMovements }).click();
  const link = drawer.getByRole("button", { name: reportTexts.download }).first();
  await link.waitFor();
  await look("report-export");
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(file.suggestedFilename(), /^deposits-.*\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  assert.ok(text.includes("9000") || text.includes("9,000"), text.slice(0, 400));
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
}

/** Every deed of the day is in the log, and its chain holds. */
export async function verifyChain(desk: Desk): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/audit");
  await page
    .getByRole("row", { name: /wallet|withdrawals|accounts/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: auditTexts.verify }).click();
  await page.locator(".note.ok").waitFor();
  await look("audit");
}
