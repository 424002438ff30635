/** A staff user finds things with the search of the console. */
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import {
  findNothing,
  openFirst,
  searchAddress,
  seeCard,
  typeSearch,
} from "../pages/console/search.ts";

test("a cashier opens a withdrawal by its reference and sees its member's card", async ({
  product,
  openConsole,
}) => {
  const member = await newNamedMember(product, 9_000);
  const { withdrawalId } = await member.calls.post<{ withdrawalId: string }>("/wallet/withdraw", {
    amount: 6_000,
  });
  const reference = `WD-${withdrawalId.slice(-8).toUpperCase()}`;
  const cashier = await openConsole("ploy", "/account");
  await test.step("/ and the reference, in small letters, lead to the withdrawal", async () => {
    await typeSearch(cashier, reference.toLowerCase());
    await openFirst(cashier, reference);
    await cashier.page.waitForURL((url) => url.searchParams.get("show") === withdrawalId);
    await cashier.page.getByRole("heading", { name: member.name }).waitFor();
  });
  await test.step("the pointer and the keyboard show the member's card", () =>
    seeCard(cashier, member.name, member.id));
  await test.step("a text that nothing matches is answered in words", () =>
    findNothing(cashier, "zzzz-nothing"));
  await test.step("what was opened is offered again", async () => {
    await typeSearch(cashier, "", "Control+k");
    await cashier.look("search");
    await openFirst(cashier, reference);
  });
  await test.step("an address on the member's page is searched by a press", () =>
    searchAddress(cashier, product, member));
});
