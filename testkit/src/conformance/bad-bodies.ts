/**
 * Bodies that broken, careless or hostile senders write, made of a right one: other values, other
 * shapes, other statuses. Readers of money must prove what they read, or say what they cannot read.
 */

import { SeededRandom } from "@krapao/slips/seeded-random";
import { expect, test } from "vitest";
import { change, type Fields, isFields, pathsOf } from "./fields.ts";

const VALUES: readonly unknown[] = [
  ...[null, "", " ", true, [], {}, "\0", "<b>", "null"],
  ...[0, -1, "0.00", "-1000.50", 1000.51, "1000.500", "1,000.50", "1.000,50", "10,00.50"],
  ...[1000.501, "1000.5001", "1e3", 1e21, "9".repeat(30), 2 ** 60, "1000.50 THB"],
  ...["USD", "LAK", "thb", "other", "2026-02-31T10:00:00Z", "2026-11-21", 1_795_255_260_000],
  ...["paid", "PAID", "returned", "failed", "REVERT", "settled", "REFUSED", "NOT_FOUND", "E503"],
];

const SHAPES: readonly ((text: string, at: number) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text, at) => text.slice(0, at % text.length),
  (text) => `${text}${text}`,
  (text) => `\n<b>Warning</b>: ${text}`,
  (text) => JSON.stringify(text),
  (text) => `[${text}]`,
  (text) => `${text.slice(0, -1)},"reference":"other","clientRef":"other","amount":1}`,
  () => "",
  () => "<html><body>Sign in</body></html>",
  () => "null",
];

const STATUSES = [
  200, 200, 200, 200, 200, 200, 201, 204, 302, 400, 401, 402, 403, 404, 409, 422, 429, 500, 503,
];

export interface BadAnswer {
  status: number;
  text: string;
}

/** The answer of this seed, made of one of the right ones by at most two changes. */
function badAnswer(seed: number, right: readonly Fields[]): BadAnswer {
  const random = new SeededRandom(seed);
  const any = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  let body = any(right);
  for (let left = random.below(3); left > 0; left--) {
    body = change(body, any([["more"], ...pathsOf(body)]), any([undefined, ...VALUES]));
  }
  return { status: any(STATUSES), text: any(SHAPES)(JSON.stringify(body), random.below(200)) };
}

const RUNS = 3_000;

/**
 * Makes a test: whatever arrives, the reader reads what is proved, or names the field that is not.
 * @param isProved whether the body proves what the reader made of it
 * @param detailOf what a reader's error says; null: it is no error of reading
 */
export function readsOnlyProof<T>(
  name: string,
  {
    right,
    read,
    isProved,
    detailOf,
  }: {
    right: readonly Fields[];
    read: (answer: BadAnswer) => T;
    isProved: (read: T, answer: BadAnswer) => boolean;
    detailOf: (error: unknown) => string | null;
  },
): void {
  test(`${name}: reads only what a body proves, and names what it cannot read`, () => {
    let [proved, unread] = [0, 0];
    for (let seed = 1; seed <= RUNS; seed++) {
      const answer = badAnswer(seed, right);
      const hint = `seed ${seed}: ${answer.status} ${answer.text}`;
      try {
        expect(isProved(read(answer), answer), hint).toBe(true);
        proved += 1;
      } catch (error) {
        const detail = detailOf(error);
        if (detail === null) throw error;
        expect(detail, hint).toMatch(NAME);
        unread += 1;
      }
    }
    // The bodies are neither all right nor all wrong.
    expect(Math.min(proved, unread)).toBeGreaterThan(RUNS / 100);
  });
}

/** A status, a code or the path of a field: no value of the body. */
const NAME = /^(status \d{3}(: )?)?(not JSON|code E10[12]|[A-Za-z_]+(\.[A-Za-z_]+)*)?$/;

/** The body of an answer, as anyone reads it; empty when it is no object. */
export function fieldsOf({ text }: { text: string }): Fields {
  try {
    const body: unknown = JSON.parse(text);
    return isFields(body) ? body : {};
  } catch {
    return {};
  }
}

/** Whether a written amount is this many minor units, and more than nothing. */
export function isAmount(written: unknown, minor: bigint): boolean {
  const value = Number(String(written).replaceAll(",", "")) * 100;
  return minor > 0n && Math.abs(value - Number(minor)) < 0.01;
}

/** Whether a written text is this one, in any case and with blanks around it. */
export const isText = (written: unknown, text: string): boolean =>
  String(written).trim().toLowerCase() === text.toLowerCase();
