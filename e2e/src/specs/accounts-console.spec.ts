/** Staff users find members and records in the console, and act on a member's account. */
import assert from "node:assert/strict";
import { newMember } from "../api/members.ts";
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { acceptByKeys, askForDocument, rejectByKeys } from "../pages/console/documents.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { isSuspended, suspend } from "../pages/console/members.ts";
import {
  findNothing,
  openFirst,
  searchAddress,
  seeCard,
  typeSearch,
} from "../pages/console/search.ts";
import { seeDocument, sendDocument } from "../pages/documents.ts";
import { memberApp } from "../pages/home.ts";

/** The open page of a suspended member closes within this time. */
const closeMs = 5_000;

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a suspended member's open page ends within 5 s", async ({ product, openConsole, phone }) => {
  const member = await newNamedMember(product, 500);
  await openWallet(phone, product, member);
  const manager = await openConsole("anon", "/account");
  await suspend(manager, product, member);
  const since = performance.now();
  await phone.page.waitForURL("**/login**", { timeout: closeMs, waitUntil: "commit" });
  console.log(`          after ${Math.round(performance.now() - since)} ms`);
  await isSuspended(manager);
  await assert.rejects(member.calls.wallet(), /answered 40[13]/);
});

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

test("a member sends a document twice, and a cashier accepts the second picture by keys", {
  tag: "@night",
}, async ({ product, openConsole, phone }) => {
  const member = await newMember(product);
  const app = memberApp(product, phone);
  const cashier = await openConsole("ploy", `/members/${member.id}?part=documents`);
  await test.step("the cashier asks for it on the member's page", () => askForDocument(cashier));
  await test.step("the member sends a picture in the profile", () => sendDocument(app, member));
  await test.step("R rejects it with a reason", () => rejectByKeys(cashier, member));
  await test.step("the member reads the reason and sends another one", async () => {
    await seeDocument(app, "rejected");
    await sendDocument(app, member);
  });
  await test.step("A accepts it until a day", () => acceptByKeys(cashier, member));
  await test.step("the member sees that it is accepted", () => seeDocument(app, "accepted"));
});
