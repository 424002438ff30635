import { expect, it } from "vitest";
import { ACCEPTED, checkFile } from "./file-rules.ts";

const MB = 1024 * 1024;

it("accepts pictures and videos by the end of their name, in any case", () => {
  for (const name of ["a.png", "a.JPEG", "a.b.jpg", "a.gif"]) {
    expect(checkFile({ name, size: 10 * MB })).toEqual({ kind: "image" });
  }
  for (const name of ["a.mov", "A.MP4"]) {
    expect(checkFile({ name, size: 20 * MB })).toEqual({ kind: "video" });
  }
});

it("refuses names without an extension, and other kinds of files", () => {
  for (const name of ["png", "photo", "photo.", "a.heic", "a.webp", "a.pdf", "a.png.exe", ""]) {
    expect(checkFile({ name, size: 1 })).toEqual({ refusal: "type" });
  }
});

it("refuses files that are too large, with the allowed size", () => {
  expect(checkFile({ name: "a.png", size: 10 * MB + 1 })).toEqual({
    refusal: "size",
    megabytes: 10,
  });
  expect(checkFile({ name: "a.mp4", size: 20 * MB + 1 })).toEqual({
    refusal: "size",
    megabytes: 20,
  });
});

it("lists the extensions for the file picker", () => {
  expect(ACCEPTED).toBe(".png,.jpeg,.jpg,.gif,.mov,.mp4");
});
