/** A manager changes what members get, an owner approves it, and a member sees it. */
import { randomInt } from "node:crypto";
import { consoleCalls } from "../api/console-calls.ts";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { endAnnouncement, readAnnouncement, sendAnnouncement } from "../pages/announcements.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import {
  changeAccount,
  changeBank,
  chooseProvider,
  chooseTags,
  tagMember,
} from "../pages/console/rooms/choices.ts";
import {
  duplicate,
  requestBanner,
  requestBonus,
  seeDecided,
  seeInvites,
  seeLiveBonus,
  seePublished,
} from "../pages/console/setup.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a manager writes a bonus in three languages and an owner approves it", async ({
  product,
  openConsole,
  phone,
}) => {
  const code = `DAY${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  const manager = await openConsole("anon", "/account");
  await test.step("the bonus waits for an approval", () => requestBonus(manager, code));
  await test.step("an owner approves it, and it is live", async () => {
    const owner = await openConsole("kham", "/account");
    await approveRequest(owner, "setup.publish");
    await seeLiveBonus(owner, code);
    await duplicate(owner, `${code}-2`);
    await seeInvites(owner);
  });
  await test.step("the manager's open page stops waiting without a reload", () =>
    seeDecided(manager));
  await test.step("the member sees it", () =>
    seePublished(phone, { product, path: "/user/bonus", text: `${code} th` }));
});

test("a manager adds a banner, which members see first", { tag: "@night" }, async ({
  product,
  openConsole,
  phone,
}) => {
  const text = `NEWS${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  const manager = await openConsole("anon", "/account");
  await test.step("it waits with its place in the order", () => requestBanner(manager, text));
  await test.step("an owner approves it", async () =>
    approveRequest(await openConsole("kham", "/account"), "setup.publish"));
  const path = "/user/home?sheet=banners&for=invite";
  await test.step("the member sees it", () =>
    seePublished(phone, { product, path, text: `${text} th` }));
});

test("a manager writes an announcement, which members read once", { tag: "@night" }, async ({
  product,
  openConsole,
  phone,
}) => {
  const title = `WHEEL${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  const manager = await openConsole("anon", "/account");
  await test.step("it is written, shown on a phone and sent", () =>
    sendAnnouncement(manager, title));
  await test.step("the member reads it", () => readAnnouncement(phone, `${title} th`));
  await test.step("it ends", () => endAnnouncement(manager));
});

test("a manager finds a bank and an account, and chooses a provider from those there are", async ({
  openConsole,
}) => {
  const manager = await openConsole("anon", "/account");
  await test.step("a bank is found, changed and seen on a phone", () => changeBank(manager));
  await test.step("a house account has sections", () => changeAccount(manager));
  await test.step("a game takes a known provider", () =>
    chooseProvider(manager, `GAME${randomInt(1_000, 9_999)}`));
});

test("a manager chooses tags of members and segments from those that members have", {
  tag: "@night",
}, async ({ product, openConsole, staffToken }) => {
  const [{ id }, member] = [await newMember(product), await newMember(product)];
  const post = consoleCalls(product, await staffToken("anon"));
  await post(`members/${id}/tags`, { tags: ["calls first"] }, "PUT");
  const manager = await openConsole("anon", "/account");
  await test.step("a rule takes tags", () => chooseTags(manager, `SEG${randomInt(1_000, 9_999)}`));
  await test.step("a member gets tags, is found by them and loses one", () =>
    tagMember(manager, member, `vip${randomInt(1_000, 9_999)}`));
});
