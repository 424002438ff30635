import { consoleContract } from "@krapao/contract/console";
import { expect, test } from "vitest";
import actions from "./texts/actions/en.ts";

test("every action that the console's calls record has words in the audit log", () => {
  const recorded = Object.values(consoleContract).flatMap((calls) =>
    Object.values(calls).flatMap(({ audit }) => audit ?? []),
  );
  expect(recorded.filter((action) => !(action in actions))).toEqual([]);
});
