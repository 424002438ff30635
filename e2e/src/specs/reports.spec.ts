/** An owner reads and exports reports, and closes a provider on its board. */
import assert from "node:assert/strict";
import { controlCalls } from "../api/calls.ts";
import { newMember, payIn } from "../api/members.ts";
import { newNamedMember } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { closeProvider, readGgr, reopenProvider } from "../pages/console/board.ts";
import { exportMovements, readReport } from "../pages/console/reports.ts";
import { memberApp, openHome } from "../pages/home.ts";

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

const GAME = { code: "SEXYGAME", provider: "sexygame", name: "Sexygame" };
const NOTICE = "ปิดถึงเที่ยง / Back at noon";

test("an owner reads GGR, and closes a provider with a text that members read", async ({
  product,
  openConsole,
  phone,
}) => {
  const member = await newMember(product);
  await payIn(product, member, 700);
  await member.calls.get(`/wallet/activate/${GAME.code}`);
  await member.calls.post("/wallet/transfer", { from: "WALLET", to: GAME.code, amount: 500 });
  const { username } = await member.calls.get<{ username: string }>(`/wallet/account/${GAME.code}`);
  const played = { provider: GAME.provider, username, outcome: "lose", amount: 120 } as const;
  await controlCalls(product).play(played);
  await member.calls.get("/wallet/refresh/slot");
  await member.calls.post("/wallet/transfer", { from: GAME.code, to: "WALLET", amount: 100 });
  const owner = await openConsole("kham", "/account");
  await test.step("tile, report and breakdown have the same GGR", () => readGgr(owner));
  await test.step("a provider is closed with one confirmation", () =>
    closeProvider(owner, { name: GAME.name, notice: NOTICE }));
  await test.step("the member reads why, and takes the money out", async () => {
    const app = memberApp(product, phone);
    await openHome(app, member);
    await phone.page.goto(`${product.url}/user/home?sheet=slot&slot=${GAME.code}`);
    await phone.page.getByText(NOTICE).waitFor();
    await member.calls.post("/wallet/transfer", { from: GAME.code, to: "WALLET", amount: 280 });
  });
  await test.step("the provider is opened again", () => reopenProvider(owner, GAME.name));
});
