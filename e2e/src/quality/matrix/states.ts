/** The states of a member in which every screen is looked at, each made by calls. */
import type { Variant } from "@krapao/contract/phone";
import type { Page } from "playwright-core";
import { games, sums } from "../../api/amounts.ts";
import { ask, controlCalls, memberCalls, waitFor } from "../../api/calls.ts";
import { type Member, newMember, payIn } from "../../api/members.ts";
import { setOwnLimit, startTimeOut } from "../../api/protection.ts";
import { payHeld } from "../../api/returns.ts";
import { signInStaffUser } from "../../api/staff.ts";
import type { Product } from "../../fixtures/product.ts";
import { type Login, signIn, type Visit } from "../member.ts";
import { SCREENS, type ScreenName } from "./shots.ts";

/** A seeded member whose bank account has a Thai name (server/seeds/people.ts). */
const WANNA: Login = { username: "0865550104", password: "wanna-krapao" };
const [GAME] = games;

export interface State {
  name: string;
  /** Brings a member into the state; left out: a visitor looks at it. */
  prepare?: (product: Product) => Promise<Login>;
  /** Ends what the state changed for every member. */
  undo?: (product: Product) => Promise<void>;
  /** Changes what the page reads before it loads. */
  before?: (page: Page) => Promise<void>;
  /** What happens once the screen shows. */
  after?: (page: Page, login: Login) => Promise<void>;
  screens: readonly ScreenName[];
  only?: Variant;
}

const loginOf = ({ phone, password }: Member): Login => ({ username: phone, password });

async function withMoney(product: Product): Promise<Member> {
  const member = await newMember(product);
  const { deposit, stake } = sums[product.variant];
  await payIn(product, member, deposit * 2);
  await member.calls.get(`/wallet/activate/${GAME.code}`);
  await member.calls.post("/wallet/transfer", { from: "WALLET", to: GAME.code, amount: stake });
  return member;
}

async function withBonus(product: Product): Promise<Member> {
  const member = await withMoney(product);
  await member.calls.get("/bonus/activate/DAILY10");
  return member;
}

