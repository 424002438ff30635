import { expect, it } from "vitest";
import { ACCEPTED, judgeFile } from "./file-rules.ts";

const MB = 1024 * 1024;

it("I8: takes pictures and videos by the end of their name, however it is written", () => {
  for (const name of ["a.png", "a.JPEG", "a.b.jpg", "a.gif"]) {
    expect(judgeFile({ name, size: 10 * MB })).toEqual({ kind: "image" });
  }
  for (const name of ["a.mov", "A.MP4"]) {
    expect(judgeFile({ name, size: 20 * MB })).toEqual({ kind: "video" });
  }
});

it("refuses a name without an end, and what is neither picture nor video", () => {
  for (const name of ["png", "photo", "photo.", "a.heic", "a.webp", "a.pdf", "a.png.exe", ""]) {
    expect(judgeFile({ name, size: 1 })).toEqual({ refusal: "type" });
  }
});

it("refuses what is too large, and says what is allowed", () => {
  expect(judgeFile({ name: "a.png", size: 10 * MB + 1 })).toEqual({
    refusal: "size",
    megabytes: 10,
  });
  expect(judgeFile({ name: "a.mp4", size: 20 * MB + 1 })).toEqual({
    refusal: "size",
    megabytes: 20,
  });
});

it("offers exactly these to the picker", () => {
  expect(ACCEPTED).toBe(".png,.jpeg,.jpg,.gif,.mov,.mp4");
});
