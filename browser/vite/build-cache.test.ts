import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openBuildCache } from "./build-cache.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "krapao-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /[0-9a-f]{64}$/.test(file));

it("makes the same parts once, also in the next build", async () => {
  const folder = newFolder();
  let made = 0;
  const make = async () => ({ code: `made ${++made}` });
  const parts = ["a.tsx", "code"];
  expect(await openBuildCache("maker-1", folder).get(parts, make)).toEqual({ code: "made 1" });
  expect(await openBuildCache("maker-1", folder).get(parts, make)).toEqual({ code: "made 1" });
  // Another input, another way to cut it into parts, and another version of the maker.
  const others = [
    openBuildCache("maker-1", folder).get(["a.tsx", "code2"], make),
    openBuildCache("maker-1", folder).get(["a.tsxcode", ""], make),
    openBuildCache("maker-2", folder).get(parts, make),
  ];
  expect(await Promise.all(others)).toEqual(
    [2, 3, 4].map((number) => ({ code: `made ${number}` })),
  );
});

it("keeps that there is nothing to make", async () => {
  const folder = newFolder();
  await openBuildCache<string | null>("maker", folder).get(["a"], async () => null);
  const again = openBuildCache<string | null>("maker", folder).get(["a"], async () => "other");
  expect(await again).toBeNull();
});

it("makes an entry again that a killed build has left half written", async () => {
  const folder = newFolder();
  await openBuildCache<string>("maker", folder).get(["a"], async () => "first");
  const [file = ""] = entriesOf(folder);
  writeFileSync(file, '{"value":"fi');
  expect(await openBuildCache<string>("maker", folder).get(["a"], async () => "second")).toBe(
    "second",
  );
});

it("deletes what no build has used for a month", async () => {
  const folder = newFolder();
  for (const part of ["old", "new"]) {
    await openBuildCache<string>("maker", folder).get([part], async () => part);
  }
  const [old = ""] = entriesOf(folder);
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000);
  utimesSync(old, longAgo, longAgo);
  openBuildCache("maker", folder);
  expect(entriesOf(folder)).toHaveLength(1);
  expect(entriesOf(folder)).not.toContain(old);
});
