import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the session: its length, the reality check, other devices. */
export const sessionTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
