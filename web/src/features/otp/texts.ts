import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of the OTP step. */
export const otpTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));
