/** Reads the answers of the translation company. Pure: the tests read published bodies. */
import { translationAnswer } from "@krapao/contract/wire/messages/translation";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { readTheirs, unusable } from "../answer.ts";

/** The translated text. @throws UnusableAnswer */
export function readTranslation(answer: ExternalAnswer): string {
  if (answer.status !== 200) return unusable(answer, "status");
  const [first] = readTheirs(translationAnswer, answer).data.translations;
  return first?.translatedText ?? unusable(answer, "data.translations");
}
