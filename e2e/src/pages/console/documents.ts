/** Documents of members: the tab of the member's page, and the queue. */
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import texts from "../../../../console/src/features/kyc/texts/th.ts";
import type { Member } from "../../api/members.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { chosenRow, goTo, submitReason, waitForImages } from "./navigation.ts";

/** Asks for the identity on the member's page, which is open at the documents. */
export async function askForDocument({ page, look }: Screen): Promise<void> {
  await page.getByText(texts.none).waitFor();
  await page.getByRole("button", { name: texts.ask }).click();
  await page.getByRole("dialog").waitFor();
  await look("document-ask");
  await submitReason(page, "a large withdrawal");
  await page.locator("tr[data-row]", { hasText: texts.states.asked }).waitFor();
  await look("member-documents");
}

/** Opens the queue and waits for the picture of the member's document. */
async function openDocument(screen: Screen, { name }: Member): Promise<void> {
  const { page } = screen;
  await goTo(screen, "/documents");
  await page.locator("tr[data-row]", { hasText: name }).click();
  await chosenRow(page, name).waitFor();
  await page.getByRole("img", { name: texts.kinds.identity }).waitFor();
  await waitForImages(page);
}

const isDecided = (page: Page, { name }: Member) =>
  page.locator("tr[data-row]", { hasText: name }).waitFor({ state: "detached" });

/** Turns the picture, and R, 2, R reject it: the document is not whole. */
export async function rejectByKeys(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await openDocument(screen, member);
  await page.getByRole("button", { name: texts.rotate }).click();
  await expect(page.locator(".sheet-of")).toHaveCSS("transform", "matrix(0, 1, -1, 0, 0, 0)");
  await page.getByRole("button", { name: texts.zoomIn }).click();
  await look("document-turned");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: texts.actions.reject.values.unreadable }).waitFor();
  await page.keyboard.press("2");
  await expect(
    dialog.getByRole("radio", { name: texts.actions.reject.values.incomplete }),
  ).toBeChecked();
  await look("document-reject");
  await page.keyboard.press("r");
  await isDecided(page, member);
}

/** A asks for the expiry date on the document, and Enter accepts it. */
export async function acceptByKeys(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await openDocument(screen, member);
  await page.keyboard.press("a");
  const day = page.getByRole("dialog").getByLabel(texts.expires, { exact: true });
  await day.fill("31/12/2031");
  await look("document-accept");
  await day.press("Enter");
  await isDecided(page, member);
}
