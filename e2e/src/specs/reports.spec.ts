/** An owner reads and exports reports, and goes from figures to what is behind them. */
import assert from "node:assert/strict";
import { newMember, payIn } from "../api/members.ts";
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import { closeProvider, followResult, openProvider, seeMember } from "../pages/console/board.ts";
import { exportMovements, readReport } from "../pages/console/reports.ts";
import { seeClosed } from "../pages/games.ts";
import { memberApp, openHome } from "../pages/home.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("an owner exports the report of deposits", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  await newNamedMember(product, 9_000);
  const owner = await openConsole("kham", "/account");
  await test.step("the report agrees with the ledger", () => readReport(owner));
  await test.step("the CSV file contains the deposit", async () => {
    const text = await exportMovements(owner);
    assert.ok(text.includes("9000") || text.includes("9,000"), text.slice(0, 400));
  });
});

/** No other journey opens its games. */
const closed = { provider: "Huay HD", code: "HUAYHD", notice: "ค่ายปรับปรุงถึง 18:00" };

test("an owner follows the result, closes a provider with a text, and a member reads it", async ({
  product,
  openConsole,
  phone,
}) => {
  const member = await newNamedMember(product, 1_250);
  const { name } = member;
  const other = await newMember(product, { name, bankCode: "KTB" });
  await payIn(product, other, 100);
  const owner = await openConsole("kham", "/account");
  await test.step("GGR leads to the members behind a point", () => followResult(owner));
  await test.step("one confirmation closes the provider", () => closeProvider(owner, closed));
  await test.step("a second person approves the text", async () =>
    approveRequest(await openConsole("anon", "/account"), "setup.publish"));
  try {
    await test.step("the member's sheet has the text", async () => {
      const app = memberApp(product, phone);
      await openHome(app, member);
      await seeClosed(app, closed);
    });
  } finally {
    await test.step("the provider is opened again", () => openProvider(owner, closed.provider));
  }
  await test.step("the member's page has lifetime figures and the ring", () =>
    seeMember(owner, { member, deposit: 1_250, other }));
});
