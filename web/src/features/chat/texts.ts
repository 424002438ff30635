import { textsIn } from "@krapao/browser/i18n/texts";

export const chatTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

export const ratingTexts = textsIn(
  import.meta.glob<typeof import("./texts/rating/th.ts")>("./texts/rating/*.ts"),
);

/** Of parts that load after the chat has opened. */
export const laterTexts = textsIn(
  import.meta.glob<typeof import("./texts/later/th.ts")>("./texts/later/*.ts"),
);
