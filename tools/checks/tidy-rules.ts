/** The rules for single files, one function each. A rule says what is wrong and what to do. */
import { functionsOf, isCode, isTest, type Source } from "./sources.ts";
import { plainWords } from "./words.ts";

export type Problem = { path: string; say: string };
export type Rule = (source: Source) => string[];

const filesLinesMax = 300;
/** A table of cases reads well when it is long. */
const testLinesMax = 500;
const functionLinesMax = 70;
const commentColumnsMax = 100;

/** Files that may be long: generated code, migrations, texts, and the tables of endpoints. */
const lists =
  /^(server\/src\/kernel\/db\/schema\.ts|server\/migrations\/|contract\/src\/(member|console)\/|(web|console)\/src\/i18n\/)/;

/** Rooms that start processes and print. */
const isWorkshop = (path: string) =>
  /^(tools|testkit|sandbox|e2e|bench|server\/seeds)\/|^(web|console)\/build\.ts$/.test(path);
const isConfig = (path: string) =>
  /(^|\/)config\.ts$|(^|[./])(vite|vitest)\.config\.ts$/.test(path);

/**
 * Files and functions that were longer when their rule came. The number may only go down: a longer
 * one, or a new name, fails. Shorten one, then lower or delete its line.
 */
export const longFiles: Record<string, number> = {};
export const longFunctions: Record<string, number> = {};

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
  const max = longFiles[path] ?? (isTest(path) ? testLinesMax : filesLinesMax);
  if (lines <= max || !/\.(tsx?|mjs|css|sql)$/.test(path) || lists.test(path)) return [];
  return [` has ${lines} lines, more than ${max}: split it by what its parts do`];
};

export const functionLength: Rule = (source) => {
  if (!isCode(source.path) || isTest(source.path)) return [];
  return functionsOf(source)
    .filter(
      ({ name, lines }) => lines > (longFunctions[`${source.path}:${name}`] ?? functionLinesMax),
    )
    .map(
      ({ name, line, lines }) => `:${line} ${name} has ${lines} lines: it does not fit a screen`,
    );
};

const vague = /(^|[/.-])(services?|utils?|helpers?|misc|types|managers?)(\.[a-z.]+)?$/i;

export const fileNames: Rule = ({ path }) => {
  const part = path.split("/").find((name) => vague.test(name));
  return part ? [` is named ${part}, which says nothing: name it after what it holds`] : [];
};

export const unfinished: Rule = (source) =>
  /\.(tsx?|mjs|css|sql)$/.test(source.path) && !source.path.startsWith("tools/checks/tidy")
    ? [...source.text.matchAll(/\b(FIXME|TODO)\b/g)].map(
        (match) => `:${lineOf(source.text, match.index)} ${match[0]}: finish it or open an issue`,
      )
    : [];

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
  /^server\/(src\/(kernel|ledger)\/|src\/features\/[^/]+\/([^/]+\/)?(queries|jobs)(-[a-z-]+)?\.ts$|seeds\/|migrations\/)/;

export const sqlAtHome: Rule = (source) =>
  /^server\/.*\.ts$/.test(source.path) && !isTest(source.path) && !sqlHomes.test(source.path)
    ? find(
        source,
        /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g,
        "SQL lives in queries.ts of its feature, in the ledger or the kernel",
      )
    : [];

/** The transaction that a callback opens is another one. */
const ownTransaction = /\(?\btx(: Tx)?\)? =>.*$/gm;

/** Statements that run in an order are a list, not in arguments that happen to be in order. */
export const orderedStatements: Rule = (source) => {
  if (!/^server\/.*\.ts$/.test(source.path) || isTest(source.path)) return [];
  const code = withoutComments(source.text);
  return [...code.matchAll(/Promise\.(all|allSettled|race)\(/g)].flatMap(({ 0: call, index }) => {
    let end = index + call.length;
    for (let open = 1; open > 0 && end < code.length; end += 1)
      open += code[end] === "(" ? 1 : code[end] === ")" ? -1 : 0;
    const given = code.slice(index, end).replace(ownTransaction, "");
    return /\btx\b/.test(given)
      ? [`:${lineOf(code, index)} ${call}) in a transaction: give the statements to inOrder`]
      : [];
  });
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

/** `...{ a, b }` saves lines and hides the fields. */
export const spreadLiterals: Rule = (source) =>
  isCode(source.path)
    ? find(source, /\.\.\.\{ (?!\.\.\.)/g, "write the fields out instead of spreading a literal")
    : [];

export const oneHeading: Rule = ({ path, text }) => {
  if (!path.endsWith(".md")) return [];
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const count = prose.match(/^# /gm)?.length ?? 0;
  return count === 1 ? [] : [` has ${count} first-level headings instead of one`];
};

/** Every rule that looks at one file at a time. */
export const rules: Rule[] = [
  fileLength,
  functionLength,
  fileNames,
  unfinished,
  printing,
  environment,
  timeAndChance,
  floatingMoney,
  sqlAtHome,
  orderedStatements,
  foreignPlaces,
  commentWidth,
  spreadLiterals,
  oneHeading,
  plainWords,
];
