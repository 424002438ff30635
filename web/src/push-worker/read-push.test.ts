import { expect, test } from "vitest";
import { readPush } from "./read-push.ts";

test("what the server sends is read, and anything else still makes a message", () => {
  expect(readPush('{"kind":"deposit","locale":"la"}')).toEqual({ kind: "deposit", locale: "la" });
  expect(readPush('{"kind":"gift","locale":"fr"}')).toEqual({ kind: null, locale: "th" });
  for (const odd of [undefined, "", "[]", "null", "1", "{"]) {
    expect(readPush(odd)).toEqual({ kind: null, locale: "th" });
  }
});
