/**
 * The SQL that distributes the ledger over a cluster (docs/decisions/0093-ledger-on-citus.md). What
 * runs inside one bucket is made from the functions of the plain ledger: their rules exist once.
 */
import { readdir, readFile } from "node:fs/promises";

const CITUS = new URL("../../citus/", import.meta.url);
const LEDGER = new URL("../../migrations/0002_ledger.sql", import.meta.url);
/** Where the functions below are in server/citus. */
const MARK = "-- FUNCTIONS OF THE LEDGER IN A BUCKET\n";

/** Functions of the ledger that have a form for one bucket, `ledger.<name>_in(p_bucket, ...)`. */
export const IN_BUCKET = [
  "replay",
  "check_reversal",
  "move",
  "transfer",
  "hold",
  "post",
  "replay_post",
  "void",
] as const;
const CALLS = new RegExp(`ledger\\.(${[...IN_BUCKET, "check_accounts"].join("|")})\\(\\s*`, "g");
const INSERTS = /insert into ledger\.(?:transfer|entry)\s*\([\s\S]*?(?:;|on conflict)/g;

/** The files of server/citus in their order. */
export async function readCitusSql(): Promise<string[]> {
  const names = (await readdir(CITUS)).filter((name) => name.endsWith(".sql")).sort();
  const texts = names.map((name) => readFile(new URL(name, CITUS), "utf8"));
  const ledger = await readFile(LEDGER, "utf8");
  const functions = IN_BUCKET.map((name) => inBucket(name, ledger)).join("\n");
  return (await Promise.all(texts)).map((text) => text.replace(MARK, () => functions));
}

/**
 * A function of the ledger with the bucket in every call, row and condition. A time is read before
 * its update, because Citus allows no volatile function there.
 * @throws when the ledger has no such function
 */
function inBucket(name: string, ledger: string): string {
  const begin = ledger.indexOf(`create function ledger.${name}(`);
  const end = ledger.indexOf("end $$;\n", begin);
  if (begin < 0 || end < 0) throw new Error(`the ledger has no function ${name}`);
  const text = `${ledger.slice(begin, end)}end $$;\n`
    .replace(`function ledger.${name}(`, `function ledger.${name}_in(p_bucket smallint,`)
    .replaceAll(" default null", "")
    .replace(" security definer set search_path = pg_catalog, pg_temp", "")
    .replace(CALLS, "ledger.$1_in(p_bucket, ")
    .replace(INSERTS, (insert) =>
      insert.replace("(", "(bucket, ").replaceAll(/(values |\),\s+)\(/g, "$1(p_bucket, "),
    )
    .replaceAll(/\bwhere (?=(?:id|account_id|kind) = )/g, "where bucket = p_bucket and ")
    .replaceAll("resolved_at = ledger.current_time()", "resolved_at = v_now")
    .replaceAll("ledger.current_time()", "clock_timestamp()");
  if (!text.includes("resolved_at = v_now")) return text;
  const declared = "declare\n  v_now timestamptz := clock_timestamp();\n";
  return text.includes("declare\n")
    ? text.replace("declare\n", declared)
    : text.replace("begin\n", `${declared}begin\n`);
}
