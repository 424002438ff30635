import { useTexts } from "@krapao/browser/i18n/texts";
import type { LocalList as Name } from "@krapao/contract/console/lists/views";
import type { Currency } from "@krapao/contract/money";
import type { Fields } from "@krapao/contract/records/fields";
import { totalsOf } from "@krapao/contract/records/report";
import { listTexts } from "../../i18n/texts.ts";
import type { List } from "../api/pages.ts";
import type { Column } from "../lists/column.ts";
import { LocalList } from "../lists/local/local-list.tsx";
import { columnsOf, type FieldCells, type FieldTexts, type Value } from "./columns.tsx";

/** A row that sums up others: it has what sums, under this label. */
export type Sum<Row> = Partial<Row> & { sumOf?: string };

type Found = Readonly<Record<string, unknown>>;
const labelOf = (row: object) => (row as { sumOf?: string }).sumOf;

interface ReportTableProps<F extends Fields, Row> extends FieldTexts<F> {
  /** Its saved views and files are kept under this name. */
  name: Name;
  label: string;
  fields: F;
  /** What the table shows of its fields. */
  tab?: string;
  list: List<Row>;
  /** The currency of rows that do not name theirs. */
  currency?: Currency;
  /** Sums that the rows do not make up; absent: their totals. */
  sums?: readonly Sum<Row>[];
  /** What fields are worth that say more than their value; shown, unless there is a cell. */
  texts?: { readonly [K in keyof F]?: (row: Row) => Value };
  cells?: FieldCells<F, Row>;
  /** What a row leads to; a sum has only what sums. */
  href?: (row: Row) => string;
  scope?: string;
  empty?: { title: string; text: string };
}

/** A table of a report: its columns and its totals, on top, follow from the fields. */
export function ReportTable<F extends Fields, Row extends object>(props: ReportTableProps<F, Row>) {
  const { fields, tab = "", list, currency, texts = {}, ...table } = props;
  const { labels } = useTexts(listTexts);
  const rows = currency ? list.rows.map((row) => ({ ...row, currency })) : list.rows;
  const isSummed = Object.values(fields).some(({ sum }) => sum);
  const sums: readonly Sum<Row>[] = props.sums ?? (isSummed ? totalsOf<Row>(fields, rows) : []);
  const isOne = sums.filter((sum) => labelOf(sum) === undefined).length === 1;
  const summed = sums.map((sum) => {
    const total = isOne ? labels.total : `${labels.total} ${(sum as Found).currency}`;
    return { currency, sumOf: total, ...sum } as unknown as Row;
  });
  const worth: Readonly<Record<string, ((row: Row) => Value) | undefined>> = texts;
  const cells = { ...texts, ...props.cells };
  const columns = columnsOf<F, Row>(fields, tab, { ...props, cells }).map(
    // Without sizes the columns share the room by what they show.
    ({ size: _size, align, ...column }, index): Column<Row> => ({
      ...column,
      ...(align && index > 0 ? { align } : {}),
      value: (row) => {
        const sum = labelOf(row);
        if (sum !== undefined && index === 0) return sum;
        const text = sum === undefined ? worth[column.id] : undefined;
        return (text ?? column.value)?.(row) ?? null;
      },
      cell: (row) => {
        const sum = labelOf(row);
        if (sum === undefined || (index > 0 && (row as Found)[column.id] !== undefined)) {
          return column.cell(row);
        }
        if (index === 0) return <b>{sum}</b>;
        return align === "right" ? "–" : null;
      },
    }),
  );
  return (
    <LocalList
      {...table}
      columns={columns}
      list={{ ...list, rows: rows.length > 0 ? [...summed, ...rows] : rows }}
      isPinned={(row) => labelOf(row) !== undefined}
      rowId={(row) =>
        Object.values(row)
          .filter((value) => typeof value === "string")
          .join(" ")
      }
    />
  );
}
