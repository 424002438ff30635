import { expect, test } from "vitest";
import { superslotLogin } from "./client.ts";

test("the link holds name and password and nothing else", async () => {
  const login = superslotLogin({ baseUrl: "https://superslot.example" });
  const { link } = await login.launch({ username: "kp1", password: "a&b=c d" }, { language: "th" });
  const url = new URL(link);
  expect(url.origin).toBe("https://superslot.example");
  expect(Object.fromEntries(url.searchParams)).toEqual({ username: "kp1", password: "a&b=c d" });
});

test("refuses a base address that is no web page", () => {
  expect(() => superslotLogin({ baseUrl: "javascript:alert(1)" })).toThrow("web address");
});
