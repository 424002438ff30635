/** Chat across both servers: the member's socket is at one, the staff user's at the other. */
import { randomUUID } from "node:crypto";
import { waitFor } from "../api/calls.ts";
import { logIn } from "../api/members.ts";
import type { Screen } from "../fixtures/screen.ts";
import { imageFile, openChat, write } from "../pages/chat.ts";
import { answer, bothSides, openAndClaim } from "../pages/console/chat.ts";
import { goTo } from "../pages/console/navigation.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { signInOnScreen } from "./owners.ts";
import { productOf, type Run, type State } from "./state.ts";

export async function chatAcross(
  state: State,
  { step, phone, desktop }: { step: Run; phone: Screen; desktop: Screen },
): Promise<void> {
  const product = productOf(state);
  const app = memberApp(product, phone);
  const sides = bothSides(app, desktop);
  const [owner] = state.owners;
  await step("the chat opens for a member at server 1 and an owner at server 2", async () => {
    if (!state.person || !owner) throw new Error("the part `money` runs first");
    await signInOnScreen(desktop.page, product.consoleUrl, owner);
    await goTo(desktop, "/chat");
    await openHome(app, { token: await logIn(product, state.person) });
    await phone.page.goto(`${product.url}/user/contact`);
    await openChat(app);
  });
  await step("messages arrive on both sides", async () => {
    const question = `ขอถามหน่อยค่ะ ${randomUUID()}`;
    await write(sides, question);
    await openAndClaim(sides, question);
    await answer(sides, "สวัสดีค่ะ");
  });
  await step("a picture is uploaded into the bucket, and seen on both sides", async () => {
    await phone.page.locator('input[type="file"]').setInputFiles(imageFile);
    const enlarge = (page: Screen["page"], name: string) =>
      page.locator(".chat-row").getByRole("button", { name });
    await enlarge(phone.page, app.texts.chat.enlarge).waitFor();
    const received = enlarge(desktop.page, sides.t.enlarge);
    await received.waitFor();
    await waitFor("the picture", () =>
      received.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    );
  });
}
