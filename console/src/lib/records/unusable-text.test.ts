import { expect, test } from "vitest";
import en from "../../i18n/unusable/en.ts";
import { unusableText } from "./unusable-text.ts";

test("says why an answer proves nothing, and where", () => {
  const text = (reason: string) => unusableText(en.kinds, reason, { in_play: "In play" });
  expect(text("denied status 401")).toBe(`${en.kinds.denied}: status 401`);
  expect(text("unreadable data.amount")).toBe(`${en.kinds.unreadable}: data.amount`);
  expect(text("mismatch amount")).toBe(`${en.kinds.mismatch}: amount`);
  expect(text("timeout")).toBe(`${en.kinds.none} (timeout)`);
  expect(text("in_play")).toBe("In play");
  expect(text("Account closed")).toBe("Account closed");
});
