import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of the sheet that says of all the member's money when it can be withdrawn. */
export const ownMoneyTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
