import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { chatContent, sendMessage } from "./member/chat.ts";
import { line, paragraphs, personName } from "./schemas.ts";

const read = (schema: Parameters<typeof v.safeParse>[0], text: string) => {
  const result = v.safeParse(schema, text);
  return result.success ? result.output : null;
};

/** Texts of which a reader sees nothing. */
const UNSEEN = [
  "",
  "  ",
  "\u200b\u200b",
  "\u2800\u2800",
  "\u3164",
  "\uffa0",
  "\u00ad",
  "\u034f",
  "\u2060 \ufe0f",
  "\u180e",
];
/** Names without a letter. */
const NO_LETTER = ["12345 67890", "๑๒๓", "***", "...", "€", "🙂", "\u0e34"];

describe("names of people", () => {
  test.each([...UNSEEN, ...NO_LETTER])("%j names no person", (name) => {
    expect(read(personName(100), name)).toBeNull();
  });

  test.each([
    ["\u202eevil", "evil"],
    ["\u2066Somchai\u2069 \u061cJaidee", "Somchai Jaidee"],
    ["Som\u200bchai\u00a0 Jai\u00addee", "Somchai Jaidee"],
    ["\ufeffสม\u200bชาย\u2800ใจดี ", "สมชาย ใจดี"],
    ["Somchai\tJaidee", "Somchai Jaidee"],
    ["Jose\u0301", "José"],
    ["ท้าว 3", "ท้าว 3"],
    ["O'Neil-Smith Jr.", "O'Neil-Smith Jr."],
    ["ໜູ", "ໜູ"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(read(personName(100), typed)).toBe(stored);
  });

  test("a control character and a long name are refused", () => {
    expect(read(personName(100), "a\u0000b")).toBeNull();
    expect(read(personName(5), "abcdef")).toBeNull();
  });
});

describe("free texts", () => {
  test.each(UNSEEN)("%j is empty", (text) => {
    expect(read(line(100), text)).toBeNull();
    expect(read(paragraphs(100), text)).toBeNull();
  });

  test("direction marks leave, digits and emoji stay", () => {
    expect(read(line(40), " \u202e2026 🏴‍☠️ ")).toBe("2026 🏴‍☠️");
    expect(read(paragraphs(40), "a\n\u2067b")).toBe("a\nb");
    expect(read(paragraphs(40, 8), "short")).toBeNull();
  });
});

test("a chat message of nothing to see is empty, and a guest needs a letter to have a name", () => {
  const content = { message_type: "text", payload: { message: "\u200b\u2800" } };
  expect(v.parse(chatContent, content).payload.message).toBe("");
  const named = (name: string) => v.parse(sendMessage.input, { message: content, name });
  expect(named("\u202eMalee").name).toBe("Malee");
  expect(named("\u200b123").name).toBeNull();
});
