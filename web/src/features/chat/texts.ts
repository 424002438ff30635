import { textsIn } from "@krapao/browser/i18n/texts";

export const chatTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

export const ratingTexts = textsIn(
  import.meta.glob<typeof import("./texts/rating/th.ts")>("./texts/rating/*.ts"),
);

export const lineCardTexts = textsIn(
  import.meta.glob<typeof import("./texts/line/th.ts")>("./texts/line/*.ts"),
);
