import { LISTS } from "@krapao/contract/console/lists/views";
import type { Cell } from "../../kernel/csv.ts";
import type { Context } from "../../ports/context.ts";
import { fillExport } from "../reports/index.ts";
import { EXPORTED_LISTS } from "./exported-lists.ts";

/** Writes the file of a waiting export of a list. Running it again writes the same file. */
export function writeListExport(ctx: Context, id: string): Promise<void> {
  return fillExport(ctx, id, ({ report, filter }, at) => {
    const list = LISTS.find((each) => report === `list-${each}`) ?? "members";
    const asked = filter as { columns: string[]; filter: Record<string, unknown> };
    const what = `${list} ${JSON.stringify(asked.filter).slice(0, 500)}`;
    return { rows: rowsOf(at, { list, ...asked }), what };
  });
}

interface Asked {
  list: (typeof LISTS)[number];
  columns: readonly string[];
  filter: Record<string, unknown>;
}

/** The headings, and then the rows page by page, in the order of the list. */
async function* rowsOf(
  ctx: Context,
  { list, columns, filter }: Asked,
): AsyncGenerator<readonly Cell[]> {
  const exported = EXPORTED_LISTS[list];
  yield columns.flatMap((column) => exported.columns[column]?.headings ?? []);
  let cursor: string | null = null;
  do {
    const page = await exported.read(ctx, { ...filter, cursor });
    for (const row of page.rows) {
      yield columns.flatMap((column) => exported.columns[column]?.cells(row) ?? []);
    }
    cursor = page.next;
  } while (cursor !== null);
}
