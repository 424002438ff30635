import { defineTexts, type TextsOf } from "@krapao/browser/i18n/texts";

export const sheetTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});

export type SheetTexts = TextsOf<typeof sheetTexts>;
