import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of contact, how-to, terms and agreement. */
export const lookupTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
