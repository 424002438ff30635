import { expect, test } from "vitest";
import { plainTextOf, pushTextOf, SMS_MAX, smsParts, smsTextOf } from "./plain-text.ts";

test("the words of HTML keep their lines and lose their tags", () => {
  const html = "<h2>A &amp; B</h2><p>One<br />two  <b>three</b></p><ul><li>x</li><li>y</li></ul>";
  expect(plainTextOf(html)).toBe("A & B\nOne\ntwo three\nx\ny");
  expect(plainTextOf("&amp;lt;b&amp;gt;")).toBe("&lt;b&gt;");
  expect(plainTextOf("")).toBe("");
});

test("a text message has the title and the words, and ends with an ellipsis when it is long", () => {
  expect(smsTextOf({ title: " Hello ", html: "<p>World</p>" })).toBe("Hello\nWorld");
  expect(smsTextOf({ title: "Hello", html: "" })).toBe("Hello");
  const long = smsTextOf({ title: "Hello", html: `<p>${"x".repeat(1_000)}</p>` });
  expect([...long]).toHaveLength(SMS_MAX);
  expect(long.endsWith("x…")).toBe(true);
});

test("a push message is one short line", () => {
  expect(pushTextOf({ html: "<p>One</p><p>two</p>" })).toBe("One two");
  expect([...pushTextOf({ html: "ก".repeat(500) })]).toHaveLength(120);
});

test("a text message costs more in Thai and Lao, and when it is joined", () => {
  expect([smsParts(""), smsParts("a".repeat(160)), smsParts("a".repeat(161))]).toEqual([1, 1, 2]);
  expect([smsParts("ก".repeat(70)), smsParts("ກ".repeat(71)), smsParts("ก".repeat(320))]).toEqual([
    1, 2, 5,
  ]);
});
