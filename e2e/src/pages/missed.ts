/** What a page shows of changes that were pushed while it had no socket. */
import assert from "node:assert/strict";
import { waitFor } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import { holdSockets } from "../fixtures/held-sockets.ts";
import { seeCredit } from "./deposits.ts";
import { closeSheet, grouped, type MemberApp, openHome } from "./home.ts";

/**
 * Opens home on a network that holds sockets back, and changes the member's money before the socket
 * joins: no push of it reaches the page.
 */
export async function openBeforeSocket(
  app: MemberApp,
  { member, change }: { member: Member; change: () => Promise<unknown> },
): Promise<void> {
  const { page } = app.phone;
  const { asked, join } = await holdSockets(page);
  await openHome(app, member);
  await asked;
  await change();
  join();
}

/**
 * Opens home again while nothing moves: its socket costs one more read of the wallet, and no list.
 */
export async function reloadQuietly({ phone: { page } }: MemberApp): Promise<void> {
  const calls: string[] = [];
  const record = (request: { url(): string }) => calls.push(new URL(request.url()).pathname);
  page.on("request", record);
  await page.reload();
  await waitFor(
    "both reads of the wallet",
    async () => calls.filter((path) => path === "/api/wallet").length >= 2,
  );
  await page.waitForLoadState("networkidle");
  page.off("request", record);
  const reads = calls.filter((path) => /^\/api\/(wallet|statement)$/.test(path));
  assert.deepEqual(reads, ["/api/wallet", "/api/wallet"]);
}

/** A slip in review was sent elsewhere: home says so while it is open, with the amount. */
export async function seeSlipArrive(
  { phone }: MemberApp,
  { amount }: { amount: number },
): Promise<void> {
  await phone.page.locator(".qr-strip.waiting").getByText(grouped(amount)).waitFor();
}

/** Finds the toast of a credited deposit, and its receipt. */
export async function seeToastOfCredit(app: MemberApp): Promise<void> {
  await app.phone.page.getByRole("button", { name: app.texts.lines.open }).click();
  await seeCredit(app);
  await closeSheet(app);
}
