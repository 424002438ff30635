import { expect, it } from "vitest";
import { opensInPlace } from "./new-tab.ts";

it("stays in the one view of the LINE browser and opens a tab everywhere else", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15";
  expect(opensInPlace(`${phone} Mobile/15E148 Safari Line/14.3.1`)).toBe(true);
  expect(opensInPlace(`${phone} Version/17.0 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(opensInPlace("Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Online/2")).toBe(false);
});
