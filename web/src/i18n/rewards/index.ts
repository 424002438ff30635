import { defineTexts } from "@krapao/browser/i18n/texts";

/** Words for a reward before it is taken: the gift, its condition, and what it is counted by. */
export const rewardTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
