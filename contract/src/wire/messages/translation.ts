/**
 * Translations, modelled on Cloud Translation v2: `POST {base}/language/translate/v2`, the key in
 * the header `x-goog-api-key`. The company detects the language of the text.
 */
import * as v from "valibot";

/** Path below the company's base address. */
export const TRANSLATION_PATH = "/language/translate/v2";

export const translationRequest = v.object({
  q: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)),
  /** BCP 47. */
  target: v.picklist(["th", "lo", "en"]),
  /** Without it the answer escapes characters of HTML. */
  format: v.literal("text"),
});
export type TranslationRequest = Omit<v.InferOutput<typeof translationRequest>, "target"> & {
  target: string;
};

export const translationAnswer = v.object({
  data: v.object({
    translations: v.pipe(
      v.array(
        v.object({ translatedText: v.string(), detectedSourceLanguage: v.optional(v.string()) }),
      ),
      v.minLength(1),
    ),
  }),
});
export type TranslationAnswer = v.InferOutput<typeof translationAnswer>;
