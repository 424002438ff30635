/** The audit log contains the actions of staff users. */
import { ask } from "../api/calls.ts";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { openEntry, verifyChain } from "../pages/console/audit.ts";
import { goTo } from "../pages/console/navigation.ts";
import { addStaffUser } from "../pages/console/staff.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("the audit log contains an added staff user, and its chain is whole", async ({
  openConsole,
}) => {
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
  const { id } = await newMember(product);
  await ask(`${product.consoleUrl}/api/console/members/${id}/suspend`, {
    method: "POST",
    body: { why: "two people use it" },
    token: await staffToken("anon"),
  });
  const owner = await openConsole("kham", "/account");
  await goTo(owner, "/audit");
  await owner.page
    .getByRole("row", { name: /wallet|withdrawals|accounts/ })
    .first()
    .waitFor();
  await verifyChain(owner);
});
