import { expect, test } from "vitest";
import {
  blankContent,
  copyOf,
  isSendable,
  missingIn,
  titleOf,
  withChannel,
} from "./content-rules.ts";

const NOW = Date.parse("2026-11-26T08:00:00Z");
const texts = { th: "ก", la: "ກ", en: "a" };
const whole = { ...blankContent(), title: texts, html: texts };

test("push brings the app along, and leaves with it", () => {
  expect(withChannel(["sms"], "push")).toEqual(["app", "push", "sms"]);
  expect(withChannel(["app", "push", "sms"], "app")).toEqual(["sms"]);
  expect(withChannel(["app", "push"], "push")).toEqual(["app"]);
});

test("it can be sent with both texts in every language, a channel and an end that comes", () => {
  expect(isSendable(whole, NOW)).toBe(true);
  expect(isSendable({ ...whole, channels: [] }, NOW)).toBe(false);
  expect(isSendable({ ...whole, html: { ...texts, la: " " } }, NOW)).toBe(false);
  expect(isSendable({ ...whole, endsAt: "2026-11-26T08:00:00Z" }, NOW)).toBe(false);
  const starts = "2026-11-26T10:00:00Z";
  expect(isSendable({ ...whole, startsAt: starts, endsAt: starts }, NOW)).toBe(false);
  expect(isSendable({ ...whole, endsAt: "2026-11-26T08:00:01Z" }, NOW)).toBe(true);
  expect(missingIn({ ...whole, title: { ...texts, en: "" } })).toEqual(["en"]);
});

test("a copy has no times, and a name is in the language of its reader", () => {
  const content = { ...whole, startsAt: "2026-11-26T10:00:00Z", endsAt: "2026-11-27T10:00:00Z" };
  expect(copyOf(content)).toMatchObject({ startsAt: null, endsAt: null, title: texts });
  expect(titleOf({ content }, "la")).toBe("ກ");
  expect(titleOf({ content: { ...content, title: { ...texts, la: "" } } }, "la")).toBe("ก");
  expect(titleOf({ content: blankContent() }, "th")).toBe("");
});
