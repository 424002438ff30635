import { textsIn } from "../../i18n/define-texts.ts";

export const setupTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

export const boardTexts = textsIn(
  import.meta.glob<typeof import("./texts/board/th.ts")>("./texts/board/*.ts"),
);

/** Texts of the banner room. */
export const bannersTexts = textsIn(
  import.meta.glob<typeof import("./texts/banners/th.ts")>("./texts/banners/*.ts"),
);

/** Texts of the results of campaigns. */
export const resultsTexts = textsIn(
  import.meta.glob<typeof import("./texts/results/th.ts")>("./texts/results/*.ts"),
);

/** Texts of house accounts and the banks of members. */
export const accountsTexts = textsIn(
  import.meta.glob<typeof import("./texts/accounts/th.ts")>("./texts/accounts/*.ts"),
);

export const companyTexts = textsIn(
  import.meta.glob<typeof import("./texts/companies/th.ts")>("./texts/companies/*.ts"),
);

/** Texts of the room of announcements. */
export const announcementsTexts = textsIn(
  import.meta.glob<typeof import("./texts/announcements/th.ts")>("./texts/announcements/*.ts"),
);
