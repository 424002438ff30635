/**
 * The translation company: knows a few phrases, and marks every other text with the language that
 * was asked for. Written from the company's reference (source: contract
 * `wire/messages/translation`, which this file does not read).
 */

import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { spare } from "../written.ts";

const asked = v.object({
  q: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)),
  target: v.picklist(["th", "lo", "en"]),
  format: v.literal("text"),
});

const PHRASES: readonly Record<"th" | "lo" | "en", string>[] = [
  { th: "สวัสดี", lo: "ສະບາຍດີ", en: "Hello" },
  { th: "ขอบคุณ", lo: "ຂອບໃຈ", en: "Thank you" },
  { th: "เงินยังไม่เข้า", lo: "ເງິນຍັງບໍ່ເຂົ້າ", en: "The money has not arrived" },
];

/** Registers the call below `/translation`. */
export function addTranslation(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/translation/language/translate/v2", async (request, reply) => {
    const key = String(request.headers["x-goog-api-key"] ?? "");
    if (!sameText(key, sandbox.config.keys.translationKey)) {
      return reply.code(403).send({ error: { code: 403, message: "the key is wrong" } });
    }
    return perform(sandbox, request, reply, {
      target: "translation",
      operation: "translate",
      refuse: { status: 429, body: { error: { code: 429, message: "quota" } } },
      act: () => {
        const read = v.safeParse(asked, request.body);
        if (!read.success) return { status: 400, body: { error: { code: 400, message: "bad" } } };
        const { q, target } = read.output;
        const phrase = PHRASES.find((each) => Object.values(each).includes(q.trim()));
        const body = {
          data: {
            translations: [
              {
                translatedText: phrase?.[target] ?? `[${target}] ${q}`,
                detectedSourceLanguage: spare(detect(q)),
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
