import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO, makeSecrets, root, sandboxAddresses } from "@krapao/testkit/settings";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { companiesOf } from "./companies.ts";

const folder = join(root, "server/src/adapters");
const adapters = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const listed = readFileSync(join(import.meta.dirname, "companies.ts"), "utf8");

test.each(adapters)("the adapter %s names its dialect, and is listed", (name) => {
  expect(readdirSync(join(folder, name))).toContain("dialect.ts");
  expect(listed).toContain(`"../adapters/${name}/dialect.ts"`);
});

test("each company has one name, and dialects of two adapters differ", () => {
  const env = { ...sandboxAddresses("http://127.0.0.1:9"), ...DEMO, ...makeSecrets() };
  const companies = companiesOf(readConfig({ ...env, DATABASE_URL: "postgres://nowhere" }));
  const codes = companies.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const names = companies.map(({ dialect }) => dialect.name);
  const shared = names.filter((name, at) => names.indexOf(name) !== at);
  expect([...new Set(shared)]).toEqual(["transfer-wallet"]);
});
