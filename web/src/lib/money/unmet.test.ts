import { expect, it } from "vitest";
import { unmetOf } from "./unmet.ts";

const both = { net: 100, target: 300, turnover: 0, turnoverTarget: 500 };

it("names only the unmet parts of a condition", () => {
  expect(unmetOf(both)).toBe("both");
  expect(unmetOf({ ...both, net: 300 })).toBe("bets");
  expect(unmetOf({ ...both, turnover: 500 })).toBe("total");
});

it("ignores a part that the condition does not have", () => {
  expect(unmetOf({ ...both, target: 0, net: -20 })).toBe("bets");
  expect(unmetOf({ ...both, turnoverTarget: 0 })).toBe("total");
});
