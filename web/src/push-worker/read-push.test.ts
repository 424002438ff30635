import { expect, test } from "vitest";
import { readPush } from "./read-push.ts";

const OTHER = { kind: null, locale: "th", announcement: null };

test("an announcement brings its words, and needs a title", () => {
  const words = { id: "1", title: "New wheel", body: "Spin now" };
  const message = { kind: "announcement", locale: "en", ...words };
  expect(readPush(JSON.stringify(message))).toEqual({
    kind: null,
    locale: "en",
    announcement: words,
  });
  expect(readPush(JSON.stringify({ ...message, body: 1 })).announcement).toMatchObject({
    body: "",
  });
  for (const wrong of [{ title: "" }, { title: 1 }, { id: null }, { kind: "deposit" }])
    expect(readPush(JSON.stringify({ ...message, ...wrong })).announcement).toBeNull();
});

test("reads the server's messages, and shows a text for anything else", () => {
  expect(readPush('{"kind":"deposit","locale":"la"}')).toEqual({
    kind: "deposit",
    locale: "la",
    announcement: null,
  });
  expect(readPush('{"kind":"present","locale":"fr"}')).toEqual(OTHER);
  for (const odd of [undefined, "", "[]", "null", "1", "{"]) {
    expect(readPush(odd)).toEqual(OTHER);
  }
});
