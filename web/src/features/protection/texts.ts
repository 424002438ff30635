import { sheetTextsIn } from "../../i18n/define-texts.ts";

/** Texts of limits and self-exclusion. */
export const protectionTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
