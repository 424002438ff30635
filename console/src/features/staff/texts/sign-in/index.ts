import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the sign-in, separate because they load before a staff user is signed in. */
export const signInTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
