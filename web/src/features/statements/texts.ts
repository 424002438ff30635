import { textsIn } from "@krapao/browser/i18n/texts";

export const statementTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** Texts of the totals. */
export const totalsTexts = textsIn(
  import.meta.glob<typeof import("./texts/totals/th.ts")>("./texts/totals/*.ts"),
);
