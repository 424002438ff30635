import { sheetTextsIn } from "../../i18n/define-texts.ts";

/** Texts of the OTP step. */
export const otpTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
