import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the strips of home: an open QR, deposits in progress, and what invites have earned. */
export const stripTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
