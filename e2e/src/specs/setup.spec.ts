/** A manager publishes settings, and a member sees them. */
import { randomInt } from "node:crypto";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { publishBanner, publishBonus, seePublished } from "../pages/console/setup.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a manager publishes a bonus in three languages", async ({ product, openConsole, phone }) => {
  const code = `DAY${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  await test.step("the bonus is published", async () =>
    publishBonus(await openConsole("anon", "/account"), code));
  await test.step("the member sees it", () =>
    seePublished(phone, { product, path: "/user/bonus", text: `${code} th` }));
});

test("a manager publishes a banner", async ({ product, openConsole, phone }) => {
  const text = `NEWS${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  await test.step("the banner is published", async () =>
    publishBanner(await openConsole("anon", "/account"), text));
  const path = "/user/home?sheet=banners&for=invite";
  await test.step("the member sees it", () =>
    seePublished(phone, { product, path, text: `${text} th` }));
});
