import { describe, expect, test } from "vitest";
import { loginPath, safeTarget, withParams } from "./navigation.tsx";

describe("the remembered target of a login", () => {
  test("is a page of the member area with its parameters", () => {
    expect(safeTarget("/user/statement?page=2")).toBe("/user/statement?page=2");
    expect(safeTarget("/user")).toBe("/user");
  });

  test.each([
    ["another site", "https://evil.example/user"],
    ["another site without a scheme", "//evil.example/user"],
    ["backslashes that browsers take for slashes", "\\\\evil.example/user"],
    ["a path that climbs out", "/user/../login"],
    ["an encoded climb", "/user/%2e%2e/login"],
    ["a script", "javascript:alert(1)//user"],
    ["a path that only begins alike", "/username"],
    ["nothing", null],
  ])("is not %s", (_, target) => {
    expect(safeTarget(target)).toBeNull();
  });

  test("home is not remembered", () => {
    expect(loginPath("/user/home")).toBe("/login");
    expect(loginPath("/user/statement?page=2")).toBe("/login?next=%2Fuser%2Fstatement%3Fpage%3D2");
    expect(loginPath("//evil.example")).toBe("/login");
  });
});

test("search parameters change without losing the others", () => {
  expect(withParams("/user/statement", "page=2&sheet=slip", { sheet: null })).toBe(
    "/user/statement?page=2",
  );
  expect(withParams("/user/home", "", { sheet: "slot", code: "PG" })).toBe(
    "/user/home?sheet=slot&code=PG",
  );
  expect(withParams("/user/home", "sheet=slot", { sheet: null })).toBe("/user/home");
});