/** Wins more than the target, and bets more than the bonus asks for. */
async function withMetBonus(product: Product): Promise<Member> {
  const member = await withBonus(product);
  const { calls } = member;
  const { deposit } = sums[product.variant];
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${GAME.code}`);
  const seat = { provider: GAME.provider, username };
  const control = controlCalls(product);
  await control.play({ ...seat, outcome: "win", amount: deposit * 6 });
  await control.play({ ...seat, outcome: "lose", amount: deposit * 4 });
  await calls.get("/wallet/refresh/slot");
  await waitFor("the bonus to be met", async () => {
    const { condition } = await calls.get<{ condition: { state: string } }>("/bonus/condition");
    return condition.state === "met_success";
  });
  return member;
}

/** In a time-out, with money that came in it. */
async function timeOut(product: Product, member: Member): Promise<Member> {
  await startTimeOut(member);
  await payHeld(product, member, sums[product.variant].stake);
  return member;
}

/** Half of the limit is left, and a payment above the limit itself waits. */
async function ownLimit(product: Product): Promise<Member> {
  const member = await newMember(product);
  const { deposit } = sums[product.variant];
  await payIn(product, member, deposit);
  await setOwnLimit(product, member, deposit * 1.5);
  await payHeld(product, member, deposit * 2);
  return member;
}

async function suspended(product: Product): Promise<Member> {
  const member = await newMember(product);
  await ask(`${product.consoleUrl}/api/console/members/${member.id}/suspend`, {
    method: "POST",
    body: { why: "two people use it" },
    token: await signInStaffUser(product, "anon"),
  });
  return member;
}

/** Money that was not played waits for a person. */
async function withdrawing(product: Product): Promise<Member> {
  const member = await withMoney(product);
  await member.calls.post("/wallet/withdraw", { amount: sums[product.variant].withdrawal });
  return member;
}

async function tryLogin(page: Page, { username, password }: Login): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole("alert").first().waitFor();
}

/**
 * The password was just reset, so that withdrawals wait. A seeded member with money: one that has
 * just registered gets no second code for a minute.
 */
async function reset(product: Product): Promise<Login> {
  const phone = product.variant === "lao" ? "02059550101" : "0865550101";
  const at = `${product.url}/api/account/reset`;
  const post = <T>(path: string, body: unknown) => ask<T>(at + path, { method: "POST", body });
  const { otpToken } = await post<{ otpToken: string }>("/send", { phoneNumber: phone });
  const otpCode = await controlCalls(product).smsCode(phone);
  const { resetToken } = await post<{ resetToken: string }>("/verify", { otpToken, otpCode });
  const password = "Another-good-horse-2026";
  await post("", { resetToken, newPassword: password });
  return { username: phone, password };
}

/** An owner switches the provider of the game. */
async function switchGame(product: Product, state: "on" | "maintenance"): Promise<void> {
  const token = await signInStaffUser(product, "somsri");
  const at = `${product.consoleUrl}/api/console/setup`;
  const { liveVersion } = await ask<{ liveVersion: number }>(`${at}/provider/${GAME.provider}`, {
    token,
  });
  const body = { base: liveVersion, state, notice: null, why: "the provider is slow" };
  await ask(`${at}/providers/${GAME.provider}/switch`, { method: "POST", token, body });
}

async function maintenance(product: Product): Promise<Member> {
  const member = await withMoney(product);
  await switchGame(product, "maintenance");
  return member;
}

const NOTICES: Record<string, string> = {
  th: "ธนาคารปิดปรับปรุงถึง 02:00 น. ยอดฝากอาจเข้าช้ากว่าปกติ",
  lo: "ທະນາຄານປິດປັບປຸງຮອດ 02:00 ຍອດຝາກອາດເຂົ້າຊ້າກວ່າປົກກະຕິ",
  en: "Banks are closed for maintenance until 02:00. Deposits may take longer.",
};

/** A notice of the operator in the language of the page. */
async function showNotice(page: Page): Promise<void> {
  await page.route("**/api/lookup/notice", (route) => {
    const [language = "en"] = (route.request().headers()["accept-language"] ?? "").split(/[-,]/);
    return route.fulfill({ json: { notice: NOTICES[language] ?? NOTICES.en, version: "1" } });
  });
}

/** The notice shows once the page is idle. */
const seeNotice = (page: Page): Promise<void> => page.locator(".notice-text").waitFor();

async function goOffline(page: Page): Promise<void> {
  // What says it has loaded before: it could not load any more.
  await page.locator(".strip-place").waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await page.locator(".strip").waitFor();
}

/** The line of an iPhone's home gesture. Its clock stands above an installed app, not on it. */
async function addSafeAreas(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const insets = { bottom: 34, bottomMax: 34 };
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

const ALL = Object.keys(SCREENS).filter(
  (name): name is ScreenName => name !== "login" && name !== "terminated",
);
const of = (make: (product: Product) => Promise<Member>) => (product: Product) =>
  make(product).then(loginOf);

export const STATES: readonly State[] = [
  { name: "new", prepare: of(newMember), screens: ALL },
  { name: "money", prepare: of(withMoney), screens: ALL },
  { name: "bonus", prepare: of(withBonus), screens: ALL },
  { name: "met-bonus", prepare: of(withMetBonus), screens: ALL },
  {
    name: "time-out",
    prepare: of(async (product) => timeOut(product, await withMoney(product))),
    screens: ALL,
  },
  {
    name: "time-out-bonus",
    prepare: of(async (product) => timeOut(product, await withBonus(product))),
    screens: ALL,
  },
  { name: "own-limit", prepare: of(ownLimit), screens: ALL },
  { name: "suspended", prepare: of(suspended), after: tryLogin, screens: ["login"] },
  { name: "reset", prepare: reset, screens: ["home", "withdraw"] },
  {
    name: "maintenance",
    prepare: of(maintenance),
    undo: (product) => switchGame(product, "on"),
    screens: ["home", "game"],
  },
  { name: "withdrawing", prepare: of(withdrawing), screens: ALL },
  { name: "bank-name", prepare: async () => WANNA, screens: ["home", "withdraw"], only: "thai" },
  { name: "offline", prepare: of(withMoney), after: goOffline, screens: ALL },
  { name: "terminated", screens: ["terminated"] },
  {
    name: "notice",
    prepare: of(withMoney),
    before: showNotice,
    after: seeNotice,
    screens: ["home", "profile"],
  },
  { name: "safe-areas", prepare: of(withMoney), before: addSafeAreas, screens: ALL },
];

/** What a browser of the member has; null: the member cannot sign in, or none is meant. */
export async function visitOf(
  product: Product,
  { screens }: State,
  login: Login | undefined,
): Promise<Visit | null> {
  if (!login || screens.includes("login")) return null;
  const visit = await signIn(product, login);
  await memberCalls(product, visit.token).wallet();
  return visit;
}
