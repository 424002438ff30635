import { testDatabase } from "@krapao/testkit/postgres/test-database";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { checkImports } from "../checks/imports.ts";
import { importsOf, isCode, readSources } from "../checks/sources.ts";
import { matchRooms } from "../checks/tidy.ts";
import { rules } from "../checks/tidy-rules.ts";
import { adapterFiles, ports } from "./adapter-files.ts";
import { featureFiles } from "./feature-files.ts";
import { migrationFile } from "./new.ts";
import { generateSchema } from "./schema.ts";

const kinds = [
  ["a feature", featureFiles("spinwheel")],
  ...ports().map((port) => [`an adapter of ${port}`, adapterFiles(port, "some-company")] as const),
] as const;

test.each(kinds)("the files of %s keep our habits", (_what, files) => {
  expect(files.flatMap((file) => rules.flatMap((rule) => rule(file)))).toEqual([]);
  expect(checkImports(files)).toEqual([]);
  expect(matchRooms(files)).toEqual([]);
  for (const { path, text } of files.filter((file) => isCode(file.path))) {
    expect(parseSync(path, text).errors).toEqual([]);
  }
  expect(files.some(({ path }) => path.endsWith(".test.ts"))).toBe(true);
});

test.each(kinds)("the imports of %s lead to files", (_what, files) => {
  const known = new Set([...readSources(), ...files].map(({ path }) => path));
  const missing = files
    .filter(({ path }) => isCode(path))
    .flatMap(importsOf)
    .filter(({ to }) => /\.tsx?$/.test(to) && !known.has(to));
  expect(missing).toEqual([]);
});

test("a new migration has the next number", () => {
  expect(migrationFile("refund_periods").path).toMatch(
    /^server\/migrations\/\d{4}_refund_periods\.sql$/,
  );
  expect(() => migrationFile("Refund Periods")).toThrow(/snake_case/);
});

test("schema.ts has the types of the migrated database", async () => {
  // A copy: PostgreSQL refuses to copy a template to which anyone is connected.
  const { urls, close } = await testDatabase();
  generateSchema(urls.owner, "--verify");
  await close();
});
