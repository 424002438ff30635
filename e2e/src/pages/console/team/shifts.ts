/** The room of shifts: hand-over, take-over, and the figures of staff users. */
import reports from "../../../../../console/src/features/reports/texts/th.ts";
import texts from "../../../../../console/src/features/shifts/texts/th.ts";
import late from "../../../../../console/src/i18n/late/th.ts";
import present from "../../../../../console/src/i18n/present/th.ts";
import { waitFor } from "../../../api/calls.ts";
import type { Member } from "../../../api/members.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { confirmAction, goTo, waitUntilLoaded } from "../navigation.ts";

const COUNTED = "SCB 744-000-0041";

/** Starts a shift in the room of shifts, claims the member's withdrawal, and returns. */
export async function workShift(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await page.getByRole("button", { name: texts.start }).waitFor();
  await look("shift-none");
  await page.getByRole("button", { name: texts.start }).click();
  await page.getByRole("button", { name: texts.handOver }).waitFor();
  const claims: string[] = [];
  page.on("response", (answer) => {
    if (answer.ok() && answer.url().endsWith("/claim")) claims.push(answer.url());
  });
  await goTo(screen, "/withdrawals");
  const row = page.getByRole("row", { name: member.name });
  await row.click();
  await page.locator('tr[aria-current="true"]', { hasText: member.name }).waitFor();
  // Leaving the page earlier would end the call that claims it.
  const id = (await row.getAttribute("data-row")) ?? "";
  await waitFor("the claim", async () => claims.some((url) => url.includes(id)));
  await goTo(screen, "/shifts");
}

/**
 * Hands the shift over: one account is counted and differs, the others that moved are not counted,
 * and each needs a note.
 * @returns how many slips the cashier has claimed: other journeys of the worker may have left some
 */
export async function handOverShift(screen: Screen, member: Member, to: string): Promise<number> {
  const { page, look } = screen;
  await page.getByRole("button", { name: texts.handOver }).click();
  const items = page.getByRole("table", { name: texts.openItems });
  await items.getByText(member.name).waitFor();
  const slips = await items.getByRole("link", { name: texts.kinds.slip, exact: true }).count();
  // Whether the account has moved depends on the journeys before: it may be folded away.
  const folded = page.locator(".shift-unmoved > summary");
  if ((await folded.count()) > 0) await folded.click();
  const row = page.getByRole("row").filter({ hasText: COUNTED });
  await row.getByLabel(texts.counted).fill("1,000.25");
  await row.getByLabel(texts.whyDifferent).waitFor();
  const successors = page.getByLabel(texts.successor);
  const option = successors.locator("option", { hasText: to });
  await successors.selectOption((await option.getAttribute("value")) ?? "");
  await page.getByRole("button", { name: texts.send }).last().click();
  // Nothing was sent: the difference has no reason.
  await row.locator('input[aria-invalid="true"]').waitFor();
  await row.getByLabel(texts.whyDifferent).fill("ค่าธรรมเนียมธนาคาร");
  // Every other account that moved needs a reason as well, unless the bank's answer agrees.
  const cash = page.getByRole("table", { name: texts.cash, exact: true });
  for (const label of [texts.whyNotCounted, texts.whyDifferent]) {
    for (const field of await cash.getByLabel(label).all()) await field.fill("ไม่มีโทเคนของธนาคาร");
  }
  await page.getByLabel(texts.handOverNote).fill("นับเฉพาะ SCB");
  await look("shift-hand-over");
  await page.getByRole("button", { name: texts.send }).last().click();
  await page.getByText(texts.waitsFor(to)).waitFor();
  await look("shift-offered");
  return slips;
}

/** Accepts the shift that a colleague hands over: the record says what moved. */
export async function acceptShift(screen: Screen, from: string, slips: number): Promise<void> {
  const { page, look } = screen;
  // The page was open before the offer: it came as an event, and every page shows it.
  await page.locator('.rail nav a[href="/shifts"] .cnt').waitFor();
  await page.getByRole("link", { name: late.offered }).click();
  await page.getByRole("heading", { name: texts.offeredToYou(from) }).waitFor();
  await look("shift-incoming");
  await page.getByRole("button", { name: texts.accept, exact: true }).click();
  await confirmAction(page);
  await page.getByRole("heading", { name: texts.offeredToYou(from) }).waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: texts.tabs.past }).click();
  await page.getByRole("row").filter({ hasText: from }).first().click();
  await page.getByText(texts.movedText(1, slips, 0)).waitFor();
  await page.getByRole("table", { name: texts.queues }).waitFor();
  await look("shift-record");
}

/** The figures of withdrawals lead to the decisions behind them. */
export async function seeFigures(screen: Screen, staff: string): Promise<void> {
  const { page, look } = screen;
  await page.getByRole("tab", { name: texts.tabs.figures }).click();
  const row = page.locator("tr[data-row]").filter({ hasText: staff }).first();
  await row.waitFor();
  await waitUntilLoaded(page);
  await look("shift-figures");
  await row.getByRole("link").first().click();
  const rows = page.getByRole("table", { name: reports.team.decisions }).locator("tr[data-row]");
  await rows.first().waitFor();
  await look("shift-decisions");
}

/** A colleague opens the same withdrawal: the other staff user sees it, there and in the header. */
export async function seeColleague(
  { looks, sees }: { looks: Screen; sees: Screen },
  member: Member,
  name: string,
): Promise<void> {
  await goTo(looks, "/withdrawals");
  await looks.page.getByRole("row", { name: member.name }).click();
  await sees.page.getByText(present.lookers(name)).waitFor();
  await sees.page.getByRole("button", { name: present.present(1) }).waitFor();
  await sees.look("colleague");
}
