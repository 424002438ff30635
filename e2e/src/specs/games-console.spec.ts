/** Staff users resolve transfers in the console. */
import { loseTransfer, newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { resolve } from "../pages/console/transfers.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a cashier asks again about an unknown transfer and decides it with evidence", {
  tag: "@night",
}, async ({ product, openConsole }) => {
  test.setTimeout(240_000);
  const member = await newNamedMember(product, 1_000);
  await loseTransfer(product, member, 300);
  await resolve(await openConsole("ploy", "/account"), member, 30_000);
});
