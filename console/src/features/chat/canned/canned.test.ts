import type { CannedReply } from "@krapao/contract/console/chat";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { expect, it } from "vitest";
import { fillBlanks, findReplies, languageOf, replyText } from "./canned.ts";

const reply = (shortcut: string, title: string, position = 0): CannedReply => ({
  id: shortcut,
  shortcut,
  title: { th: title, la: title, en: shortcut },
  body: { th: "", la: "", en: "" },
  position,
  version: 1,
  updatedAt: "2026-11-21T07:00:00.000Z",
  updatedBy: "Anon",
});
const said = (text: string, sender: ChatMessage["sender"] = "customer", type = "text") =>
  ({ sender, message: { message_type: type, payload: { message: text } } }) as ChatMessage;

it("fills placeholders, and leaves no gap for empty values", () => {
  const blanks = { name: "", agent: "Dao", operator: "Krapao" };
  expect(fillBlanks("Hello {name} I am {agent} of {operator} {other}", blanks)).toBe(
    "Hello I am Dao of Krapao {other}",
  );
});

it("puts the signature of the reply's language below the text, and nothing where there is none", () => {
  const signature = { th: " ดาว ทีมบริการ ", la: "", en: "Dao, support" };
  const blanks = { name: "Nok", agent: "Dao", operator: "Krapao", signature };
  const greeting = { ...reply("hi", "ทักทาย"), body: { th: "สวัสดี {name}", la: "ສະບາຍດີ", en: "Hi" } };
  expect(replyText(greeting, "th", blanks)).toBe("สวัสดี Nok\nดาว ทีมบริการ");
  expect(replyText(greeting, "la", blanks)).toBe("ສະບາຍດີ");
  expect(replyText(greeting, "en", blanks)).toBe("Hi\nDao, support");
});

it("finds replies by shortcut before title, in any language", () => {
  const replies = [reply("hello", "ขอสลิป", 1), reply("slip", "ขอสลิปโอนเงิน", 2), reply("x", "อื่น")];
  expect(findReplies(replies, "sl").map(({ id }) => id)).toEqual(["slip"]);
  expect(findReplies(replies, "สลิป").map(({ id }) => id)).toEqual(["hello", "slip"]);
  expect(findReplies(replies, "")).toHaveLength(3);
});

it("chooses the language that the customer wrote last", () => {
  expect(languageOf([said("สวัสดี"), said("ສະບາຍດີ")], "th")).toBe("la");
  expect(languageOf([said("hello"), said("https://x.example/a 1000")], "th")).toBe("en");
  expect(languageOf([said("hello", "agent")], "la")).toBe("la");
  expect(languageOf([said("ສະບາຍດີ"), said("Slip", "customer", "postback")], "th")).toBe("la");
});
