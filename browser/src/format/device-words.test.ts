import { expect, it } from "vitest";
import { deviceWords } from "./device-words.ts";

it("names browser and system", () => {
  const android =
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";
  expect(deviceWords(android)).toBe("Chrome · Android");
  expect(deviceWords(`${android} Line/14.1.0/IAB`)).toBe("LINE · Android");
  expect(
    deviceWords("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"),
  ).toBe("Safari · iPhone");
  expect(deviceWords("curl/8")).toBe("");
});
