import { defineTexts } from "@krapao/browser/i18n/texts";

export const endingTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
