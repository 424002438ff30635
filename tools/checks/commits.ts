/**
 * Checks the subjects of commits: scope first, imperative, at most 72 columns, in the glossary's
 * words.
 */
import { execFileSync } from "node:child_process";
import { root } from "@krapao/testkit/settings";
import { findReplaced } from "./words.ts";

const columnsMax = 72;
/** The rule holds from here on; earlier subjects stay as they are. */
const SINCE = "2026-11-23T06:00:00Z";

/** Endings of words that are no imperative: `adds`, `added`, `adding`. */
const NOT_IMPERATIVE =
  /^(?!(address|pass|process|discuss|access|express|compress|bypass|focus|miss|cross|press|dismiss|need|feed|embed|seed|shed|exceed|proceed|speed|bring|string|ping|sing|swing|wring)$)\w+(s|ed|ing)$/;
const NO_VERB =
  /^(a|an|the|it|its|this|that|what|who|when|where|how|no|not|more|most|none|each|every|all|some|one|two|new|old|is|are|was|be|by|in|on|of|for|with|without|from|after|before|and|or|but|only|also|now|then|there|here|my|our|we|i)$/;

/** What is wrong with a subject; empty when nothing is. */
export function checkSubject(subject: string): string[] {
  const problems: string[] = [];
  if (subject.length > columnsMax)
    problems.push(`has ${subject.length} columns, more than ${columnsMax}`);
  const [, rest] = /^[a-z0-9][a-z0-9, -]*: (.+)$/.exec(subject) ?? [];
  if (rest === undefined) return [...problems, "has no scope: `deposits: refuse slips ...`"];
  const [verb = ""] = rest.split(/[\s,]/);
  if (!/^[a-z][a-z-]*$/.test(verb) || NOT_IMPERATIVE.test(verb) || NO_VERB.test(verb)) {
    problems.push(`does not begin with an imperative: ${verb}`);
  }
  for (const { word, instead } of findReplaced(rest))
    problems.push(`says ${word}: write ${instead}`);
  return problems;
}

/** The subjects since the rule; none outside a checkout. */
function subjectsSince(since: string): string[] {
  try {
    const flags = ["log", "--no-merges", `--since=${since}`, "--format=%s"];
    return execFileSync("git", flags, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    return [];
  }
}

if (import.meta.main) {
  const problems = subjectsSince(SINCE).flatMap((subject) =>
    checkSubject(subject).map((problem) => `"${subject}" ${problem}`),
  );
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
