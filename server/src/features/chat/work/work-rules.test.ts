/** The rules of the inbox: whose turn it is, which conversation comes first, and first answers. */
import { expect, test } from "vitest";
import { namesDeposit, priorityOf } from "../priority.ts";
import { assignFairly, type PresentAgent } from "./assign-fairly.ts";
import { ruleApplies } from "./rules.ts";
import { excerpt } from "./search.ts";

const agent = (
  staffId: string,
  load = 0,
  languages: PresentAgent["languages"] = ["th", "la", "en"],
) => ({
  staffId,
  load,
  languages,
  assignedAt: null,
});
const queue = (...languages: ("th" | "la" | "en" | null)[]) =>
  languages.map((language, at) => ({ id: `${at}`, language }));
const takers = (given: { staffId: string }[]) => given.map(({ staffId }) => staffId).join("");

test("conversations go to the agent with the fewest, in turn among equals", () => {
  expect(takers(assignFairly([agent("a"), agent("b")], queue("th", "th", "th", "th"), 9))).toBe(
    "abab",
  );
  expect(takers(assignFairly([agent("a", 2), agent("b")], queue("th", "th", "th"), 9))).toBe("bba");
  const rested = { ...agent("b"), assignedAt: new Date(1) };
  const busy = { ...agent("a"), assignedAt: new Date(2) };
  expect(takers(assignFairly([busy, rested], queue("th"), 9))).toBe("b");
});

test("an agent gets languages that the agent speaks, up to the limit", () => {
  const agents = [agent("a", 0, ["th"]), agent("b", 0, ["la"])];
  expect(assignFairly(agents, queue("la", "en", "th", null), 1)).toEqual([
    { id: "0", staffId: "b" },
    { id: "2", staffId: "a" },
  ]);
  expect(assignFairly([], queue("th"), 9)).toEqual([]);
});

test("a priority tag comes before a deposit, both before others, and levels order each", () => {
  const rank = (isPriority: boolean, isDeposit: boolean, levelPriority = 0) =>
    priorityOf({ isPriority, namesDeposit: isDeposit, levelPriority });
  const inOrder = [
    rank(true, false, 9),
    rank(true, true),
    rank(false, true, 9),
    rank(false, true),
    rank(false, false, 9),
    rank(false, false, 1),
    rank(false, false),
  ];
  expect(inOrder).toEqual([0, 9, 10, 19, 20, 28, 29]);
  expect(["เลข DP-206B48B7 ยังไม่เข้า", "SL-206B", "WD-206B48B7", "hello"].map(namesDeposit)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("hours are those of Bangkok, and may go past midnight", () => {
  const at = (time: string) => new Date(`2026-03-05T${time}:00+07:00`);
  const applies = (opensAt: string, closesAt: string, time: string) =>
    ruleApplies(
      { kind: "closed", opensAt, closesAt },
      { texts: [], waitingSince: at(time) },
      at(time),
    );
  expect(
    ["08:59", "09:00", "17:59", "18:00"].map((time) => applies("09:00", "18:00", time)),
  ).toEqual([true, false, false, true]);
  expect(
    ["01:59", "02:00", "19:59", "20:00"].map((time) => applies("20:00", "02:00", time)),
  ).toEqual([false, true, true, false]);
  expect(applies("00:00", "00:00", "12:00")).toBe(false);
});

test("a wait and a word in any script apply", () => {
  const now = new Date("2026-03-05T00:10:00Z");
  const wait = {
    texts: ["ถอนเงิน ไม่ได้", "ຖອນເງິນບໍ່ໄດ້"],
    waitingSince: new Date("2026-03-05T00:00:00Z"),
  };
  expect(ruleApplies({ kind: "queue", minutes: 10 }, wait, now)).toBe(true);
  expect(ruleApplies({ kind: "queue", minutes: 11 }, wait, now)).toBe(false);
  const has = (word: string) =>
    ruleApplies({ kind: "keyword", words: ["nothing", word] }, wait, now);
  expect(["ถอน", "ຖອນ", "WITHDRAW"].map(has)).toEqual([true, true, false]);
});

test("an excerpt shows what is around the text", () => {
  expect(excerpt("a\nb", "b")).toBe("a b");
  const long = `${"x".repeat(100)}เงินยังไม่เข้า${"y".repeat(100)}`;
  expect(excerpt(long, "ยังไม่")).toBe(`…${"x".repeat(36)}เงินยังไม่เข้า${"y".repeat(36)}…`);
});
