/**
 * A step of a statement names one distributed table and no table of the coordinator: Citus refuses
 * a join of two of them by an id alone (docs/decisions/0093-ledger-on-citus.md). `npm run citus`
 * runs the statements on a cluster.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const DISTRIBUTED = ["ledger.entry", "ledger.transfer", "ledger.balance", "statements_line"];
const ON_EVERY_NODE = ["ledger.account", "ledger.closed_month", "ledger.opening"];
/** Tables have a prefix; steps of a statement are one word. */
const isTable = (name: string) => /[._]/.test(name) && !ON_EVERY_NODE.includes(name);

/** The tables of each `from` of a text and of its joins. A parenthesis begins another one. */
function listJoins(text: string): string[][] {
  const found: string[][] = [];
  const levels: string[][] = [[]];
  const end = () => void found.push(levels.pop() ?? []);
  for (const [token, name] of text.matchAll(
    /[`()]|\bunion\b|\$\{|\}|\b(?:from|join)\s+(?:lateral\s+)?([a-z_.]+)/g,
  )) {
    if (token === "(" || token === "${") levels.push([]);
    else if (token === ")" || token === "}") end();
    else if (token === "`" || token === "union") {
      end();
      levels.push([]);
    } else if (name !== undefined) levels.at(-1)?.push(name);
  }
  return [...found, ...levels].filter((tables) =>
    tables.some((each) => DISTRIBUTED.includes(each)),
  );
}

const refused = (tables: readonly string[]) => tables.filter(isTable).length > 1;

test("the rule sees a join of two distributed tables, and one with a table of one node", () => {
  const joins = (text: string) => listJoins(text).filter(refused);
  const one = "from ledger.entry e join ledger.account a on a.id = e.account_id";
  expect(joins(`${one} join step s using (id)`)).toEqual([]);
  expect(joins(`${one} join ledger.transfer t on t.id = e.transfer_id`)).toHaveLength(1);
  expect(joins(`${one} left join accounts_member m on m.id = 1`)).toHaveLength(1);
  expect(joins(`${one} where e.id in (select id from deposits_payment)`)).toEqual([]);
});

test("every statement of the server joins one distributed table at a time", () => {
  const names = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|schema\.ts$/.test(name))
    // The archive refuses a cluster.
    .filter((name) => !name.startsWith("ledger/archive/"));
  const found = names.flatMap((name) => {
    const text = readFileSync(join(SRC, name), "utf8").replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm,
      "",
    );
    return listJoins(text)
      .filter(refused)
      .map((tables) => `${name}: ${tables.join(" ")}`);
  });
  expect(found).toEqual([]);
});
