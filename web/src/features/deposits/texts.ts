import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const depositTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

export const chipTexts = textsIn(
  import.meta.glob<typeof import("./texts/chips/th.ts")>("./texts/chips/*.ts"),
);
