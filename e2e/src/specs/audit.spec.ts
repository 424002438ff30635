/** The audit log contains the actions of staff users. */
import texts from "../../../console/src/features/audit/texts/th.ts";
import { ask } from "../api/calls.ts";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { openEntry, verifyChain } from "../pages/console/audit.ts";
import { goTo } from "../pages/console/navigation.ts";
import { addStaffUser } from "../pages/console/staff.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("the audit log contains an added staff user, and its chain is whole", {
  tag: "@night",
}, async ({ openConsole }) => {
  const owner = await openConsole("kham", "/account");
  await addStaffUser(owner, "Mali");
  await openEntry(owner, "staff.add");
  await verifyChain(owner);
});

test("the audit log contains a suspension, and its chain is whole", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const { id, name } = await newMember(product);
  await ask(`${product.consoleUrl}/api/console/members/${id}/suspend`, {
    method: "POST",
    body: { why: "two people use it" },
    token: await staffToken("anon"),
  });
  const owner = await openConsole("kham", "/account");
  await goTo(owner, "/audit");
  const row = owner.page.getByRole("row", { name: texts.actions["accounts.suspend"] }).first();
  await row.waitFor();
  await test.step("the entry names the member and leads to the page", async () => {
    await row.getByRole("link", { name }).click();
    await owner.page.waitForURL(`**/members/${id}`);
    await goTo(owner, "/audit");
  });
  await verifyChain(owner);
});
