import { type TextsOf, textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const gameTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

export const sheetTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/sheets/th.ts")>("./texts/sheets/*.ts"),
);

/** Texts of the page of the member's own play. */
export const playTexts = textsIn(
  import.meta.glob<typeof import("./texts/play/th.ts")>("./texts/play/*.ts"),
);

export type SheetTexts = TextsOf<typeof sheetTexts>;
