/**
 * The translation company: knows a few phrases, and marks every other text with the language that
 * was asked for. Wire: contract `wire/messages/translation`.
 */

import {
  TRANSLATION_PATH,
  type TranslationAnswer,
  translationRequest,
} from "@krapao/contract/wire/messages/translation";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";

const PHRASES: readonly Record<"th" | "lo" | "en", string>[] = [
  { th: "สวัสดี", lo: "ສະບາຍດີ", en: "Hello" },
  { th: "ขอบคุณ", lo: "ຂອບໃຈ", en: "Thank you" },
  { th: "เงินยังไม่เข้า", lo: "ເງິນຍັງບໍ່ເຂົ້າ", en: "The money has not arrived" },
];

/** Registers the call below `/translation`. */
export function addTranslation(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(`/translation${TRANSLATION_PATH}`, async (request, reply) => {
    const key = String(request.headers["x-goog-api-key"] ?? "");
    if (!sameText(key, sandbox.config.keys.translationKey)) {
      return reply.code(403).send({ error: { code: 403, message: "the key is wrong" } });
    }
    return perform(sandbox, request, reply, {
      target: "translation",
      operation: "translate",
      refuse: { status: 429, body: { error: { code: 429, message: "quota" } } },
      act: () => {
        const asked = v.safeParse(translationRequest, request.body);
        if (!asked.success) return { status: 400, body: { error: { code: 400, message: "bad" } } };
        const { q, target } = asked.output;
        const phrase = PHRASES.find((each) => Object.values(each).includes(q.trim()));
        const body: TranslationAnswer = {
          data: {
            translations: [
              {
                translatedText: phrase?.[target] ?? `[${target}] ${q}`,
                detectedSourceLanguage: detect(q),
              },
            ],
          },
        };
        return { status: 200, body };
      },
    });
  });
}

/** The company's guess of the language, by the script. */
function detect(text: string): string {
  if (/\p{Script=Lao}/u.test(text)) return "lo";
  return /\p{Script=Thai}/u.test(text) ? "th" : "en";
}
