import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of a staff user's own choices. */
export const ownTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
