import type { List } from "../api/pages.ts";
import { type Column, classOf } from "./column.ts";
import { ListState } from "./list-state.tsx";
import { RowLink } from "./row-link.tsx";
import "./data-table.css";

interface PlainTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowId: (row: Row) => string;
  /** The address of a row's page; the first column is the link. */
  href: (row: Row) => string;
  empty: { title: string; text: string };
}

/** A few rows as a table, without what a list has: for a part of a page that shows at once. */
export function PlainTable<Row>({
  label,
  columns,
  list,
  rowId,
  href,
  empty,
}: PlainTableProps<Row>) {
  return (
    <>
      {list.rows.length === 0 ? null : (
        <div className="dt-room">
          <table className="dt can-move" aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} scope="col" className={classOf(column)}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <tr key={rowId(row)} data-row={rowId(row)}>
                  {columns.map((column, index) => (
                    <td key={column.id} className={classOf(column)}>
                      {index === 0 ? (
                        <RowLink href={href(row)}>{column.cell(row)}</RowLink>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListState list={list} empty={empty} />
    </>
  );
}
