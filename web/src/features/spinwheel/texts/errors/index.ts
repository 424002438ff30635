import type { COUPON_ERRORS, SPIN_ERRORS } from "@krapao/contract/spinwheel";
import { defineTexts } from "../../../../i18n/index.ts";

/** Why a spin or a coupon gave nothing. */
export type WheelError = (typeof SPIN_ERRORS | typeof COUPON_ERRORS)[number];

/** A text for each of them: the wheel says it in its own words. */
export const wheelErrorTexts = defineTexts<Record<WheelError, string>>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
