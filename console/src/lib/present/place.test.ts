import { expect, test } from "vitest";
import { placeAt } from "./place.ts";

test("an address has a room, and a record when one is open", () => {
  expect(placeAt("/", "")).toEqual({ room: "", record: null });
  expect(placeAt("/withdrawals", "?tab=done")).toEqual({ room: "withdrawals", record: null });
  expect(placeAt("/withdrawals", "?item=a")).toEqual({ room: "withdrawals", record: "a" });
  expect(placeAt("/slips", "?item=a&show=b")).toEqual({ room: "slips", record: "b" });
  expect(placeAt("/members/12", "?item=a")).toEqual({ room: "members", record: "12" });
});
