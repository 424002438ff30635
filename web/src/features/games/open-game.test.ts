import { expect, it } from "vitest";
import { opensApart } from "./open-game.ts";

const LINE = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.3.1";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140";

it("opens a new tab when the operator chose so and the browser has tabs", () => {
  expect(opensApart({ opensIn: "new" }, CHROME)).toBe(true);
  expect(opensApart({ opensIn: "same" }, CHROME)).toBe(false);
  expect(opensApart({ opensIn: "new" }, LINE)).toBe(false);
});
