import type { TextsOf } from "@krapao/browser/i18n/texts";
import { textsIn } from "../../i18n/define-texts.ts";

export const chatTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

/** What the letters of a conversation do. */
export const keyNames = ({ keys }: Pick<TextsOf<typeof chatTexts>, "keys">) =>
  Object.fromEntries(keys.map(([key = "", word = ""]) => [key.toLowerCase(), word]));
