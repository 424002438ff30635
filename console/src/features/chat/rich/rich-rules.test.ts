import { expect, it } from "vitest";
import { contentOf, lackOf, newCard, newChoice, type RichDraft } from "./rich-rules.ts";

const draft = (change: Partial<RichDraft> = {}): RichDraft => ({
  kind: "quick_replies",
  text: " Which? ",
  choices: [
    { ...newChoice(), title: "Slip " },
    { ...newChoice(), title: "Page", url: "https://krapao.example/" },
    newChoice(),
  ],
  cards: [],
  ...change,
});

it("builds a message without empty fields", () => {
  expect(contentOf(draft())).toEqual({
    message_type: "quick_replies",
    payload: { message: "Which?" },
    payloads: [
      { type: "postback", title: "Slip", payload: "Slip" },
      { type: "web_url", title: "Page", payload: "https://krapao.example/" },
    ],
  });
});

it("sends the stored picture of a card, and previews the local one", () => {
  const cards = [{ ...newCard(), title: "Bonus", image: "chat/x.webp", shown: "blob:x" }];
  const card = { title: "Bonus", subtitle: "", buttons: [] };
  const rich = draft({ kind: "generic", cards });
  expect(contentOf(rich).payloads).toEqual([{ ...card, image_url: "chat/x.webp" }]);
  expect(contentOf(rich, true).payloads).toEqual([{ ...card, image_url: "blob:x" }]);
});

it("reports the missing part", () => {
  expect(lackOf(draft())).toBeNull();
  expect(lackOf(draft({ text: " " }))).toBe("text");
  expect(lackOf(draft({ choices: [newChoice()] }))).toBe("choices");
  const url = [{ ...newChoice(), title: "Page", url: "javascript:alert(1)" }];
  expect(lackOf(draft({ choices: url }))).toBe("url");
  expect(lackOf(draft({ kind: "generic" }))).toBe("text");
  expect(lackOf(draft({ kind: "generic", cards: [newCard()] }))).toBe("text");
});
