import { expect, test } from "vitest";
import { isInLine, outsideLine } from "./line-app.ts";

test("recognises only the browser inside the LINE app", () => {
  const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile";
  expect(isInLine(`${phone} Safari/537.36 Line/14.9.1/IAB`)).toBe(true);
  expect(isInLine(`${phone} Safari/537.36`)).toBe(false);
  expect(isInLine(`${phone} Online/2.0`)).toBe(false);
});

test("keeps path and search of the address that leaves LINE", () => {
  expect(outsideLine("https://a.test/register?code=AB%201")).toBe(
    "https://a.test/register?code=AB+1&openExternalBrowser=1",
  );
});
