import { expect, it } from "vitest";
import { safeHref, splitLinks } from "./links.ts";

it("finds addresses in a message without the punctuation around them", () => {
  expect(splitLinks("ดู https://krapao.example/a?b=1, แล้ว (http://x.example/y).")).toEqual([
    { text: "ดู " },
    { text: "https://krapao.example/a?b=1", href: "https://krapao.example/a?b=1" },
    { text: ", แล้ว (" },
    { text: "http://x.example/y", href: "http://x.example/y" },
    { text: ")." },
  ]);
});

it("leaves everything else as text", () => {
  for (const text of ["javascript:alert(1)", "<b>x</b>", "www.example", "http://", "สวัสดี"]) {
    expect(splitLinks(text)).toEqual([{ text }]);
  }
});

it("rejects addresses that run scripts", () => {
  expect(safeHref("https://a.example")).toBe("https://a.example/");
  for (const text of ["javascript:alert(1)", "data:text/html,x", "/user/home", "blob:x", ""]) {
    expect(safeHref(text)).toBeUndefined();
  }
});
