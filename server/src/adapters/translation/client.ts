import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import {
  TRANSLATION_PATH,
  type TranslationRequest,
} from "@krapao/contract/wire/messages/translation";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { type Translator, TranslatorUnavailable } from "../../ports/translator.ts";
import { readTranslation } from "./translate.ts";

/** Short, because an agent waits for the text. */
const TIMEOUT_MS = 8_000;

/** The translation company, over contract/src/wire/messages. Close it with `close`. */
export function connectTranslation(
  config: { url: string; key: string },
  { log }: { log: Log },
): Translator & { close(): Promise<void> } {
  const external = openExternalParty({ name: "translation", url: config.url, log });
  return {
    async translate({ text, to }) {
      const body: TranslationRequest = { q: text, target: LANGUAGE_TAGS[to], format: "text" };
      return callExternalParty(external, {
        operation: "translate",
        method: "POST",
        path: TRANSLATION_PATH,
        headers: { "content-type": "application/json", "x-goog-api-key": config.key },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
        read: readTranslation,
      }).catch((error: unknown) => {
        throw error instanceof ExternalPartyUnavailable
          ? new TranslatorUnavailable(error.reason)
          : error;
      });
    },
    close: () => closeExternalParty(external),
  };
}
