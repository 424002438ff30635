import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of passkeys: login, offer and list. */
export const passkeyTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
