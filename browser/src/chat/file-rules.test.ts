import { expect, it } from "vitest";
import { ACCEPTED, kindOf, limitOf } from "./file-rules.ts";

const MB = 1024 * 1024;
const named = (name: string, type = "") => kindOf({ name, type });

it("accepts pictures and videos by the end of their name, in any case", () => {
  for (const name of ["a.png", "a.JPEG", "a.b.jpg", "a.gif"]) {
    expect(named(name)).toEqual({ kind: "image", isListed: true });
  }
  for (const name of ["a.mov", "A.MP4"]) expect(named(name)?.kind).toBe("video");
});

it("takes pictures of other formats, which become a JPEG", () => {
  const converted = { kind: "image", isListed: false };
  for (const name of ["a.heic", "IMG_1.HEIF", "a.webp", "a.avif", "a.jfif", "a.bmp"]) {
    expect(named(name)).toEqual(converted);
  }
  expect(named("a.new", "image/new")).toEqual(converted);
});

it("refuses names without an extension, and other kinds of files", () => {
  for (const name of ["png", "photo", "photo.", "a.pdf", "a.png.exe", "a.mkv", ""]) {
    expect(named(name)).toBeNull();
  }
  expect(named("photo", "image/png")).toBeNull();
});

it("names the limit of a file that is too large", () => {
  expect([limitOf("image", 10 * MB), limitOf("image", 10 * MB + 1)]).toEqual([null, 10]);
  expect([limitOf("video", 20 * MB), limitOf("video", 20 * MB + 1)]).toEqual([null, 20]);
});

it("offers pictures of all formats in the file picker", () => {
  expect(ACCEPTED).toBe("image/*,.mov,.mp4");
});
