/**
 * Translations by Cloud Translation v2 (basic): `POST {base}/language/translate/v2`, the key in the
 * header `x-goog-api-key`. The company detects the language of the text.
 *
 * Source: the company's public reference of the v2 method `translate`.
 */
import * as v from "valibot";

/** Path below the company's base address. */
export const TRANSLATION_PATH = "/language/translate/v2";

/** What is sent. `target` is BCP 47. Without `format` the answer escapes characters of HTML. */
export interface TranslationRequest {
  q: string;
  target: string;
  format: "text";
}

export const translationAnswer = v.object({
  data: v.object({
    translations: v.pipe(v.array(v.object({ translatedText: v.string() })), v.minLength(1)),
  }),
});
