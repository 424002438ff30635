import { defineTexts } from "@krapao/browser/i18n/texts";
import type { COUPON_ERRORS, SPIN_ERRORS } from "@krapao/contract/member/spinwheel";

/** The codes that a spin or a claim can fail with. */
export type WheelError = (typeof SPIN_ERRORS | typeof COUPON_ERRORS)[number];

/** A text for each of them, specific to the wheel. */
export const wheelErrorTexts = defineTexts<Record<WheelError, string>>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
