import { textsIn } from "@krapao/browser/i18n/texts";
import { sheetTextsIn } from "../../i18n/define-texts.ts";

export const bonusTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

export const endingTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/ending/th.ts")>("./texts/ending/*.ts"),
);

export const firstDepositTexts = textsIn(
  import.meta.glob<typeof import("./texts/first-deposit/th.ts")>("./texts/first-deposit/*.ts"),
);

export const depositBonusTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/deposit-bonus/th.ts")>("./texts/deposit-bonus/*.ts"),
);
