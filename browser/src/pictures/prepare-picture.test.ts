import { expect, it } from "vitest";
import { asJpegName, fitInto } from "./prepare-picture.ts";

it("shrinks to the longest side and never enlarges", () => {
  expect(fitInto(2000, { width: 3024, height: 4032 })).toEqual({ width: 1500, height: 2000 });
  expect(fitInto(2000, { width: 1080, height: 1920 })).toEqual({ width: 1080, height: 1920 });
  expect(fitInto(2000, { width: 20_000, height: 4 })).toEqual({ width: 2000, height: 1 });
});

it("renames a file that became a JPEG", () => {
  expect(asJpegName("IMG_0042.HEIC")).toBe("IMG_0042.jpg");
  expect(asJpegName("slip.2026.png")).toBe("slip.2026.jpg");
  expect(asJpegName(".heic")).toBe("picture.jpg");
});
