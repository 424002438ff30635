/** Alerts reach the staff users of a rule while they work on another page. */
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { addShift, setThreshold, takeAlert } from "../pages/console/alerts.ts";

test("a manager lowers a threshold, and the bell announces the withdrawal", async ({
  product,
  openConsole,
}) => {
  const member = await newNamedMember(product, 9_000);
  const manager = await openConsole("anon", "/account");
  await setThreshold(manager, "withdrawal.large", 4_000);
  await addShift(manager);
  const { withdrawalId } = await member.calls.post<{ withdrawalId: string }>("/wallet/withdraw", {
    amount: 6_100,
  });
  await takeAlert(manager, withdrawalId.slice(-8).toUpperCase());
});
