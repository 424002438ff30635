import { afterEach, expect, test, vi } from "vitest";
import { readItem, writeItem } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

/** Safari's private mode once read as empty and refused to write; a blocked site refuses both. */
test.each([
  ["refuses to write", { getItem: () => null, setItem: refuse, removeItem: () => {} }],
  ["refuses everything", { getItem: refuse, setItem: refuse, removeItem: refuse }],
])("what a storage that %s does not keep lasts as long as the page", (_, storage) => {
  vi.stubGlobal("sessionStorage", storage);
  writeItem("session", "token", "one");
  expect(readItem("session", "token")).toBe("one");
  expect(readItem("session", "other")).toBeNull();
  writeItem("session", "token", null);
  expect(readItem("session", "token")).toBeNull();
});

test("what is stored again is read from the storage", () => {
  vi.stubGlobal("localStorage", { setItem: refuse });
  writeItem("local", "locale", "th");
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  writeItem("local", "locale", "la");
  items.set("locale", "en");
  expect(readItem("local", "locale")).toBe("en");
});
