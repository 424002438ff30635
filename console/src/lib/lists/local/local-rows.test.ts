import { describe, expect, test } from "vitest";
import { arrangeRows, csvOf } from "./local-rows.ts";

interface Row {
  name: string;
  amount: number | null;
  at: string;
}
const rows: Row[] = [
  { name: "Total", amount: 17, at: "" },
  { name: "Ploy", amount: 5, at: "2026-11-22T10:11:00.000Z" },
  { name: "Anan", amount: null, at: "2026-11-21T18:00:00.000Z" },
  { name: "=Ring, One", amount: 12, at: "2026-11-20T01:00:00.000Z" },
];
const columns = [
  { id: "name", header: "Name", value: ({ name }: Row) => name },
  { id: "amount", header: "Amount", value: ({ amount }: Row) => amount },
  { id: "at", header: "Time", value: ({ at }: Row) => at || null },
  { id: "mark", header: "Mark" },
];
const isPinned = ({ name }: Row) => name === "Total";
const show = (wanted: { sort?: string; find?: string }) =>
  arrangeRows(rows, {
    columns,
    sort: wanted.sort
      ? { by: wanted.sort.replace("-", ""), isDescending: wanted.sort.startsWith("-") }
      : null,
    find: wanted.find ?? "",
    isPinned,
  }).map(({ name }) => name);

describe("a list whose rows are all in the browser", () => {
  test("sorts by a column, keeps totals on top and rows without a value last", () => {
    expect(show({})).toEqual(["Total", "Ploy", "Anan", "=Ring, One"]);
    expect(show({ sort: "amount" })).toEqual(["Total", "Ploy", "=Ring, One", "Anan"]);
    expect(show({ sort: "-amount" })).toEqual(["Total", "=Ring, One", "Ploy", "Anan"]);
    expect(show({ sort: "at" })).toEqual(["Total", "=Ring, One", "Anan", "Ploy"]);
    expect(show({ sort: "mark" })).toEqual(show({}));
  });

  test("leaves rows that have every word, in any column, as the list shows it", () => {
    expect(show({ find: "pLO" })).toEqual(["Ploy"]);
    // 18:00 UTC is the next day in Bangkok.
    expect(show({ find: "22/11/2026" })).toEqual(["Ploy", "Anan"]);
    expect(show({ find: "22/11/2026 anan" })).toEqual(["Anan"]);
    expect(show({ find: "missing" })).toEqual([]);
  });

  test("writes what it shows as CSV, without formulas, with the mark at the end", () => {
    const lines = csvOf(columns, rows.slice(1), ["Krapao: staff", "exported by Ploy"]).split(
      "\r\n",
    );
    expect(lines[0]).toBe("\ufeffName,Amount,Time");
    expect(lines[1]).toBe("Ploy,5,22/11/2026 17:11:00");
    expect(lines[3]).toMatch(/^"'=Ring, One",12,/);
    expect(lines[4]).toBe("Krapao: staff,exported by Ploy");
    const odd = [{ name: "\u3000＠Ring", amount: -12, at: "" }];
    expect(csvOf(columns, odd, ["\t=1"]).split("\r\n").slice(1, 3)).toEqual([
      `"'\u3000＠Ring",-12,`,
      `"'\t=1"`,
    ]);
  });
});
