/** What every list offers: several items at once, saved views, files, columns, and undo. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import core from "../../../../console/src/i18n/core/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import late from "../../../../console/src/i18n/late/th.ts";
import lists from "../../../../console/src/i18n/lists/th.ts";
import type { Member } from "../../api/members.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo } from "./navigation.ts";

const tool = (page: Page, name: string) =>
  page.locator(".list-tools").getByRole("button", { name, exact: true });
const rowOf = (page: Page, { name }: Member) => page.locator("tr[data-row]", { hasText: name });

/** Sorts and filters the queue, hides a column, and shares it as a view with cashiers. */
export async function shareView({ page, look }: Screen, member: Member): Promise<void> {
  await page.getByRole("button", { name: fields.amount, exact: true }).click();
  await tool(page, lists.columns).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(fields.risk, { exact: true }).uncheck();
  await look("list-columns");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await rowOf(page, member).waitFor();
  await tool(page, lists.views).click();
  await sheet.getByLabel(lists.viewName).fill("Largest");
  await sheet.getByRole("button", { name: core.save }).click();
  await sheet.getByRole("link", { name: "Largest" }).waitFor();
  // The server's answer checks the box.
  const role = sheet.getByLabel(core.roles.cashier, { exact: true });
  await role.click();
  await expect(role).toBeChecked();
  await look("list-views");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** Another staff user opens the view: its sort and columns stay after a reload. */
export async function openSharedView({ page }: Screen, member: Member): Promise<void> {
  await rowOf(page, member).waitFor();
  const risk = page.locator("th", { hasText: fields.risk });
  await risk.waitFor();
  await tool(page, lists.views).click();
  await page.getByRole("dialog").getByRole("link", { name: "Largest" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await risk.waitFor({ state: "detached" });
  await page.reload();
  await rowOf(page, member).waitFor();
  await expect(risk).toHaveCount(0);
  await page.locator("th[aria-sort=descending]").waitFor();
}

/** The file has the columns and rows that the list shows, in its order. */
export async function exportSeen({ page }: Screen): Promise<void> {
  const seen = await page.locator("tr[data-row] .who-cell b").allInnerTexts();
  assert.ok(seen.length > 0);
  await tool(page, lists.export).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: lists.exportStart }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("button", { name: new RegExp(fields.download) }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).replace("\ufeff", "").split("\r\n");
  const [head = ""] = lines;
  assert.ok(!head.includes("score"), head);
  const at = head.split(",").indexOf("name");
  const written = lines.slice(1, seen.length + 1).map((line) => line.split(",")[at]);
  assert.deepEqual(written, seen);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** A dialog decides what is selected, and shows the refusal of the one that was decided before. */
export async function decideTogether(
  { page, look }: Screen,
  members: readonly Member[],
  takeAway: () => Promise<void>,
): Promise<void> {
  for (const member of members) {
    await rowOf(page, member).getByRole("checkbox").check();
  }
  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await takeAway();
  await dialog.getByRole("button").last().click();
  await dialog.getByText(lists.done(members.length - 1, members.length)).waitFor();
  const failed = dialog.getByRole("list", { name: lists.notDone }).getByRole("listitem");
  await expect(failed).toHaveCount(1);
  await look("bulk-results");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

const QUEUE = /\/withdrawals\/queue$/;
const ONE = /\/withdrawals\/[-0-9a-f]{36}$/;

/** Lets each answer of an address come a second late. */
const slow = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });

/**
 * A parked withdrawal comes back by Z, within five seconds. Its details are read as parked before
 * it leaves the list, and slowly when it is opened again.
 */
export async function undoPark({ page }: Screen, member: Member): Promise<void> {
  await rowOf(page, member).click();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("dialog").locator("textarea:focus").waitFor();
  await page.keyboard.press("1");
  await slow(page, QUEUE);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: late.undo }).waitFor();
  await page.unroute(QUEUE);
  await slow(page, ONE);
  // Until then the keys are those of the dialog.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // A picture would take a part of the five seconds.
  await page.keyboard.press("z");
  await page.getByRole("button", { name: late.undo }).waitFor({ state: "detached" });
  await rowOf(page, member).waitFor();
}

/**
 * What was typed is not lost by Esc, or by a link, without a question. H asks for a reason also
 * when the withdrawal was parked as it was last shown.
 */
export async function keepsTyped(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await rowOf(page, member).click();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea:focus").waitFor();
  await page.keyboard.type("asks the bank");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await look("unsaved");
  await question.getByRole("button", { name: late.stay }).click();
  await question.waitFor({ state: "detached" });
  await expect(dialog.locator("textarea")).toHaveValue("asks the bank");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: late.leave }).click();
  await dialog.waitFor({ state: "detached" });
  await goTo(screen, "/members");
}
