import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the OTP step. */
export const otpTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
