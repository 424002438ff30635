import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { checkImports } from "./imports.ts";
import { adapterFiles, featureFiles, ports } from "./new.ts";
import { isCode } from "./sources.ts";
import { matchRooms } from "./tidy.ts";
import { rules } from "./tidy-rules.ts";

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
