import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const spinTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** A text for each of them, specific to the wheel. */
export const wheelErrorTexts = textsIn(
  import.meta.glob<typeof import("./texts/errors/th.ts")>("./texts/errors/*.ts"),
);
