import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the notices above the page: no network, a new version, the browser inside LINE. */
export const asideTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
