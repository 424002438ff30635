/** The queue of slips that no rule decided. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator, Page, Route } from "playwright-core";
import texts from "../../../../console/src/features/deposits/texts/th.ts";
import { waitFor } from "../../api/calls.ts";
import type { Member } from "../../api/members.ts";
import { changesWallet, readWallet } from "../../api/review-items.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, openView, submitReason, waitForImages } from "./navigation.ts";

type Slip = { reference: string; amount: number };

/** The open slip, when it contains the text. */
const detailOf = (page: Page, text: string): Locator =>
  page.locator(".slip-detail", { hasText: text });

/** Chooses the first slip of a member in the list. */
const chooseSlip = (page: Page, { name }: Member): Promise<void> =>
  page.locator(".slips tr[data-row]", { hasText: name }).first().click();

/** Waits until the open queue contains this many slips of a member: their checks are complete. */
export async function waitForSlips({ page }: Screen, { name }: Member, count: number) {
  await page
    .locator(".slips tr[data-row]", { hasText: name })
    .nth(count - 1)
    .waitFor();
}

/** J and K move between two slips that follow each other, and the first one is open. */
export async function moveByKeys(
  { page, look }: Screen,
  member: Member,
  [first, second]: readonly [Slip, Slip],
): Promise<void> {
  await chooseSlip(page, member);
  await detailOf(page, first.reference).waitFor();
  await page.keyboard.press("j");
  await detailOf(page, second.reference).waitFor();
  await page.keyboard.press("k");
  await detailOf(page, first.reference).waitFor();
  await waitForImages(page);
  // Queue, picture and facts: the picture of the slip before is gone.
  await expect(page.locator(".slips > section")).toHaveCount(3);
  await look("slip-good");
}

/** J leaves the open slip before its claim is answered, and others need not wait until it ends. */
export async function releasesLeft(
  { page }: Screen,
  member: Member,
  [first, second]: readonly [Slip, Slip],
  readClaimer: (slipId: string) => Promise<string | null>,
): Promise<void> {
  const [claimed, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerLate = async (route: Route) => {
    const { isTaken } = route.request().postDataJSON() as { isTaken: boolean };
    if (!isTaken) return route.continue();
    const response = await route.fetch();
    claimed.resolve();
    await left.promise;
    await route.fulfill({ response });
  };
  await chooseSlip(page, member);
  await detailOf(page, first.reference).waitFor();
  await page.keyboard.press("j");
  await detailOf(page, second.reference).waitFor();
  await page.route(/\/claim$/, answerLate);
  await page.keyboard.press("k");
  await detailOf(page, first.reference).waitFor();
  const slipId = await openId(page);
  await claimed.promise;
  await page.keyboard.press("j");
  await detailOf(page, second.reference).waitFor();
  left.resolve();
  await waitFor("the slip that was left", async () => (await readClaimer(slipId)) === null);
  await page.unrouteAll({ behavior: "wait" });
}

const openId = async (page: Page): Promise<string> =>
  (await page.locator('.slips tr[aria-current="true"]').getAttribute("data-row")) ?? "";

/**
 * K opens the slip before, H asks about it, and another tab decides it: the dialog closes and does
 * not ask about the next slip. Both were open before, so that nothing has to load.
 */
export async function losesSlip(
  { page }: Screen,
  [first, second]: readonly [Slip, Slip],
  decide: (slipId: string) => Promise<unknown>,
): Promise<void> {
  await page.keyboard.press("k");
  await detailOf(page, first.reference).waitFor();
  const slipId = await openId(page);
  await page.keyboard.press("h");
  await page.getByRole("dialog").locator("textarea:focus").waitFor();
  await decide(slipId);
  await detailOf(page, second.reference).waitFor();
  await expect(detailOf(page, first.reference)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** A approves the open slip with a reason, and the next one opens. */
export async function approve(
  { page, look }: Screen,
  member: Member,
  [slip, next]: readonly [Slip, Slip],
): Promise<void> {
  await changesWallet(member, slip.amount, async () => {
    await page.keyboard.press("a");
    await look("slip-approve");
    await submitReason(page, "the same name in Thai");
    await detailOf(page, next.reference).waitFor();
  });
}

/** Why the member's newest slip failed; null while it waits. */
async function readReason({ calls }: Member): Promise<string | null> {
  type Slips = { slips: { note: string | null }[] };
  const { slips } = await calls.post<Slips>("/statement/slip", { page: 1, limit: 10 });
  return slips[0]?.note ?? null;
}

/**
 * H parks the slip; R asks with the reason that the check advises, and R rejects, although the page
 * closes at once.
 */
export async function parkAndReject(screen: Screen, member: Member, slip: Slip): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/slips");
  await chooseSlip(page, member);
  await detailOf(page, slip.reference).waitFor();
  const before = await readWallet(member);
  await page.keyboard.press("h");
  await page.getByRole("dialog").locator("textarea:focus").waitFor();
  for (const key of ["1", "h"]) await page.keyboard.press(key);
  await detailOf(page, slip.reference).waitFor({ state: "detached" });
  await openView(page, texts.tabs.parked);
  await chooseSlip(page, member);
  await detailOf(page, slip.reference).waitFor();
  await waitForImages(page);
  await look("slip-parked");
  const reason = page.getByRole("button", {
    name: texts.actions.slips.reject.values.NOT_MATCH,
    exact: true,
  });
  await expect(reason).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  const taken = (reason: keyof typeof texts.actions.slips.reject.values) =>
    dialog.getByRole("radio", { name: texts.actions.slips.reject.values[reason] });
  await expect(taken("NOT_MATCH")).toBeChecked();
  await page.keyboard.press("1");
  await expect(taken("DEST_ACC_INVALID")).toBeChecked();
  await page.keyboard.press("6");
  await expect(taken("NOT_MATCH")).toBeChecked();
  await look("slip-reject");
  await page.keyboard.press("r");
  await detailOf(page, slip.reference).waitFor({ state: "detached" });
  // The call waits five seconds, and is sent when the page goes away.
  await page.goto(new URL("/account", page.url()).href);
  await waitFor("the rejection", async () => (await readReason(member)) === "NOT_MATCH");
  assert.deepEqual(await readWallet(member), before);
}

/** A cashier types in the reference that no program could read; the bank confirms the transfer. */
export async function readManually(screen: Screen, member: Member, slip: Slip): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/slips");
  await openView(page, texts.tabs.failed);
  await chooseSlip(page, member);
  await detailOf(page, member.name).waitFor();
  await page
    .getByText(texts.actions.slips.reject.values.CANNOT_READ_CROPPED_IMAGE)
    .first()
    .waitFor();
  await waitForImages(page);
  await look("slip-unreadable");
  await page.getByRole("button", { name: texts.actions.slips.reread.label }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.checks.reference).fill(slip.reference);
  await look("slip-reread");
  await changesWallet(member, slip.amount, async () => {
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: "detached" });
  });
}
