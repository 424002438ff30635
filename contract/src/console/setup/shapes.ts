/** What payloads of the setup are made of. */
import * as v from "valibot";
import { amountInputOrZero } from "../money.ts";

/** How a text is shown, kept beside its schema; `walkTexts` finds it there. */
export interface ShownText {
  shown: "plain" | "html";
  /** Publishing refuses it empty; others may be empty in all languages, never in one. */
  isRequired: boolean;
}

const words = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[^\0]*$/));

/** A text in each language. */
export function shown(kind: ShownText["shown"], required?: "required") {
  const about: ShownText = { shown: kind, isRequired: required === "required" };
  return v.pipe(v.strictObject({ th: words, la: words, en: words }), v.metadata({ ...about }));
}

/** One text for every language, as wheels had it at first. */
export function inEachLanguage<T>(text: T): { th: T; la: T; en: T } {
  return { th: text, la: text, en: text };
}

/** A short text in each language; versions from before there were three have one for all, and stay readable. */
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

/** A page or picture of the product itself, or one that another site serves safely. */
export const pictureAddress = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/),
);

export const amounts = v.strictObject({ THB: amountInputOrZero, LAK: amountInputOrZero });

/** A whole number from 1. */
export function positive(max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
}

/** Percents of the total right after a credit, at which its condition is met. */
export const percents = {
  percentSuccess: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(10_000)),
  percentFail: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
};

/** A place in a payload where something is shown to members. */
export interface TextPlace {
  path: string;
  about: ShownText;
  value: Record<string, string>;
}

interface Seen {
  texts(place: TextPlace): unknown;
}

/** Walks a payload along its schema and answers it with what `seen` made of its texts. The payload fits the schema. */
export function walkTexts(
  schema: v.GenericSchema,
  payload: unknown,
  seen: Seen,
  path = "payload",
): unknown {
  if (payload === null || payload === undefined) return payload;
  const about = metadataOf(schema);
  if (isShown(about)) {
    const value = typeof payload === "string" ? inEachLanguage(payload) : payload;
    return seen.texts({ path, about, value: value as Record<string, string> });
  }
  if ("wrapped" in schema) {
    return walkTexts(schema.wrapped as v.GenericSchema, payload, seen, path);
  }
  if ("item" in schema && Array.isArray(payload)) {
    const item = schema.item as v.GenericSchema;
    return payload.map((each, index) => walkTexts(item, each, seen, `${path}.${index}`));
  }
  if ("entries" in schema && typeof payload === "object") {
    const entries = schema.entries as Record<string, v.GenericSchema>;
    return Object.fromEntries(
      Object.entries(payload).map(([key, value]) => {
        const entry = entries[key];
        return [key, entry ? walkTexts(entry, value, seen, `${path}.${key}`) : value];
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

/** Paths of the texts that a member could meet empty, as `payload.name.la`. */
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
