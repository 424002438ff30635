import type { SearchRow } from "@krapao/contract/console/search/everything";
import { expect, test } from "vitest";
import searchTh from "../../features/search/texts/th.ts";
import type { FoundGroup } from "../../features/search/use-search.ts";
import coreTh from "../../i18n/core/th.ts";
import { sectionsOf } from "./sections.ts";

const row = (id: string, isExact: boolean): SearchRow => ({
  id,
  by: "name",
  isExact,
  reference: null,
  externalReference: null,
  member: null,
  name: null,
  detail: null,
  amount: null,
  currency: null,
  state: "active",
  at: null,
});
const group = (fields: Partial<FoundGroup>): FoundGroup => ({
  group: "members",
  rows: [],
  count: 1,
  isCapped: false,
  ...fields,
});
const show = (given: Partial<Parameters<typeof sectionsOf>[0]> = {}) =>
  sectionsOf({
    text: "",
    groups: [],
    recent: [],
    may: () => true,
    language: "th",
    t: searchTh,
    core: coreTh,
    ...given,
  });
const idsOf = (sections: ReturnType<typeof show>) => sections.map(({ id }) => id);

test("whole references come before pages and commands, parts of names after them", () => {
  const groups = [
    group({ group: "withdrawals", rows: [row("w", true)] }),
    group({ rows: [row("1", false)] }),
  ];
  // The text is in the title of a page and in a command.
  const sections = show({ text: "า", groups });
  expect(idsOf(sections)).toEqual(["withdrawals", "rooms", "commands", "members"]);
});

test("an empty text offers what was opened, every page of the role, and commands", () => {
  const recent = [
    { group: "slips" as const, id: "s", label: "SL-1A2B3C4D" },
    { group: "members" as const, id: "1", label: "ID 1" },
  ];
  const sections = show({ recent, may: (permission) => permission === "accounts.read" });
  expect(idsOf(sections)).toEqual(["recent", "rooms", "commands"]);
  expect(sections[0]?.entries.map(({ key }) => key)).toEqual(["recent-members-1"]);
  const rooms = sections[1]?.entries.map(({ key }) => key);
  expect(rooms).toEqual(["room-/members", "room-/prizes", "room-/account"]);
});

test("a page is found by its address, a language by its own name", () => {
  expect(show({ text: "withdraw" })[0]?.entries.map(({ key }) => key)).toEqual([
    "room-/withdrawals",
  ]);
  expect(show({ text: `${searchTh.rooms} ${coreTh.nav.slips}` })[0]?.entries).toMatchObject([
    { href: "/slips" },
  ]);
  expect(show({ text: "English" })[0]?.entries.map(({ key }) => key)).toEqual(["language-en"]);
});

test("the last option of many members leads to the whole list", () => {
  const rows = Array.from({ length: 5 }, (_, n) => row(`${n}`, false));
  const many = group({ rows, count: 20, isCapped: true });
  const [members] = show({ text: "Kanya 1", groups: [many] });
  expect(members).toMatchObject({ count: "20+" });
  expect(members?.entries.at(-1)).toMatchObject({ href: "/members?q=Kanya%201" });
  // The list of members does not know addresses.
  const byAddress = rows.map((each) => ({ ...each, by: "address" as const }));
  const found = group({ rows: byAddress, count: 20 });
  expect(show({ text: "203.0.113.7", groups: [found] })[0]?.entries).toHaveLength(5);
});

test("a segment leads to its document", () => {
  const found = group({ group: "segments", rows: [row("DEPOSITORS", false)] });
  const [segments] = show({ text: "deposited", groups: [found] });
  expect(segments).toMatchObject({
    title: searchTh.groups.segments,
    entries: [{ href: "/bonuses?tab=segment&segment=DEPOSITORS" }],
  });
});
