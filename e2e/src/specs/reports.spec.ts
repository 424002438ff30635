/** An owner reads and exports the report of deposits. */
import assert from "node:assert/strict";
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { exportMovements, readReport } from "../pages/console/reports.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("an owner exports the report of deposits", async ({ product, openConsole }) => {
  await newNamedMember(product, 9_000);
  const owner = await openConsole("kham", "/account");
  await test.step("the report agrees with the ledger", () => readReport(owner));
  await test.step("the CSV file contains the deposit", async () => {
    const text = await exportMovements(owner);
    assert.ok(text.includes("9000") || text.includes("9,000"), text.slice(0, 400));
  });
});
