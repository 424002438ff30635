import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keysOf } from "./page-keys.ts";

/** The folders of the features, and the page on which their keys work. */
const PAGES = {
  accounts: "/members",
  approvals: "/approvals",
  chat: "/chat",
  deposits: "/slips",
  games: "/transfers",
  invites: "/commissions",
  kyc: "/documents",
  withdrawals: "/withdrawals",
};
const features = join(import.meta.dirname, "../features");

/** The letters that the files of a folder give to `useShortcuts`, `KeyButton` and `BulkBar`. */
function usedKeys(folder: string): Set<string> {
  const files = readdirSync(join(features, folder), { recursive: true, encoding: "utf8" });
  const used = new Set<string>();
  for (const file of files.filter((each) => /\.tsx?$/.test(each) && !each.includes("texts"))) {
    const source = readFileSync(join(features, folder, file), "utf8");
    for (const [, key = ""] of source.matchAll(/(?:shortcut: |kbd=\{?.*?)"(\w)"/g)) used.add(key);
    for (const [, keys = ""] of source.matchAll(/useShortcuts\(\{(.*?)\}\);/gs)) {
      for (const [, key = ""] of keys.matchAll(/(?:^|[\s,{])(\w): /g)) used.add(key);
    }
  }
  return used;
}

test.each(Object.entries(PAGES))("lists every key of %s", (folder, path) => {
  const used = usedKeys(folder);
  expect(used.size).toBeGreaterThan(0);
  const listed = keysOf(path, used).flatMap(([, keys]) => keys.map((key) => key.toLowerCase()));
  expect([...used].filter((key) => !listed.includes(key))).toEqual([]);
});

test("every feature with keys belongs to a page", () => {
  const withKeys = readdirSync(features).filter((folder) => usedKeys(folder).size > 0);
  expect(withKeys.sort()).toEqual(Object.keys(PAGES).sort());
});

test("lists only the keys that do something now, by their meaning on the page", () => {
  const names = (path: string, keys: string) =>
    keysOf(path, new Set(keys))
      .map(([name]) => name)
      .slice(0, keys.length);
  expect(names("/transfers", "adn")).toEqual(["ask", "happened", "notHappened"]);
  expect(names("/matching", "jar")).toEqual(["move", "match", "dismiss"]);
  expect(names("/approvals", "ar")).toEqual(["approve", "reject"]);
});
