/** A staff user asks for a document, the member sends it, and a cashier decides. */
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { acceptByKeys, askForDocument, rejectByKeys } from "../pages/console/documents.ts";
import { seeDocument, sendDocument } from "../pages/documents.ts";
import { memberApp } from "../pages/home.ts";

test("a member sends a document twice, and a cashier accepts the second picture by keys", async ({
  product,
  openConsole,
  phone,
}) => {
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
