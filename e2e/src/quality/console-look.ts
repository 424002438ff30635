/** Looks at one screen of the console: by axe, in pictures at both sizes, and whether it fits. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { findBarriers } from "../fixtures/barriers.ts";
import { findHiddenSubmit, findLostFocus, leaveDialog } from "./dialog-focus.ts";
import { findMisfits } from "./fit.ts";
import { type Found, pictures } from "./sweep.ts";

export const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 1024, height: 768 };
/** A4 without its margins, at 96 dots per inch. */
const PAPER = { width: 718, height: 1_047 };
const SETTLE_MS = 250;
const DIALOG_MS = 600;
/** The longest wait for a dialog that always opens. */
export const QUESTION_MS = 4_000;

export type Report = (screen: { name: string }, found: Found) => void;

export interface Walk {
  page: Page;
  url: string;
  file: string;
  report: Report;
}

export async function settle(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.locator("main > [role=status]").first().waitFor({ state: "detached" });
  await page.locator("main .sk").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(SETTLE_MS);
}

export async function look({ page, file, report }: Walk, name: string): Promise<void> {
  await settle(page);
  const picture = `${file}${name.replace(/\W+/g, "-")}`;
  const axe = await findBarriers(page);
  await page.screenshot({ path: join(pictures, `${picture}-1440.png`) });
  await page.setViewportSize(SMALL);
  await page.waitForTimeout(SETTLE_MS);
  const narrow = [...(await findMisfits(page)), ...(await findHiddenSubmit(page))];
  await page.screenshot({ path: join(pictures, `${picture}-1024.png`) });
  await page.setViewportSize(LARGE);
  report({ name }, { axe, narrow, large: [], small: [] });
}

/** The page on paper, in a picture. */
export async function lookPrinted({ page, file, report }: Walk, name: string): Promise<void> {
  await settle(page);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await page.waitForTimeout(SETTLE_MS);
  const narrow = await findMisfits(page);
  const path = join(pictures, `${file}${name.replace(/\W+/g, "-")}-paper.png`);
  await page.screenshot({ path, fullPage: true });
  await page.emulateMedia({ media: null });
  await page.setViewportSize(LARGE);
  report({ name }, { axe: [], narrow, large: [], small: [] });
}

/** Looks at the dialog that a key has opened, and closes it. @returns whether there was one */
export async function lookAtDialog(walk: Walk, name: string, within = DIALOG_MS): Promise<boolean> {
  const dialog = walk.page.locator("[role=dialog], [role=alertdialog]").first();
  const isOpen = await dialog.waitFor({ timeout: within }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return false;
  await look(walk, name);
  sayKeys(walk, name, await leaveDialog(walk.page));
  return true;
}

function sayKeys({ report }: Walk, name: string, keys: string[]): void {
  if (keys.length === 0) return;
  report({ name: `${name} by keys` }, { axe: [], narrow: keys, large: [], small: [] });
}

/** As `lookAtDialog`, after a press on a button, which has the focus again afterwards. */
export async function lookAtPressed(walk: Walk, name: string): Promise<void> {
  if (!(await lookAtDialog(walk, name))) return;
  await walk.page.waitForTimeout(SETTLE_MS);
  sayKeys(walk, name, await findLostFocus(walk.page));
}
