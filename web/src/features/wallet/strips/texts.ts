import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of the strips of home: an open QR, deposits in progress, and what invites have earned. */
export const stripTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));
