import { defineTexts } from "@krapao/browser/i18n/texts";

/** What the templates say to members, and the names of the templates. */
export const templateTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
