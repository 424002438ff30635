/** How old the pinned Node is: it parses what strangers send, and `npm audit` does not see it. */

const RELEASE = /^(\d+)\.(\d+)\.(\d+)$/;
/** So many newer releases of its line are too many. */
const BEHIND_MAX = 1;

interface Age {
  newest: string;
  /** Releases of the line that are newer. */
  behind: number;
  isOld: boolean;
}

/**
 * Compares a version with the releases of its line, `24.x`.
 * @param answer what `npm view node versions --json` prints @returns null when that is no list
 */
export function ageOf(pinned: string, answer: string): Age | null {
  const releases = listOf(answer).filter((each) => lineOf(each) === lineOf(pinned));
  if (releases.length === 0) return null;
  const newer = releases.filter((each) => compare(each, pinned) > 0).toSorted(compare);
  return {
    newest: newer.at(-1) ?? pinned,
    behind: newer.length,
    isOld: newer.length > BEHIND_MAX,
  };
}

function listOf(answer: string): string[] {
  try {
    const versions: unknown = JSON.parse(answer);
    if (!Array.isArray(versions)) return [];
    return versions.filter((each) => typeof each === "string" && RELEASE.test(each));
  } catch {
    return [];
  }
}

const numbersOf = (version: string) => version.split(".").map(Number);
const lineOf = (version: string) => numbersOf(version)[0];

function compare(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The age in words. */
export function ageText(pinned: string, age: Age | null): string {
  if (age === null) return "Node: not asked, the registry does not answer this question here";
  const { behind, newest, isOld } = age;
  if (behind === 0) return `Node ${pinned} is the newest release of its line`;
  const count = `${behind} release${behind === 1 ? "" : "s"} behind ${newest}`;
  return `Node ${pinned} is ${count}${isOld ? ": raise it in package.json and deploy/*.Dockerfile" : ""}`;
}
