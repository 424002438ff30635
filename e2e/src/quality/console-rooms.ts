/**
 * Screens of the console that a visit of its addresses and tabs does not reach: the steps of the
 * sign-in, searches, documents of the setup, forms, and what is printed.
 */
import type { add } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Page } from "playwright-core";
import { ask } from "../api/calls.ts";
import { letters } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import type { Locale } from "./member.ts";

export interface Room {
  name: string;
  path: string;
  /** The presses after the address has loaded. Elements are found by class or name. */
  way?: (page: Page) => Promise<void>;
  /** As it is printed. */
  isPrinted?: boolean;
}

const DIALOG = "[role=dialog], [role=alertdialog]";

/** Opens the palette and types a text. */
const search = (text: string) => async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.locator("[role=dialog] input[role=combobox]").waitFor();
  await page.keyboard.type(text);
  await page.waitForTimeout(1_200);
};

/** Presses a button and waits for the dialog. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).click();
  await page.locator(DIALOG).first().waitFor();
};

/** Opens the row of a table that has the words, else the first one. */
const openRow = (words?: RegExp) => async (page: Page) => {
  const rows = page.locator("main tr[data-row]");
  await (words ? rows.filter({ hasText: words }) : rows).first().click();
};

/** Opens the results of the first campaign. */
async function openCampaign(page: Page): Promise<void> {
  await page.locator("main tbody a.row-link").first().click();
  await page.locator(".setup-results h2").first().waitFor();
}

/** The search finds these things after a day's work. */
const SEARCHES: readonly Room[] = [
  ["member", "Kanyarat"],
  ["many", "Kan"],
  ["address", "127.0.0.1"],
  ["account", "7440000041"],
  ["amount", "7000"],
  ["segment", "deposited"],
  ["nothing", "zzzzzzzz"],
].map(([name, text]) => ({ name: `search ${name}`, path: "/account", way: search(text ?? "") }));

const SETUP: readonly Room[] = [
  { name: "level", path: "/bonuses?tab=level&level=GOLD" },
  { name: "segment", path: "/bonuses?tab=segment&segment=DEPOSITORS" },
  { name: "promotion", path: "/bonuses?tab=promotion" },
  { name: "rules of invites", path: "/bonuses?tab=rules&setting=invite" },
  { name: "rules of the wheel", path: "/bonuses?tab=rules&setting=spinwheel" },
  { name: "campaign", path: "/bonuses?tab=results", way: openCampaign },
  { name: "campaign code", path: "/bonuses?tab=results&of=promotion", way: openCampaign },
  {
    name: "document history",
    path: "/bonuses",
    way: press(".setup-bar button:has(.lucide-history)"),
  },
  { name: "document new", path: "/bonuses", way: press(".setup-documents header button") },
  { name: "setting limits", path: "/settings?setting=limits" },
  { name: "setting risk", path: "/settings?setting=withdrawRisk" },
  { name: "setting flags", path: "/settings?setting=flags" },
  { name: "setting agreements", path: "/content?setting=agreements" },
  { name: "setting howto", path: "/content?setting=howto" },
  {
    name: "provider switch",
    path: "/providers",
    way: press("main li button:last-of-type >> nth=0"),
  },
];

const ANNOUNCEMENTS: readonly Room[] = [
  { name: "announcement new", path: "/content?tab=announcements&announcement=new" },
  {
    name: "announcement draft",
    path: "/content?tab=announcements",
    way: openRow(/Maintenance|ธนาคาร|ທະນາຄານ|bank/),
  },
  {
    name: "announcement send",
    path: "/content?tab=announcements",
    way: async (page) => {
      await openRow(/bank/)(page);
      await page.locator(".setup-bar button").last().click();
      await page.locator(DIALOG).first().waitFor();
    },
  },
  { name: "announcement sent", path: "/content?tab=announcements", way: openRow(/wheel/) },
];

const MONEY: readonly Room[] = [
  { name: "cash account", path: "/treasury?tab=cash", way: openRow() },
  { name: "move", path: "/treasury?tab=moves", way: openRow() },
  {
    name: "move new",
    path: "/treasury?tab=moves",
    way: press("main .pane header button, main .cash-tools button"),
  },
  { name: "sheet printed", path: "/treasury?tab=sheets", isPrinted: true },
  {
    name: "shift record",
    path: "/shifts?tab=past",
    way: openRow(),
  },
  { name: "shift record printed", path: "/shifts?tab=past", way: openRow(), isPrinted: true },
  { name: "payout", path: "/payouts?tab=all", way: openRow() },
  { name: "prize handed over", path: "/prizes?tab=handedOver", way: openRow() },
  {
    name: "prize hand-over",
    path: "/prizes",
    way: press("main .detail-actions button"),
  },
];

export const ROOMS: readonly Room[] = [...SEARCHES, ...SETUP, ...ANNOUNCEMENTS, ...MONEY];

/** Staff users who fail to sign in, a few times each: more attempts would lock them out. */
const FAILING = { th: "nok", la: "anon", en: "ploy" } as const satisfies Record<Locale, string>;

interface SignIn {
  /** The session of an owner. */
  token: string;
  locale: Locale;
}

/** The steps of the sign-in, with a new staff user for the last one. */
export async function signInRooms(product: Product, { token, locale }: SignIn): Promise<Room[]> {
  const failing = FAILING[locale];
  const username = `mali${letters(5)}`;
  const { firstPassword } = await ask<ClientOutput<typeof add>>(
    `${product.consoleUrl}/api/console/staff`,
    {
      method: "POST",
      token,
      body: { username, name: "มะลิ วงศ์สุวรรณ", role: "agent", roleId: null },
    },
  );
  const type = (name: string, password: string) => async (page: Page) => {
    await page.locator('input[name="username"]').fill(name);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
  };
  const code = async (page: Page) => {
    await type(failing, `${failing}-krapao`)(page);
    await page.locator('input[name="otp"]').waitFor();
  };
  return [
    { name: "sign-in", path: "/" },
    {
      name: "sign-in refused",
      path: "/",
      way: async (page) => {
        await type(failing, "not-the-password")(page);
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "sign-in code", path: "/", way: code },
    {
      name: "sign-in code refused",
      path: "/",
      way: async (page) => {
        await code(page);
        await page.locator('input[name="otp"]').fill("000000");
        await page.getByRole("alert").waitFor();
      },
    },
    {
      name: "sign-in enrol",
      path: "/",
      way: async (page) => {
        await type(username, firstPassword)(page);
        await page.locator('input[name="newPassword"], input[name="otp"]').first().waitFor();
      },
    },
  ];
}
