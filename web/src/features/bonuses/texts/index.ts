import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

export type BonusTexts = typeof th;

export const bonusTexts = defineTexts<BonusTexts>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
