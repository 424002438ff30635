/**
 * Lists every page and sheet of the member app by its address. What has no address is reached by a
 * way of ways.ts.
 */
import type { Variant } from "@krapao/contract/phone";
import type { Members } from "./members.ts";
import { type Way, ways } from "./ways.ts";

export interface Screen {
  name: string;
  path: string;
  /** The member who opens it. */
  who: "visitor" | keyof Members;
  /** The presses after the address has loaded. */
  way?: Way;
  /** Calls of the page wait for ever, or fail. */
  calls?: "wait" | "fail";
  /** The only variant that has this screen. */
  only?: Variant;
}

const visitor = (path: string, more: Partial<Screen> = {}): Screen => ({
  name: path.slice(1),
  path,
  who: "visitor",
  ...more,
});

/** A page of the member area, or a sheet over it. */
const member = (page: string, sheet = "", more: Partial<Screen> = {}): Screen => ({
  name: sheet ? `${page} ${sheet}` : page,
  path: sheet ? `/user/${page}?sheet=${sheet}` : `/user/${page}`,
  who: "member",
  ...more,
});

const VISITOR: readonly Screen[] = [
  visitor("/login"),
  visitor("/login", { name: "login refused", way: ways.refused }),
  visitor("/register"),
  visitor("/register", { name: "register code", way: ways.code }),
  visitor("/register", { name: "register person", way: ways.person }),
  visitor("/register", { name: "register bank", way: ways.bank }),
  visitor("/reset-password"),
  visitor("/howto"),
  visitor("/howto?sheet=video&video=wallet", { name: "howto video" }),
  visitor("/contact"),
  visitor("/terminated"),
  visitor("/not-a-page"),
];

const HOME: readonly Screen[] = [
  member("home"),
  member("home", "", { name: "home empty", who: "empty" }),
  member("home", "", { name: "home with a bonus", who: "bonus" }),
  member("home", "", { name: "home waits", calls: "wait" }),
  member("home", "", { name: "home fails", calls: "fail" }),
  member("home", "", { name: "home offline", way: ways.offline }),
  member("home", "", { name: "home chat", way: ways.chat }),
  member("home", "deposit&by=qr", { who: "empty" }),
  member("home", "deposit&by=qr", { name: "home qr", who: "bonus", way: ways.qr }),
  member("home", "deposit&by=qr", { name: "home qr cancel", who: "bonus", way: ways.cancelQr }),
  member("home", "deposit&by=slip"),
  member("home", "deposit&by=slip", { name: "home slip chosen", way: ways.slip }),
  member("home", "deposit&by=bank"),
  member("home", "deposit&by=gift"),
  member("home", "withdraw", { who: "empty" }),
  member("home", "withdraw", {
    name: "home withdraw too much",
    who: "winner",
    way: ways.overLimit,
  }),
  member("home", "money", { name: "home money" }),
  member("home", "money", { name: "home money with a bonus", who: "bonus" }),
  member("home", "withdraw", { name: "home withdraw with a bonus", who: "bonus" }),
  member("home", "withdraw", { name: "home withdraw in progress" }),
  member("home", "transfer"),
  member("home", "transfer", { name: "home transfer done", way: ways.moved }),
  member("home", "sweep&to=WALLET"),
  member("home", "slot&slot=JOKER2"),
  member("home", "slot&slot=JOKER2", { name: "home slot move in", way: ways.moveIn }),
  member("home", "slot&slot=JOKER2", { name: "home slot reset", way: ways.resetPassword }),
  member("home", "slot&slot=BETFLIX"),
  member("home", "banners&for=invite"),
  member("home", "invite"),
  member("home", "collect-invite"),
  member("home", "banners&for=refund"),
  member("home", "refund"),
  member("home", "spin"),
  member("home", "spin", { name: "home spin no coins", who: "empty" }),
  member("home", "spin", { name: "home spin prize", way: ways.prize }),
  member("home", "spin", { name: "home spin proof", way: ways.proof }),
  member("home", "spin", { name: "home spin claim", who: "winner", way: ways.claim }),
  member("home", "carry"),
  member("home", "", { name: "home return", way: ways.comeBack }),
  member("home", "conditions"),
  member("home", "agreement"),
  member("home", "add-passkey"),
  member("home", "account-name", { who: "bonus", only: "thai" }),
];

const OTHER_PAGES: readonly Screen[] = [
  member("profile"),
  member("profile", "password"),
  member("profile", "edit"),
  member("profile", "edit", { name: "profile edit asks for the password", way: ways.stepUp }),
  member("profile", "protection"),
  member("profile", "protection", { name: "profile protection limit", way: ways.limit }),
  member("profile", "protection", { name: "profile protection time-out", way: ways.timeOut }),
  member("profile", "passkeys"),
  member("profile", "sessions"),
  member("bonus"),
  member("bonus", "", { name: "bonus taken", who: "bonus" }),
  member("bonus", "bonus&code=WELCOME50"),
  member("bonus", "bonus&code=WEEKLY200"),
  member("bonus", "promotion&promotion=FRIEND100"),
  member("contact"),
  member("statement"),
  member("statement", "", { name: "statement empty", who: "empty" }),
  member("statement", "", { name: "statement waits", calls: "wait" }),
  member("statement", "", { name: "statement fails", calls: "fail" }),
  member("statement", "", { name: "statement line", way: ways.line }),
  member("statement", "", { name: "statement receipt", way: ways.receipt }),
  member("statement", "totals"),
  member("statement", "slips"),
  member("statement", "export"),
  member("play"),
];

export const SCREENS: readonly Screen[] = [...VISITOR, ...HOME, ...OTHER_PAGES];
