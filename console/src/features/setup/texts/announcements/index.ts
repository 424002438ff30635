import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the room of announcements. */
export const announcementsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
