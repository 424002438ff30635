import { sheetTextsIn } from "../../i18n/define-texts.ts";

/** Texts of contact, how-to, terms and agreement. */
export const lookupTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
