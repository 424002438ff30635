import { expect, test } from "vitest";
import { checkOperations, commandsOf } from "./operations.ts";

const document = "# Operations\n\n```sh\n# a comment\ndo this\n\n  do that\n```\n";
const sources = (text: string) => [
  { path: "docs/operations.md", text },
  { path: "tools/run.ts", text: "this() and that()" },
];
const runs = {
  "do this": { file: "tools/run.ts", text: "this()" },
  "do that": { file: "tools/run.ts", text: "that()" },
};
const said = (text: string, all = runs) =>
  checkOperations(sources(text) as never, all).map(({ say }) => say);

test("commands of a document are the lines of its blocks", () => {
  expect(commandsOf(document)).toEqual(["do this", "do that"]);
});

test("a command that nothing runs, or that the document lacks, is a problem", () => {
  expect(said(document)).toEqual([]);
  expect(said(document.replace("do that", "do that\ndo more"))).toEqual([
    ' has the command "do more", which nothing runs',
  ]);
  expect(said(document.replace("  do that\n", ""))).toEqual([' lacks the command "do that"']);
  const other = { ...runs, "do that": { file: "tools/run.ts", text: "gone()" } };
  expect(said(document, other)).toEqual([
    ' has the command "do that", which tools/run.ts does not run',
  ]);
});
