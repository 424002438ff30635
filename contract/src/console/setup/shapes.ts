/** Building blocks of setup payloads. */
import * as v from "valibot";
import { BANNER_TARGETS } from "../../member/banners/banner.ts";
import { amountInput, amountInputOrZero } from "../../money.ts";

/** How a text is shown. It is stored as metadata of the schema, where `walkTexts` finds it. */
export interface ShownText {
  shown: "plain" | "html";
  /** A required text must have every language. An optional one has all languages or none. */
  isRequired: boolean;
}

const words = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[^\0]*$/));

/** A text in each language. */
export function shown(kind: ShownText["shown"], required?: "required") {
  const about: ShownText = { shown: kind, isRequired: required === "required" };
  return v.pipe(v.strictObject({ th: words, la: words, en: words }), v.metadata({ ...about }));
}

/** The same text in every language, for wheels from before the texts had languages. */
export function inEachLanguage<T>(text: T): { th: T; la: T; en: T } {
  return { th: text, la: text, en: text };
}

/**
 * A short text in each language. Old versions have a single text for all languages and stay
 * readable.
 */
export function shownShort(kind: ShownText["shown"], max: number, required?: "required") {
  const about: ShownText = { shown: kind, isRequired: required === "required" };
  const inLine = kind === "plain" ? /^[^\p{Cc}]*$/u : /^[^\0]*$/;
  const short = v.pipe(v.string(), v.maxLength(max), v.regex(inLine));
  return v.pipe(
    v.union([short, v.strictObject({ th: short, la: short, en: short })]),
    v.transform((text) => (typeof text === "string" ? inEachLanguage(text) : text)),
    v.metadata({ ...about }),
  );
}

/** A path of the product itself, or an https address. */
export const pictureAddress = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/),
);

/** Code of a document, a campaign or a segment. */
export const setupCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
export { inputTime as isoTime } from "../../schemas.ts";

export const httpsOrEmpty = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(https:\/\/[^\s"'<>\\]+)?$/),
);

/** Where a press on a banner or an announcement leads. */
export const appLink = v.pipe(
  v.strictObject({
    to: v.picklist(BANNER_TARGETS),
    target: v.pipe(v.string(), v.maxLength(200), v.regex(/^[^\s"'<>\\]+$/)),
  }),
  v.check(
    ({ to, target }) => (to === "page" ? /^\/user(\/|$)/ : /^[A-Z0-9_-]{1,32}$/).test(target),
    "a page of the member area, or a code",
  ),
);

export const amounts = v.strictObject({ THB: amountInputOrZero, LAK: amountInputOrZero });

/** As `amounts`, above zero in each currency. */
export const amountsAboveZero = v.strictObject({ THB: amountInput, LAK: amountInput });

export function positive(max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
}

/** A text for members in a payload. */
export interface PayloadText {
  path: string;
  about: ShownText;
  value: Record<string, string>;
}

interface Visitor {
  texts(text: PayloadText): unknown;
}

/**
 * Walks a payload along its schema and replaces its texts by the results of `visitor`. The payload
 * must match the schema.
 */
export function walkTexts(
  schema: v.GenericSchema,
  payload: unknown,
  visitor: Visitor,
  path = "payload",
): unknown {
  if (payload === null || payload === undefined) return payload;
  const about = metadataOf(schema);
  if (isShown(about)) {
    const value = typeof payload === "string" ? inEachLanguage(payload) : payload;
    return visitor.texts({ path, about, value: value as Record<string, string> });
  }
  if ("wrapped" in schema) {
    return walkTexts(schema.wrapped as v.GenericSchema, payload, visitor, path);
  }
  if ("item" in schema && Array.isArray(payload)) {
    const item = schema.item as v.GenericSchema;
    return payload.map((each, index) => walkTexts(item, each, visitor, `${path}.${index}`));
  }
  if ("entries" in schema && typeof payload === "object") {
    const entries = schema.entries as Record<string, v.GenericSchema>;
    return Object.fromEntries(
      Object.entries(payload).map(([key, value]) => {
        const entry = entries[key];
        return [key, entry ? walkTexts(entry, value, visitor, `${path}.${key}`) : value];
      }),
    );
  }
  return payload;
}

function metadataOf(schema: v.GenericSchema): Record<string, unknown> {
  return v.getMetadata(schema as Parameters<typeof v.getMetadata>[0]);
}

function isShown(about: object): about is ShownText {
  return "shown" in about;
}

/** Paths of missing texts, such as `payload.name.la`. */
export function missingTexts(schema: v.GenericSchema, payload: unknown): string[] {
  const missing: string[] = [];
  walkTexts(schema, payload, {
    texts({ path, about, value }) {
      const empty = Object.entries(value).filter(([, text]) => text.trim() === "");
      const isOpen = about.isRequired || empty.length < Object.keys(value).length;
      if (isOpen) missing.push(...empty.map(([language]) => `${path}.${language}`));
      return value;
    },
  });
  return missing;
}
