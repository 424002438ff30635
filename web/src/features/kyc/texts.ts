import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of the member's documents. */
export const kycTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));
