/**
 * Reads the bodies that companies publish, and compares what an adapter makes of them. A body is
 * data next to its adapter, with its source.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UnusableAnswer } from "@krapao/server/kernel/outbound/outbound";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

const publishedBody = v.strictObject({
  /** Repository and file, a page of the company, `own` or `guess`. */
  source: v.pipe(v.string(), v.minLength(3)),
  status: v.pipe(v.number(), v.integer()),
  body: v.optional(v.unknown()),
  /** The bytes as text, where they are no JSON. */
  text: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string())),
  /**
   * What the reader answers; `"100n"` is a bigint, a time is its ISO text. `{ unusable, detail }`
   * for an answer that proves nothing.
   */
  reads: v.unknown(),
});

/** An answer of the company, as readers of adapters take it. */
interface Published {
  status: number;
  text: string;
}

/**
 * Makes one test for each file of `bodies/`. `readers` has one reader for the first word of the
 * file's name, or of its folder's: `transfer-done.json` is read by `transfer`.
 * @param folder of the adapter
 */
export function readsBodies(
  folder: string,
  readers: Readonly<Record<string, (answer: Published) => unknown>>,
): void {
  const names = readdirSync(join(folder, "bodies"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".json"),
  );

  describe("bodies that are published", () => {
    test("exist for every reader", () => {
      const calls = new Set(names.map(callOf));
      expect([...calls].toSorted()).toEqual(Object.keys(readers).toSorted());
    });

    test.each(names)("%s is read as it is meant", (name) => {
      const file: unknown = JSON.parse(readFileSync(join(folder, "bodies", name), "utf8"));
      const { status, body, text = JSON.stringify(body), reads } = v.parse(publishedBody, file);
      const read = readers[callOf(name)];
      expect(answerOf(() => read?.({ status, text }))).toEqual(reads);
    });
  });
}

const callOf = (name: string): string => /^[a-z]+/i.exec(name)?.[0] ?? name;

/** What the reader answers, in the form of the files. */
function answerOf(read: () => unknown): unknown {
  try {
    return inJson(read());
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { unusable: error.kind, detail: error.detail };
  }
}

function inJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each));
  return text === undefined ? null : JSON.parse(text);
}
