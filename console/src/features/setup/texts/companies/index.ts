import { defineTexts } from "@krapao/browser/i18n/texts";

export const companyTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
