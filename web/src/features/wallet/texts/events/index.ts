import { defineTexts } from "@krapao/browser/i18n/texts";

/** How movements ended, for toasts; loads with the first one. */
export const walletEventTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
