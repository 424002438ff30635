/**
 * Ten of the words that docs/glossary.md replaces: none of them may appear in names, comments,
 * documents or commit subjects.
 */
import type { Source } from "./sources.ts";

/**
 * Each replaced word, with what to write instead. A word matches inside camelCase and snake_case
 * names too.
 */
const REPLACED: Readonly<Record<string, string>> = {
  whoever: "the role: member, cashier, caller",
  somebody: "the role: member, staff user, caller",
  nobody: "no member, no staff user, or say what is missing",
  told: "notified, reported, answered, published",
  deed: "action",
  wish: "request",
  beside: "next to, or in addition to",
  desk: "queue, inbox or console",
  office: "console",
  verdict: "decision, outcome or assessment",
};

/** Texts that people read, the name of a system user, and files that must name the words. */
const EXEMPT =
  /^(docs\/glossary\.md|docs\/decisions\/0030-plain-words-and-inner-walls\.md|tools\/checks\/(words|commits\.test)\.ts|testkit\/src\/postgres\/home\.ts)$|\/(th|la|en)\.ts$|package-lock\.json$/;

/** The words of a text: camelCase and snake_case names come apart. */
function wordsOf(text: string): { word: string; index: number }[] {
  const pattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
  return [...text.matchAll(pattern)].map((match) => ({
    word: match[0].toLowerCase(),
    index: match.index,
  }));
}

/** The replaced words in a text, with what to write instead. */
export function findReplaced(text: string): { word: string; instead: string; index: number }[] {
  return wordsOf(text).flatMap(({ word, index }) => {
    const instead = Object.hasOwn(REPLACED, word) ? REPLACED[word] : undefined;
    return instead ? [{ word, instead, index }] : [];
  });
}

/** A tidy rule: one sentence for each replaced word in a file. */
export function plainWords({ path, text }: Source): string[] {
  if (
    EXEMPT.test(path) ||
    !/(\.(tsx?|mjs|css|sql|md|sh|ya?ml|conf|html)|package\.json)$/.test(path)
  )
    return [];
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;
  const named = findReplaced(path).map(({ word, instead }) => ` is named ${word}: ${instead}`);
  const inside = findReplaced(text).map(
    ({ word, instead, index }) => `:${lineOf(index)} ${word}: write ${instead}`,
  );
  return [...named, ...inside];
}
