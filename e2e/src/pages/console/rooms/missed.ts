/** What a page of the console shows of changes before its socket has joined. */
import { holdSockets } from "../../../fixtures/held-sockets.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { goTo } from "../navigation.ts";

/**
 * Opens the queue of payments on a network that holds sockets back, and lets a payment arrive
 * before the socket joins: no event of it reaches the page, which shows it all the same.
 */
export async function seeMissed(
  screen: Screen,
  { first, arrive }: { first: string; arrive: () => Promise<string> },
): Promise<void> {
  const { page } = screen;
  const { join } = await holdSockets(page);
  await page.reload();
  await goTo(screen, "/matching");
  await page.getByRole("row", { name: first }).waitFor();
  const payer = await arrive();
  join();
  await page.getByRole("row", { name: payer }).waitFor();
}
