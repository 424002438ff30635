import { useTexts } from "@krapao/browser/i18n/texts";
import type { LocalList as Name } from "@krapao/contract/console/lists/views";
import { listTexts } from "../../../i18n/texts.ts";
import type { List } from "../../api/pages.ts";
import { useView } from "../../navigation/navigation.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { readSort } from "../table-view.ts";
import { ListTools } from "../tools/list-tools.tsx";
import { arrangeRows } from "./local-rows.ts";

interface LocalListProps<Row> {
  /** Its saved views and files are kept under this name. */
  name: Name;
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string;
  selected?: string | null;
  onSelect?: (id: string) => void;
  href?: (row: Row) => string;
  empty?: { title: string; text: string };
  /** Rows that stay on top, as totals do. */
  isPinned?: (row: Row) => boolean;
  /** Separates its sort and columns in the address from those of another list of the page. */
  scope?: string;
}

/**
 * A list of a few rows, which the browser sorts by each column with a value, filters by text, and
 * writes to a file. One that has more pages is only sorted once all of them are loaded, because a
 * sorted part of it would answer no question.
 */
export function LocalList<Row>(props: LocalListProps<Row>) {
  const { name, list, isPinned, scope = "", ...table } = props;
  const t = useTexts(listTexts);
  const [params] = useView();
  const isWhole = list.more === null;
  const columns = isWhole
    ? table.columns.map((column) => (column.value ? { ...column, sort: column.id } : column))
    : table.columns;
  const find = (isWhole && params[`${scope}find`]) || "";
  const sort = readSort(params[`${scope}sort`], columns as readonly Column<never>[]);
  const rows = isWhole ? arrangeRows(list.rows, { columns, sort, find, isPinned }) : list.rows;
  const counted = isPinned ? rows.filter((row) => !isPinned(row)) : rows;
  return (
    <>
      {list.rows.length > 0 ? (
        <ListTools
          list={name}
          columns={columns}
          scope={scope}
          filters={isWhole ? [{ id: `${scope}find`, kind: "text", label: t.find }] : []}
          totals={isWhole ? { count: counted.length, isCapped: false, sums: [] } : null}
          exported={null}
          localRows={isWhole ? rows : null}
        />
      ) : null}
      <DataTable
        {...table}
        columns={columns}
        list={{ ...list, rows }}
        scope={scope}
        {...(find ? { empty: { title: t.nothingFound, text: t.nothingFoundText } } : {})}
      />
    </>
  );
}
