import { expect, test } from "vitest";
import { lifecycle } from "./lifecycle.ts";

type State = "open" | "retried" | "paid" | "cancelled";

const { statesBefore, isFinal } = lifecycle<State>({
  open: ["retried", "paid", "cancelled"],
  retried: ["retried", "paid"],
  paid: [],
  cancelled: [],
});

test.each([
  ["open", []],
  ["retried", ["open", "retried"]],
  ["paid", ["open", "retried"]],
  ["cancelled", ["open"]],
] as const)("lists the states before %s", (to, states) => {
  expect(statesBefore(to)).toEqual(states);
});

test("a state is final when the table lists no state after it", () => {
  const states = ["open", "retried", "paid", "cancelled"] as const;
  expect(states.filter(isFinal)).toEqual(["paid", "cancelled"]);
});
