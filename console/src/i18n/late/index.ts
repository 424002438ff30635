import { defineTexts } from "@krapao/browser/i18n/texts";

/** A shift that waits, undo, and the question before typed text is lost. */
export const lateTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
