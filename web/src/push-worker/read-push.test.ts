import { expect, test } from "vitest";
import { readPush } from "./read-push.ts";

test("reads the server's messages, and shows a text for anything else", () => {
  expect(readPush('{"kind":"deposit","locale":"la"}')).toEqual({ kind: "deposit", locale: "la" });
  expect(readPush('{"kind":"gift","locale":"fr"}')).toEqual({ kind: null, locale: "th" });
  for (const odd of [undefined, "", "[]", "null", "1", "{"]) {
    expect(readPush(odd)).toEqual({ kind: null, locale: "th" });
  }
});
