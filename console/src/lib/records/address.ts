/** What the address says of a record's list, as its call takes it. Pure. */
import { type AnyRecord, type Field, sortsIn, TEXT_MAX } from "@krapao/contract/records/record";
import { sortOf } from "../lists/table-view.ts";
import { amountsOf, anyOf, daysOf } from "../lists/tools/filter.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** The tab of the address, else the first. */
export const tabOf = <R extends AnyRecord>({ tabs }: R, { tab }: Params): R["tabs"][number] =>
  tabs.find((each) => each === tab) ?? tabs[0] ?? "";

/** The value of a filter; null: none. */
function filterOf({ kind, values }: Field, text: string): unknown {
  if (kind === "amount") {
    const { amountMin: min, amountMax: max } = amountsOf(text);
    return min === null && max === null ? null : { min, max };
  }
  if (kind === "time") {
    const { from: min, to: max } = daysOf(text);
    return min === null && max === null ? null : { min, max };
  }
  return values ? anyOf(text, values) : text.trim().slice(0, TEXT_MAX) || null;
}

/** The input of the list's call without its page. */
export function inputOf<R extends AnyRecord>(record: R, view: Params) {
  const filters = Object.entries(record.fields).flatMap(([key, field]) => {
    const text = view[key];
    return field.filter && text ? [[key, filterOf(field, text)] as const] : [];
  });
  const tab = tabOf(record, view);
  return {
    tab,
    search: view.q?.slice(0, TEXT_MAX) || null,
    sort: sortOf(view, sortsIn(record, tab)),
    filter: Object.fromEntries(filters),
  };
}
