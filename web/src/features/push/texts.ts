import { textsIn } from "@krapao/browser/i18n/texts";

export const pushTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));
