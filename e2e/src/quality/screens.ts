/** Every page and sheet of the member app: by its address, and what only a press shows by the way to it. */
import type { Variant } from "../product.ts";
import type { People } from "./people.ts";
import { type Step, steps } from "./steps.ts";

export interface Screen {
  name: string;
  path: string;
  /** Whose login it is looked at with. */
  who: "visitor" | keyof People;
  /** From the address to what is looked at. */
  way?: Step;
  /** What the network does to every call of the page. */
  calls?: "wait" | "fail";
  /** Only this build has it. */
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
  visitor("/login", { name: "login refused", way: steps.refused }),
  visitor("/register"),
  visitor("/register", { name: "register code", way: steps.code }),
  visitor("/register", { name: "register person", way: steps.person }),
  visitor("/register", { name: "register bank", way: steps.bank }),
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
  member("home", "", { name: "home offline", way: steps.offline }),
  member("home", "", { name: "home chat", way: steps.talk }),
  member("home", "deposit&by=qr", { who: "empty" }),
  member("home", "deposit&by=qr", { name: "home qr", who: "bonus", way: steps.qr }),
  member("home", "deposit&by=qr", { name: "home qr cancel", who: "bonus", way: steps.cancelQr }),
  member("home", "deposit&by=slip"),
  member("home", "deposit&by=slip", { name: "home slip chosen", way: steps.slip }),
  member("home", "deposit&by=bank"),
  member("home", "deposit&by=gift"),
  member("home", "withdraw", { who: "empty" }),
  member("home", "withdraw", {
    name: "home withdraw too much",
    who: "empty",
    way: steps.overLimit,
  }),
  member("home", "withdraw", { name: "home withdraw with a bonus", who: "bonus" }),
  member("home", "withdraw", { name: "home withdraw in progress" }),
  member("home", "transfer"),
  member("home", "transfer", { name: "home transfer done", way: steps.moved }),
  member("home", "gather&to=WALLET"),
  member("home", "slot&slot=JOKER2"),
  member("home", "slot&slot=JOKER2", { name: "home slot move in", way: steps.moveIn }),
  member("home", "slot&slot=JOKER2", { name: "home slot reset", way: steps.resetPassword }),
  member("home", "slot&slot=BETFLIX"),
  member("home", "banners&for=invite"),
  member("home", "invite"),
  member("home", "collect-invite"),
  member("home", "banners&for=refund"),
  member("home", "refund"),
  member("home", "spin"),
  member("home", "spin", { name: "home spin no coins", who: "empty" }),
  member("home", "spin", { name: "home spin prize", way: steps.prize }),
  member("home", "spin", { name: "home spin proof", way: steps.proof }),
  member("home", "spin", { name: "home spin claim", way: steps.claim }),
  member("home", "conditions"),
  member("home", "agreement"),
  member("home", "account-name", { who: "bonus", only: "thai" }),
];

const OTHERS: readonly Screen[] = [
  member("profile"),
  member("profile", "password"),
  member("profile", "edit"),
  member("profile", "edit", { name: "profile edit asked again", way: steps.askedAgain }),
  member("profile", "protection"),
  member("profile", "protection", { name: "profile protection limit", way: steps.limit }),
  member("profile", "protection", { name: "profile protection rest", way: steps.rest }),
  member("profile", "sessions"),
  member("bonus"),
  member("bonus", "", { name: "bonus taken", who: "bonus" }),
  member("bonus", "bonus&code=WELCOME50"),
  member("bonus", "bonus&code=WEEKLY200"),
  member("bonus", "promotion&promotion=FRIEND100"),
  member("bonus", "end-bonus", { who: "bonus" }),
  member("contact"),
  member("statement"),
  member("statement", "", { name: "statement empty", who: "empty" }),
  member("statement", "", { name: "statement waits", calls: "wait" }),
  member("statement", "", { name: "statement fails", calls: "fail" }),
  member("statement", "totals"),
  member("statement", "slips"),
];

export const SCREENS: readonly Screen[] = [...VISITOR, ...HOME, ...OTHERS];
