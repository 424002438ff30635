import { defineTexts } from "@krapao/browser/i18n/texts";
import type { WheelError } from "@krapao/contract/member/spinwheel";

/** A text for each code that a spin or a claim can fail with, specific to the wheel. */
export const wheelErrorTexts = defineTexts<Record<WheelError, string>>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
