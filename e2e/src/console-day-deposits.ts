/** Money in: slips that no rule could decide, a payment of nobody, and a transfer that no provider could prove. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import depositTexts from "../../console/src/features/deposits/texts/th.ts";
import gameTexts from "../../console/src/features/games/texts/th.ts";
import { waitFor } from "./calls.ts";
import { type Day, type Someone, sums } from "./console-day-data.ts";
import { answerWhy, goTo, openView, settled } from "./console-day-desk.ts";
import { walletOf } from "./console-day-money.ts";
import type { Desk } from "./desk.ts";

const t = depositTexts;
const satang = (amount: number) => Math.round(amount * 100);

/** The slip that is shown, by its amount or its reference. */
const detailOf = (page: Page, text: string): Locator =>
  page.locator(".slip-detail", { hasText: text });

/** The first slip of a member in the list. */
const chooseSlip = (page: Page, name: string): Promise<void> =>
  page.locator(".slip-list [data-slip]", { hasText: name }).first().locator("button").click();

/** Runs what adds to the member's wallet, and proves that it did, once. */
async function adds(member: Someone, amount: number, act: () => Promise<void>): Promise<void> {
  const before = (await walletOf(member)).free;
  await act();
  const after = before + satang(amount);
  await waitFor(`${amount} more`, async () => (await walletOf(member)).free === after);
}

/** A: it is ours, though the name is in another script; the reason is kept. */
export async function approveGoodSlip(desk: Desk, { held, slips }: Day): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/slips");
  await chooseSlip(page, held.name);
  await detailOf(page, slips.good).waitFor();
  await page.keyboard.press("j");
  await detailOf(page, slips.fake).waitFor();
  await page.keyboard.press("k");
  await detailOf(page, slips.good).waitFor();
  await pictureShown(page);
  await look("slip-good");
  await adds(held, sums.good, async () => {
    await page.keyboard.press("a");
    await look("slip-approve");
    await answerWhy(page, "the same name in Thai");
    await detailOf(page, slips.fake).waitFor();
  });
}

/** H, to ask somebody, and R with the reason that the check advises. */
export async function refuseFakeSlip(desk: Desk, { held, slips }: Day): Promise<void> {
  const { page, look } = desk;
  await detailOf(page, slips.fake).waitFor();
  const before = await walletOf(held);
  await page.keyboard.press("h");
  await answerWhy(page, "asks the bank");
  await detailOf(page, slips.fake).waitFor({ state: "detached" });
  await openView(page, t.tabs.parked);
  await chooseSlip(page, held.name);
  await detailOf(page, slips.fake).waitFor();
  await pictureShown(page);
  await look("slip-fake");
  const reason = page.getByRole("button", { name: t.reasons.NOT_MATCH, exact: true });
  assert.equal(await reason.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("r");
  await detailOf(page, slips.fake).waitFor({ state: "detached" });
  assert.deepEqual(await walletOf(held), before);
}

/** What the machine cannot read a person reads, and the bank is asked about it. */
export async function readByHand(desk: Desk, { held, slips }: Day): Promise<void> {
  const { page, look } = desk;
  await openView(page, t.tabs.failed);
  await chooseSlip(page, held.name);
  await page.locator(".slip-detail", { hasText: held.name }).waitFor();
  await page.getByText(t.reasons.CANNOT_READ_CROPPED_IMAGE).first().waitFor();
  await pictureShown(page);
  await look("slip-unreadable");
  await page.getByRole("button", { name: t.reread }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.checks.reference).fill(slips.unreadable);
  await look("slip-reread");
  await adds(held, sums.unreadable, async () => {
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: "detached" });
  });
}

async function pictureShown(page: Page): Promise<void> {
  await settled(page);
  await waitFor("the picture of the slip", () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("main img")].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    ),
  );
}

/** A payment of nobody goes to the member who is found, and is taken back again. */
export async function matchAndTakeBack(desk: Desk, { held, stranger }: Day): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/matching");
  await page.getByRole("row", { name: stranger }).click();
  await page.locator(".detail-body", { hasText: stranger }).waitFor();
  await settled(page);
  await look("matching");
  await page.getByLabel(t.findMember).fill(held.phone);
  await page.getByRole("button", { name: t.find, exact: true }).click();
  await page.getByRole("dialog").getByText(held.name).first().waitFor();
  await look("matching-assign");
  await adds(held, sums.stray, async () => {
    await answerWhy(page, "the member sent the receipt");
    await page.getByRole("row", { name: stranger }).waitFor({ state: "detached" });
  });
  await openView(page, t.views.done);
  await page.getByRole("row", { name: stranger }).click();
  await adds(held, -sums.stray, async () => {
    await page.getByRole("button", { name: t.reverse }).click();
    await answerWhy(page, "it was another member's");
  });
  await openView(page, t.views.waiting);
  await page.getByRole("row", { name: stranger }).click();
  await page.getByText(t.paymentActions.reverse, { exact: true }).waitFor();
  await settled(page);
  await look("matching-taken-back");
}

/** What we asked, what they answered, and a person's word on it with the evidence. */
export async function resolveTransfer(desk: Desk, { held }: Day): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/transfers");
  await page.getByRole("row", { name: held.name }).click({ timeout: 90_000 });
  await page.getByText(gameTexts.states.review, { exact: true }).waitFor();
  await settled(page);
  await look("transfer");
  await page.keyboard.press("a");
  await page.getByText(gameTexts.because.play_done).waitFor();
  await look("transfer-asked");
  const before = await walletOf(held);
  await page.keyboard.press("d");
  await answerWhy(page, "their back office shows it");
  await page.getByRole("row", { name: held.name }).waitFor({ state: "detached" });
  const after = await walletOf(held);
  assert.equal(before.held - after.held, satang(sums.moved));
}
