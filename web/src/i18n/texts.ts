import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "./define-texts.ts";

/** What follows a refusal that ends by itself: when to try again. */
export const waitTexts = textsIn(import.meta.glob<typeof import("./wait/th.ts")>("./wait/*.ts"));

/** Texts of what a member may do now, on home and in every sheet that is closed by it. */
export const waysTexts = textsIn(import.meta.glob<typeof import("./ways/th.ts")>("./ways/*.ts"));

/** Texts of the notices above the page: no network, a new version, the browser inside LINE. */
export const asideTexts = textsIn(import.meta.glob<typeof import("./aside/th.ts")>("./aside/*.ts"));

/** Texts of one line of the statement: its timeline, its reasons, its receipt. */
export const lineTexts = sheetTextsIn(
  import.meta.glob<typeof import("./lines/th.ts")>("./lines/*.ts"),
);

/** Texts of slip states, for the deposit sheet and the list of slips. */
export const slipTexts = sheetTextsIn(
  import.meta.glob<typeof import("./slips/th.ts")>("./slips/*.ts"),
);

/** Words for a reward before it is taken: the gift, its condition, and what it is counted by. */
export const rewardTexts = textsIn(
  import.meta.glob<typeof import("./rewards/th.ts")>("./rewards/*.ts"),
);

/** Texts of the sheet that requests a passkey or the password again. */
export const recentAuthTexts = sheetTextsIn(
  import.meta.glob<typeof import("./recent-auth/th.ts")>("./recent-auth/*.ts"),
);
