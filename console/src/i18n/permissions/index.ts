import { defineTexts } from "@krapao/browser/i18n/texts";

/** Permissions in words, for the pages about roles and their approvals. */
export const permissionTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
