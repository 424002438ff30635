import { useTexts } from "@krapao/browser/i18n/texts";
import type { ListName, LocalList } from "@krapao/contract/console/lists/views";
import type { Currency } from "@krapao/contract/money";
import { Bookmark, Columns3, FileDown, ListFilter, Rows2, Rows4 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { listTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../api/me.ts";
import { money, whole } from "../../format.ts";
import { onDemand } from "../../loading/on-demand.tsx";
import { useView } from "../../navigation/navigation.tsx";
import type { Column } from "../column.ts";
import { useTableView } from "../table-view.ts";
import type { FilterSpec } from "./filters.tsx";
import "./list-tools.css";

const Filters = onDemand(() => import("./filters.tsx"));
const ColumnsSheet = onDemand(() => import("./columns-sheet.tsx"));
const ViewsSheet = onDemand(() => import("./views-sheet.tsx"));
const LocalExportSheet = onDemand(() => import("../local/local-export-sheet.tsx"));
const ExportSheet = onDemand(() => import("./export-sheet.tsx"));

/** Count and sums of what the filters leave. */
export interface ListTotals {
  count: number;
  isCapped: boolean;
  sums: readonly { currency: Currency; amount: number }[];
}

interface ListToolsProps<Row> {
  list: ListName | LocalList;
  columns: readonly Column<Row>[];
  filters?: readonly FilterSpec[];
  /** null: the list has none. */
  totals?: ListTotals | null | undefined;
  /** The input of the list's call, without a page; null: the page exports it in another way. */
  exported: Record<string, unknown> | null;
  /** The rows of a list that the browser writes to a file. */
  localRows?: readonly Row[] | null;
  scope?: string;
  children?: ReactNode;
}

type Open = "filters" | "columns" | "views" | "export" | null;

/** What every list has above it: totals, filters, columns, density, saved views and export. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { columns, filters = [], totals, scope = "", localRows = null } = props;
  const t = useTexts(listTexts);
  const may = useMay();
  const [params] = useView();
  const view = useTableView(columns, scope);
  const isFiltered = filters.some(({ id }) => Boolean(params[id]));
  const [open, setOpen] = useState<Open>(isFiltered ? "filters" : null);
  const close = () => setOpen(null);
  const toggle = (name: Exclude<Open, null>) => setOpen(open === name ? null : name);
  const Density = view.isCompact ? Rows2 : Rows4;
  return (
    <div className="list-tools border-b border-b-line">
      <fieldset aria-label={t.tools}>
        <Totals totals={totals} />
        {props.children}
        {filters.length > 0 ? (
          <Tool
            label={t.labels.filters}
            isOn={isFiltered}
            isOpen={open === "filters"}
            onPress={() => toggle("filters")}
          >
            <ListFilter className="i i18" aria-hidden="true" />
          </Tool>
        ) : null}
        <Tool label={t.columns} isOn={view.isChanged} onPress={() => toggle("columns")}>
          <Columns3 className="i i18" aria-hidden="true" />
        </Tool>
        <Tool
          label={view.isCompact ? t.comfortable : t.compact}
          onPress={() => view.setCompact(!view.isCompact)}
        >
          <Density className="i i18" aria-hidden="true" />
        </Tool>
        <Tool label={t.views} onPress={() => toggle("views")}>
          <Bookmark className="i i18" aria-hidden="true" />
        </Tool>
        {(props.exported || localRows) && may("reports.export") ? (
          <Tool label={t.export} onPress={() => toggle("export")}>
            <FileDown className="i i18" aria-hidden="true" />
          </Tool>
        ) : null}
      </fieldset>
      <Suspense>
        {open === "filters" ? <Filters filters={filters} /> : null}
        {open === "columns" ? (
          <ColumnsSheet
            columns={columns as readonly Column<never>[]}
            scope={scope}
            onClose={close}
          />
        ) : null}
        {open === "views" ? <ViewsSheet list={props.list} onClose={close} /> : null}
        {open === "export" ? <Export {...props} shown={view.shown} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

interface ExportProps<Row> extends ListToolsProps<Row> {
  shown: readonly Column<Row>[];
  onClose: () => void;
}

/** The server writes the file of a long list, the browser that of a short one. */
function Export<Row>({ list, exported, localRows, shown, onClose }: ExportProps<Row>) {
  if (localRows) {
    const columns = shown as readonly Column<unknown>[];
    return (
      <LocalExportSheet
        list={list as LocalList}
        columns={columns}
        rows={localRows}
        onClose={onClose}
      />
    );
  }
  return exported ? (
    <ExportSheet
      list={list as ListName}
      columns={shown.map(({ id }) => id)}
      filter={exported}
      onClose={onClose}
    />
  ) : null;
}

interface ToolProps {
  label: string;
  isOn?: boolean;
  isOpen?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isOn = false, isOpen, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={isOn ? "iconbtn is-on" : "iconbtn"}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Totals({ totals }: { totals: ListTotals | null | undefined }) {
  const t = useTexts(listTexts);
  const { count, isCapped, sums } = totals ?? { count: 0, isCapped: false, sums: [] };
  return (
    <p
      className="totals num min-w-0 flex flex-wrap gap-x-3 gap-y-0 text-13 text-fg-3"
      role="status"
    >
      {totals ? (
        <>
          <span>{isCapped ? t.overRows(whole(count)) : t.rows(whole(count))}</span>
          {sums.map(({ currency, amount }) => (
            <b key={currency}>{money(amount, currency)}</b>
          ))}
        </>
      ) : null}
    </p>
  );
}
