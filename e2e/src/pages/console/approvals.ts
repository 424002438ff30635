/** The queue of requests that need a second staff user. */
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import texts from "../../../../console/src/features/approvals/texts/th.ts";
import { waitFor } from "../../api/calls.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, submitReason } from "./navigation.ts";

/** A movement of own money is named by its own kind. */
const titleOf = (kind: string) =>
  kind === "treasury.move" ? texts.ownAccount.kinds.move : (texts.kinds[kind] ?? kind);

/** The newest request of a kind, or the one about a subject. */
const rowOf = ({ page }: Screen, kind: string, subject: string): Locator =>
  page
    .getByRole("row", { name: titleOf(kind) })
    .filter({ hasText: subject })
    .first();

/** The queue lists requests of these kinds. */
export async function seeRequests(screen: Screen, kinds: readonly string[]): Promise<void> {
  await goTo(screen, "/approvals");
  for (const kind of kinds) await rowOf(screen, kind, "").waitFor();
}

/** The maker sees the request, and can approve it neither by the button nor by the key. */
export async function cannotApproveOwn(screen: Screen, kind: string, subject = ""): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/approvals");
  await rowOf(screen, kind, subject).click();
  await page.getByText(texts.own).waitFor();
  const button = page.getByRole("button", { name: texts.actions.approve.label });
  await expect(button.last()).toBeDisabled();
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await look(`approval-own-${kind}`);
}

/** A checker approves exactly what the page shows, and the request leaves the queue. */
export async function approveRequest(screen: Screen, kind: string, subject = ""): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/approvals");
  await rowOf(screen, kind, subject).click();
  await page.locator(".payload").waitFor();
  await look(`approval-${kind}`);
  const rows = page.locator("main .dt.can-move tbody tr");
  const others = (await rows.count()) - 1;
  await page.keyboard.press("a");
  await submitReason(page, "checked with the maker");
  if (others === 0) await page.getByText(texts.emptyTitle).waitFor();
  await waitFor("the request to leave the queue", async () => (await rows.count()) === others);
}
