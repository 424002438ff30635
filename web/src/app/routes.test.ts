import { describe, expect, test } from "vitest";
import { decide } from "./routes.tsx";

const shown = (target: string, hasToken: boolean) => {
  const decision = decide(target, hasToken);
  return "to" in decision ? decision.to : `${decision.show.shell} ${decision.path}`;
};

describe("a visitor", () => {
  test.each([
    ["/", "/login"],
    ["/user", "/login"],
    ["/user/home", "/login"],
    ["/user/statement?page=3", "/login?next=%2Fuser%2Fstatement%3Fpage%3D3"],
    ["/login", "visitor /login"],
    ["/login/", "visitor /login"],
    ["/register?code=KP-1", "visitor /register"],
    ["/reset-password", "visitor /reset-password"],
    ["/howto", "visitor /howto"],
    ["/terminated", "bare /terminated"],
    ["/user/nothing", "bare /user/nothing"],
    ["/nothing", "bare /nothing"],
  ])("at %s gets %s", (target, result) => expect(shown(target, false)).toBe(result));
});

describe("a member", () => {
  test.each([
    ["/", "/user"],
    ["/user", "/user/home"],
    ["/user/home?sheet=deposit", "member /user/home"],
    ["/user/statement", "member /user/statement"],
    ["/login", "visitor /login"],
    ["/howto", "member /howto"],
    ["/contact", "visitor /contact"],
  ])("at %s gets %s", (target, result) => expect(shown(target, true)).toBe(result));
});
