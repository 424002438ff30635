import { defineTexts } from "@krapao/browser/i18n/texts";

export const secondPersonTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
