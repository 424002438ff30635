import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../i18n/define-texts.ts";

/** Texts of the pages without a menu. */
export const stateTexts = textsIn(
  import.meta.glob<typeof import("./texts/states/th.ts")>("./texts/states/*.ts"),
);

export const bannerTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/banners/th.ts")>("./texts/banners/*.ts"),
);
