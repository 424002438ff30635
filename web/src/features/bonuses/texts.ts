import { textsIn } from "@krapao/browser/i18n/texts";

export const bonusTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

export const endingTexts = textsIn(
  import.meta.glob<typeof import("./texts/ending/th.ts")>("./texts/ending/*.ts"),
);

export const firstDepositTexts = textsIn(
  import.meta.glob<typeof import("./texts/first-deposit/th.ts")>("./texts/first-deposit/*.ts"),
);
