/** The things that members won on the wheel. */
import texts from "../../../../console/src/features/spinwheel/texts/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, openView, submitReason } from "./navigation.ts";

/** Records that the thing of a member was handed over; it moves to another view. */
export async function handOver(screen: Screen, memberId: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/prizes");
  const row = page.getByRole("row").filter({ hasText: memberId });
  await row.click();
  await look("prize");
  await page.getByRole("button", { name: texts.actions.handOver.label }).click();
  await look("prize-hand-over");
  await submitReason(page, "the member came to the shop");
  await row.waitFor({ state: "detached" });
  await openView(page, texts.tabs.handedOver);
  await row.click();
  await page.getByText(texts.handedOverBy).waitFor();
  await look("prize-handed-over");
}
