import { expect, test } from "vitest";
import { superslotLogin } from "./client.ts";

test.each([
  ["th", "th"],
  ["la", "lo"],
  ["en", "en"],
] as const)(
  "the link in %s holds name, password and language, and nothing else",
  async (language, lang) => {
    const login = superslotLogin({ baseUrl: "https://superslot.example/play" });
    const { link } = await login.launch({ username: "kp1", password: "a&b=c d" }, { language });
    const url = new URL(link);
    expect(`${url.origin}${url.pathname}`).toBe("https://superslot.example/play/login");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      username: "kp1",
      password: "a&b=c d",
      lang,
    });
  },
);

test("refuses a base address that is no web page", () => {
  expect(() => superslotLogin({ baseUrl: "javascript:alert(1)" })).toThrow("web address");
});
