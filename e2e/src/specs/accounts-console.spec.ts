/** Staff users act on a member's account in the console. */
import assert from "node:assert/strict";
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { isSuspended, suspend } from "../pages/console/members.ts";

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
