/** From the result of the day to what is behind it: reports, providers and members. */

import { LANGUAGES } from "@krapao/contract/languages";
import { expect } from "@playwright/test";
import thProfile from "../../../../console/src/features/accounts/texts/profile/th.ts";
import thProfit from "../../../../console/src/features/reports/texts/th.ts";
import thBoard from "../../../../console/src/features/setup/texts/board/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import type { Member } from "../../api/members.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { figuresOf, grouped } from "../home.ts";
import { goTo, waitUntilLoaded } from "./navigation.ts";

/** The tile of GGR leads to its chart, and Enter at the newest hour to the members of that day. */
export async function followResult(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/");
  await page.locator(".kpis").getByRole("link", { name: fields.ggrToday }).click();
  const chart = page.locator(".chart-room").first();
  await chart.locator("canvas").waitFor();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await chart.locator(".chart-values").waitFor();
  await look("profit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]by=member/);
  await page.getByRole("button", { name: thProfit.by.member, pressed: true }).waitFor();
  await waitUntilLoaded(page);
  await look("profit-members");
}

const tileOf = ({ page }: Screen, provider: string) =>
  page
    .getByRole("list", { name: thBoard.label })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("heading", { name: provider, exact: true }),
    });

/** Closes a provider with one confirmation and a text for members in every language. */
export async function closeProvider(
  screen: Screen,
  { provider, notice }: { provider: string; notice: string },
): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/providers");
  const tile = tileOf(screen, provider);
  await tile.getByText(thBoard.states.on, { exact: true }).waitFor();
  await look("board");
  await tile.getByRole("button", { name: thBoard.switchOff, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const tabs = dialog.getByRole("tab");
  await expect(tabs).toHaveCount(LANGUAGES.length);
  for (const tab of await tabs.all()) {
    await tab.click();
    await dialog.getByRole("tabpanel").getByRole("textbox").fill(notice);
  }
  await dialog.locator("textarea").last().fill("the provider reported it");
  await look("board-close");
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
  await tile.getByText(thBoard.states.maintenance, { exact: true }).waitFor();
}

/** Opens the provider again. */
export async function openProvider(screen: Screen, provider: string): Promise<void> {
  const { page } = screen;
  const tile = tileOf(screen, provider);
  // Another person has published the text since: the board reads that within 15 s, or now.
  await page.reload();
  await tile.getByRole("button", { name: thBoard.switchOn, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").last().fill("it answers again");
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
  await tile.getByText(thBoard.states.on, { exact: true }).waitFor();
}

/** The member's page has the deposits since the registration, and the ring with another member. */
export async function seeMember(
  { page, look }: Screen,
  { member, deposit, other }: { member: Member; deposit: number; other: Member },
): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/members/${member.id}`);
  const lifetime = page.locator(".pane", {
    has: page.getByRole("heading", { name: thProfile.lifetime }),
  });
  await expect.poll(() => figuresOf(lifetime)).toContain(`฿${grouped(deposit)}.00`);
  await look("member-figures");
  await page.getByRole("tab", { name: thProfile.related }).click();
  const ring = page.getByRole("img", { name: thProfile.ring });
  await ring.getByText(other.id).waitFor();
  await look("member-ring");
}
