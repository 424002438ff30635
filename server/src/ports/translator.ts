import type { Language } from "@krapao/contract/languages";

/** Translates texts of the chat. */
export interface Translator {
  /** @throws TranslatorUnavailable when it was refused or no answer came */
  translate(text: { text: string; to: Language }): Promise<string>;
}

export class TranslatorUnavailable extends Error {}
