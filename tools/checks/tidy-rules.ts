/** The rules for single files, one function each. A rule says what is wrong and what to do. */
import { isCode, isTest, type Source } from "./sources.ts";
import { plainWords } from "./words.ts";

export type Problem = { path: string; say: string };
export type Rule = (source: Source) => string[];

const fileLinesMax = 500;
const commentColumnsMax = 100;

/** Files that may be long: generated code, migrations, texts, and the tables of endpoints. */
const lists =
  /^(server\/src\/kernel\/db\/schema\.ts|server\/migrations\/|contract\/src\/(member|console)\/|(web|console)\/src\/i18n\/)/;

/** Rooms that start processes and print. */
const isWorkshop = (path: string) =>
  /^(tools|slips|testkit|sandbox|e2e|bench|server\/seeds)\/|^(web|console)\/build\.ts$/.test(path);
const isConfig = (path: string) =>
  /(^|\/)config\.ts$|(^|[./])(vite|vitest)\.config\.ts$/.test(path);

const lineCount = (text: string) => text.split("\n").length - 1;
const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** One sentence for every place where a pattern occurs outside comments. */
function find(source: Source, pattern: RegExp, say: string): string[] {
  const code = withoutComments(source.text);
  return [...code.matchAll(pattern)].map(
    (match) => `:${lineOf(code, match.index)} ${match[0].trim()}: ${say}`,
  );
}

/** Comments become blanks of the same length, so that lines keep their numbers. */
function withoutComments(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, " ");
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[\s;{(])\/\/.*$/gm, blank);
}

export const fileLength: Rule = ({ path, text }) => {
  const lines = lineCount(text);
  if (lines <= fileLinesMax || !/\.(tsx?|mjs|css|sql)$/.test(path) || lists.test(path)) return [];
  return [` has ${lines} lines, more than ${fileLinesMax}: split it by what its parts do`];
};

const vague = /(^|[/.-])(services?|utils?|helpers?|misc|types|managers?)(\.[a-z.]+)?$/i;

export const fileNames: Rule = ({ path }) => {
  const part = path.split("/").find((name) => vague.test(name));
  return part ? [` is named ${part}, which says nothing: name it after what it holds`] : [];
};

export const printing: Rule = (source) =>
  isCode(source.path) && !isWorkshop(source.path) && !isTest(source.path)
    ? find(source, /console\.(log|info|debug|warn|error)\(/g, "use the log of the context")
    : [];

export const environment: Rule = (source) =>
  isCode(source.path) && !isWorkshop(source.path) && !isConfig(source.path) && !isTest(source.path)
    ? find(source, /process\.env\b/g, "only config.ts reads the environment")
    : [];

const clockHomes = /^server\/src\/kernel\/clock\.ts$/;

export const timeAndChance: Rule = (source) =>
  /^server\/src\/.*\.ts$/.test(source.path) && !isTest(source.path) && !clockHomes.test(source.path)
    ? find(
        source,
        /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/g,
        "ask the clock of the context, so that tests can turn it",
      )
    : [];

const moneyRooms = /^(server|contract|sandbox)\/src\//;
const moneyHomes = /^(contract\/src\/(money|wire\/amount)\.ts|server\/src\/kernel\/money\.ts)$/;

export const floatingMoney: Rule = (source) =>
  isCode(source.path) &&
  moneyRooms.test(source.path) &&
  !isTest(source.path) &&
  !moneyHomes.test(source.path)
    ? find(
        source,
        /\bparseFloat\(|\.toFixed\(/g,
        "money is a bigint; contract/src/money.ts converts at the edge",
      )
    : [];

const sqlHomes =
  /^server\/(src\/(kernel|ledger)\/|src\/features\/[^/]+\/([^/]+\/)?(published|(queries|jobs)(-[a-z-]+)?)\.ts$|seeds\/|migrations\/)/;

export const sqlAtHome: Rule = (source) =>
  /^server\/.*\.ts$/.test(source.path) && !isTest(source.path) && !sqlHomes.test(source.path)
    ? find(
        source,
        /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g,
        "SQL lives in queries.ts of its feature, in the ledger or the kernel",
      )
    : [];

/** How a function gets a transaction. */
const transactionGiven = /\b\w+\??: (Db \| )?Tx\b|\btx\)? =>/;
const startedTogether =
  /\bPromise\.(all|allSettled|race|any)\b|\bsettleInOrder\(|\.(map|flatMap|forEach)\(async\b/;

/**
 * Statements of a transaction run in the order of a list, not of arguments. A function ends at the
 * first line that is indented no deeper than the line that gets the transaction.
 */
export const orderedStatements: Rule = ({ path, text }) => {
  const isHome = path === "server/src/kernel/db/statement.ts";
  if (!/^server\/.*\.ts$/.test(path) || isTest(path) || isHome) return [];
  const lines = withoutComments(text).split("\n");
  const indentOf = (line = "") => (line.trim() === "" ? Number.MAX_VALUE : line.search(/\S/));
  const found = new Map<number, string>();
  for (const [first, line] of lines.entries()) {
    const given = line.search(transactionGiven);
    if (given === -1) continue;
    const outer = indentOf(line) - (/^\s*\w+\??: [\w |]+,$/.test(line) ? 1 : 0);
    const isInside = (each: string) => indentOf(each) > outer || /^\s*[)}].*[{>(<]$/.test(each);
    for (let n = first; n === first || isInside(lines[n] ?? "}"); n += 1) {
      const code = `${lines[n]?.slice(n === first ? given : 0)}${lines[n + 1]?.trim()}`;
      const [start] = startedTogether.exec(code) ?? [];
      if (start && !startedTogether.test(lines[n + 1] ?? "")) found.set(n + 1, start);
    }
  }
  return [...found].map(
    ([n, start]) => `:${n} ${start} in a transaction: give the statements to inOrder`,
  );
};

const machine = /(^|[\s"'`(=])(\/(?:work|tmp|root|home|Users)\/[\w./-]+)/g;
const registry =
  /"resolved": "https?:|https?:\/\/[\w.-]*(registry|artifactory|nexus|mirror)[\w.-]*/gi;

export const foreignPlaces: Rule = ({ path, text }) =>
  path.startsWith("tools/checks/tidy")
    ? []
    : [...text.matchAll(machine), ...text.matchAll(registry)].map(
        (match) => `:${lineOf(text, match.index)} ${match[0].trim()}: belongs to one machine only`,
      );

/** Comments wrap at the same column as code; the formatter does not wrap them. */
export const commentWidth: Rule = ({ path, text }) => {
  if (!/\.(tsx?|mjs|css|sql)$/.test(path) || lists.test(path)) return [];
  return text.split("\n").flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*|--)/.test(line) || /\s(\/\/|--) /.test(line);
    const isLong = line.length > commentColumnsMax && isComment && !/https?:\/\//.test(line);
    return isLong ? [`:${index + 1} a comment of ${line.length} columns: wrap it at 100`] : [];
  });
};

/** Every rule that looks at one file at a time. */
export const rules: Rule[] = [
  fileLength,
  fileNames,
  printing,
  environment,
  timeAndChance,
  floatingMoney,
  sqlAtHome,
  orderedStatements,
  foreignPlaces,
  commentWidth,
  plainWords,
];
