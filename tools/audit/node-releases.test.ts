import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { describe, expect, test } from "vitest";
import { ageOf, ageText } from "./node-releases.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const LINE = ["22.30.0", "24.2.0", "24.9.0", "24.9.1", "24.10.0", "26.1.0", "24.11.0-rc.1"];
const ask = (pinned: string, versions: unknown = LINE) => ageOf(pinned, JSON.stringify(versions));

describe("M4: the pinned Node and the newer releases of its line", () => {
  test.each([
    ["24.10.0", { newest: "24.10.0", behind: 0, isOld: false }],
    ["24.9.1", { newest: "24.10.0", behind: 1, isOld: false }],
    ["24.9.0", { newest: "24.10.0", behind: 2, isOld: true }],
    ["24.2.0", { newest: "24.10.0", behind: 3, isOld: true }],
    ["22.30.0", { newest: "22.30.0", behind: 0, isOld: false }],
    // Newer than everything that the registry carries.
    ["24.99.0", { newest: "24.99.0", behind: 0, isOld: false }],
  ])("%s", (pinned, age) => {
    expect(ask(pinned)).toEqual(age);
  });

  test.each([
    ["", "nothing"],
    ["{}", "an object"],
    ["[]", "no version"],
    ['["22.1.0"]', "another line"],
    ['{"error":{"code":"E405"}}', "a refusal"],
    ["<html>", "a page"],
  ])("is not asked when the registry answers %j: %s", (answer) => {
    expect(ageOf("24.9.0", answer)).toBeNull();
    expect(ageText("24.9.0", null)).toContain("not asked");
  });

  test("says what to do", () => {
    expect(ageText("24.9.0", ask("24.9.0"))).toBe(
      "Node 24.9.0 is 2 releases behind 24.10.0: raise it in package.json and deploy/*.Dockerfile",
    );
    expect(ageText("24.9.1", ask("24.9.1"))).toBe("Node 24.9.1 is 1 release behind 24.10.0");
  });
});

test("every program here runs on the pinned Node, which the lock file has too", () => {
  const { devDependencies } = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json"));
  expect(lock.packages["node_modules/node"].version).toBe(devDependencies.node);
  const { stdout } = spawnSync(join(root, "node_modules/.bin/node"), ["--version"], {
    encoding: "utf8",
  });
  expect(stdout.trim()).toBe(`v${devDependencies.node}`);
});
