/**
 * Every way in which one field of an answer, or its text, can be something else than a company
 * documents. A reader must find nothing in them that they do not prove.
 */

/** What may stand in place of any field. `undefined`: the field is left out. */
const REPLACEMENTS: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "x",
  "\u0000",
  "\ud83d",
  true,
  -1,
  0,
  0.1,
  100.005,
  1e21,
  "1,000.00",
  "1.000,00",
  "1e2",
  "100.001",
  "-100",
  "NaN",
  [],
  [100],
  {},
  { $numberDecimal: "100" },
];

export interface DamagedBody {
  name: string;
  text: string;
  /** The changed body; undefined where the text itself is broken. */
  body: unknown;
}

/** The body with one field at a time replaced, and its text cut, doubled or wrapped. */
export function damagedBodies(body: unknown): DamagedBody[] {
  const fields = pathsOf(body).flatMap((path) =>
    REPLACEMENTS.map((value) => {
      const changed = replaceAt(body, path, value);
      const name = `${path.join(".")} = ${JSON.stringify(value) ?? "absent"}`;
      return { name, text: JSON.stringify(changed), body: changed };
    }),
  );
  const text = JSON.stringify(body);
  const broken = {
    empty: "",
    "half of it": text.slice(0, Math.floor(text.length / 2)),
    "all but its end": text.slice(0, -1),
    doubled: text + text,
    "a page": `<html><body>${text}</body></html>`,
    "a warning before it": `Warning: mysql_connect() in /srv/x.php on line 3\n${text}`,
    "a text with it": JSON.stringify(text),
    "a list with it": `[${text}]`,
  };
  const texts = Object.entries(broken).map(([name, each]) => ({
    name,
    text: each,
    body: undefined,
  }));
  return [...fields, ...texts];
}

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const here = [...path, name];
    return [here, ...pathsOf(each, here)];
  });
}

function replaceAt(value: unknown, [name = "", ...rest]: Path, by: unknown): unknown {
  const copy = { ...(value as Record<string, unknown>) };
  copy[name] = rest.length === 0 ? by : replaceAt(copy[name], rest, by);
  return copy;
}

/** An amount as it is written, in 1/100; null when it is not exactly one. */
export function exactMinor(written: unknown): bigint | null {
  if (typeof written !== "string" && typeof written !== "number") return null;
  const match = /^(\d{1,3}(?:,\d{3})*|\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(written).trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole.replaceAll(",", "")) * 100n + BigInt(fraction.padEnd(2, "0"));
}
