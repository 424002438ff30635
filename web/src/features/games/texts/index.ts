import { defineTexts } from "@krapao/browser/i18n/texts";

export const gameTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
