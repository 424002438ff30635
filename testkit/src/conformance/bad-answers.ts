/**
 * Tries an adapter's reader of a transfer with answers that companies send when something is wrong.
 * Money counts as moved only on proof: every field that decides says what we asked for.
 */
import { describe, expect, test } from "vitest";
import { change, type Fields, isFields, pathsOf } from "./fields.ts";

interface Answer {
  status: number;
  text: string;
}

interface Proof {
  /** The documented answer of a transfer that was done. */
  body: Fields;
  /** Statuses of the documented answer. */
  statuses?: readonly number[];
  /** Whether the reader says that our transfer was done. It may throw for any other answer. */
  isDone: (answer: Answer) => boolean;
  /**
   * The fields that decide, by their paths (`data.amount`), and whether another value still says
   * the same. `undefined` is a field that is left out.
   */
  decides: Readonly<Record<string, (value: unknown) => boolean>>;
}

/** What companies and their servers write in the place of a value. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  0,
  1,
  -1,
  100,
  -100,
  100.005,
  1_000,
  Number.MAX_SAFE_INTEGER,
  "100",
  "100.00",
  "100.000",
  "-100.00",
  "100.005",
  "1,000.00",
  "1e2",
  "12345678901234567890",
  "THB",
  "thb",
  "LAK",
  "r-1",
  "R-1",
  "testkp01",
  "TESTKP01",
  "testkp02",
  true,
  [],
  {},
  "<html>",
];

/** Bodies that are no answer of the company. */
const FOREIGN = [
  "",
  " ",
  "null",
  "true",
  "[]",
  "{}",
  "0",
  '"done"',
  "<html>OK</html>",
  "Warning: x",
];
const STATUSES = [200, 201, 202, 204, 301, 302, 307, 400, 401, 403, 404, 408, 409, 429, 500, 502];

/** The value says exactly this amount. */
export const saysAmount = (amount: number) => (value: unknown) =>
  /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(String(value)) &&
  (typeof value === "number" || typeof value === "string") &&
  Number(String(value).replaceAll(",", "")) === amount;

/** The value is this text, or this text in other letters when `ignoresCase`. */
export const saysText = (text: string, { ignoresCase = false } = {}) => {
  const form = (value: unknown) => (ignoresCase ? `${value}`.toLowerCase() : `${value}`).trim();
  return (value: unknown) =>
    ["string", "number"].includes(typeof value) && form(value) === form(text);
};

/** The field may be left out, but not say something else. */
export const orNothing = (says: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || value === null || value === "" || says(value);

/** Makes the tests of one reader. */
export function needsProof(name: string, proof: Proof): void {
  const statuses = proof.statuses ?? [200];
  const [status = 200] = statuses;
  const isDone = (text: string, of = status) => {
    try {
      return proof.isDone({ status: of, text });
    } catch {
      return false;
    }
  };
  const text = JSON.stringify(proof.body);

  describe(`${name} counts only on proof`, () => {
    test("is done by the documented answer, and by no other status", () => {
      const done = STATUSES.filter((of) => isDone(text, of));
      expect(done).toEqual(STATUSES.filter((of) => statuses.includes(of)));
    });

    test("is not done by an answer that is cut, or that is none of the company", () => {
      const cut = Array.from({ length: text.length }, (_, end) => text.slice(0, end));
      expect([...cut, ...FOREIGN].filter((each) => isDone(each))).toEqual([]);
    });

    test.each(pathsOf(proof.body).map((each) => each.join(".")))(
      "with other values of %s",
      (path) => {
        const says = proof.decides[path] ?? (() => true);
        // The fields inside a field that decides go with it.
        const inside = Object.keys(proof.decides).filter((each) => each.startsWith(`${path}.`));
        for (const value of inside.length > 0 ? VALUES.filter((each) => !isFields(each)) : VALUES) {
          const expected = inside.length === 0 && says(value);
          const changed = JSON.stringify(change(proof.body, path.split("."), value));
          expect(isDone(changed), `${path} = ${JSON.stringify(value)}`).toBe(expected);
        }
      },
    );
  });
}
