import { expect, test } from "vitest";
import { isReferenceOf, splitReferences, typeOf } from "./references.ts";

test("finds the references of statement lines in a message", () => {
  expect(splitReferences("เลขรายการ WD-206B48B7 ยังไม่เข้า")).toEqual([
    { text: "เลขรายการ ", isReference: false },
    { text: "WD-206B48B7", isReference: true },
    { text: " ยังไม่เข้า", isReference: false },
  ]);
  expect(splitReferences("XWD-206B48B7 WD-206B48B7A wd-1")).toEqual([
    { text: "XWD-206B48B7 WD-206B48B7A wd-1", isReference: false },
  ]);
});

test("knows the record of a reference by the end of its id", () => {
  expect(typeOf("TR-206B48B7")).toBe("games");
  const id = "01a20983-f04e-781b-b26d-394c206b48b7";
  expect(isReferenceOf("TR-206B48B7", { id })).toBe(true);
  expect(isReferenceOf("TR-206B48B8", { id })).toBe(false);
});
