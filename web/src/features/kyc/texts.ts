import { sheetTextsIn } from "../../i18n/define-texts.ts";

/** Texts of the member's documents. */
export const kycTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
