/**
 * The words that docs/glossary.md replaces: none of them may appear in names, comments, documents
 * or commit subjects.
 */
import type { Source } from "./sources.ts";

/**
 * Each replaced word, with what to write instead. A word matches inside camelCase and snake_case
 * names too.
 */
export const REPLACED: Readonly<Record<string, string>> = {
  whoever: "the role: member, cashier, caller",
  somebody: "the role: member, staff user, caller",
  someone: "the role: member, staff user, caller",
  anybody: "the role, or any member, any caller",
  nobody: "no member, no staff user, or say what is missing",
  told: "notified, reported, answered, published",
  tell: "notify, report, answer, publish",
  tells: "notifies, reports, answers, publishes",
  telling: "notifying, reporting, answering, publishing",
  untold: "outcome unknown",
  deed: "action",
  deeds: "actions",
  wish: "request",
  wishes: "requests",
  beside: "next to, or in addition to",
  newcomer: "new member",
  purse: "wallet",
  film: "video",
  films: "videos",
  office: "console",
  desk: "queue, inbox or console",
  desks: "queues, inboxes",
  leg: "transfer step",
  legs: "transfer steps",
  gather: "sweep",
  gathers: "sweeps",
  gathered: "swept",
  gathering: "sweeping",
  drift: "discrepancy",
  drifts: "discrepancies",
  declaration: "reported transfer",
  declarations: "reported transfers",
  owed: "clawback",
  judge: "decide, assess or evaluate",
  judges: "decides, assesses or evaluates",
  judged: "decided, assessed or evaluated",
  verdict: "decision, outcome or assessment",
  verdicts: "decisions, outcomes or assessments",
  reckon: "evaluate or compute",
  reckons: "evaluates or computes",
  reckoned: "evaluated or computed",
  talk: "conversation or chat session",
  talks: "conversations, or speaks the protocol of",
  forget: "erase, clear or delete",
  forgets: "erases, clears or deletes",
  forgetting: "erasing, clearing or deleting",
  moment: "timestamp, time or current time",
  moments: "timestamps",
  stands: "is",
  twin: "duplicate",
  twins: "duplicates",
};

/** Phrases of several words, matched in text as it is written. */
const PHRASES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bof (its|their|one's|her|his|our) own\b/gi, instead: "own, or separate" },
  { pattern: /\bin (its|their) turn\b/gi, instead: "then, or nothing" },
  { pattern: /\brests? from play\b/gi, instead: "self-exclusion" },
  { pattern: /\bthe books?\b/gi, instead: "the ledger" },
  { pattern: /\bby hand\b/gi, instead: "manually" },
  { pattern: /\b(put|puts|putting) (it |them )?aside\b/gi, instead: "park" },
  { pattern: /\b(take|takes|took|taken) back\b/gi, instead: "reverse, claw back or cancel" },
];

/** Files whose text is not ours to choose, or that must name the words. */
const EXEMPT =
  /^(docs\/glossary\.md|docs\/decisions\/0030-plain-words-and-inner-walls\.md|tools\/checks\/(words|commits\.test)\.ts|package-lock\.json)$|\/(th|la)\.ts$|common-passwords\.txt$/;

/** Uses that stay, each with its reason. docs/glossary.md lists them too. */
export const EXCEPTIONS: readonly { word: string; path: RegExp; reason: string }[] = [
  {
    word: "nobody",
    path: /^testkit\/src\/postgres\/home\.ts$/,
    reason: "name of a system user",
  },
  {
    word: "tell",
    path: /^server\/src\/features\/(accounts\/record-security-event|otp\/sms-text)\.ts$/,
    reason: "texts that members read",
  },
  ...["moment", "tell", "told", "nobody", "talk"].map((word) => ({
    word,
    path: /^(web|browser)\/src\/.*\/en\.ts$/,
    reason: "texts that members read",
  })),
  ...["declaration", "declarations"].map((word) => ({
    word,
    path: /^web\/slim-contract\.ts$/,
    reason: "Babel's own field names",
  })),
];

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
  const single = wordsOf(text).flatMap(({ word, index }) => {
    const instead = Object.hasOwn(REPLACED, word) ? REPLACED[word] : undefined;
    return instead ? [{ word, instead, index }] : [];
  });
  const phrases = PHRASES.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[0], instead, index: match.index })),
  );
  return [...single, ...phrases];
}

/** A tidy rule: one sentence for each replaced word in a file. */
export function plainWords({ path, text }: Source): string[] {
  if (EXEMPT.test(path) || !/\.(tsx?|mjs|css|sql|md|sh|ya?ml|conf|html)$/.test(path)) return [];
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;
  const named = findReplaced(path).map(({ word, instead }) => ` is named ${word}: ${instead}`);
  const inside = findReplaced(text)
    .filter(({ word }) => !isException(path, word))
    .map(({ word, instead, index }) => `:${lineOf(index)} ${word}: write ${instead}`);
  return [...named, ...inside];
}

function isException(path: string, word: string): boolean {
  return EXCEPTIONS.some((each) => each.word === word.toLowerCase() && each.path.test(path));
}
