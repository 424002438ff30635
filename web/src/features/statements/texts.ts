import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const statementTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** Texts of the statement as a file. */
export const exportTexts = textsIn(
  import.meta.glob<typeof import("./texts/export/th.ts")>("./texts/export/*.ts"),
);

/** Texts of the totals. */
export const totalsTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/totals/th.ts")>("./texts/totals/*.ts"),
);
