import { defineTexts } from "@krapao/browser/i18n/texts";

/** What follows a refusal that ends by itself: when to try again. */
export const waitTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
