import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Field, Select } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { Search } from "lucide-react";
import { useDeferredValue } from "react";
import type { Labelled } from "../../i18n/define-texts.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { TagField, useTags } from "../../lib/forms/tag-field.tsx";
import { useSelection } from "../../lib/lists/bulk/selection.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { sortOf } from "../../lib/lists/table-view.ts";
import { Toolbar } from "../../lib/lists/toolbar.tsx";
import { amountsOf } from "../../lib/lists/tools/filter.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { BulkTags } from "./bulk-tags.tsx";
import type th from "./texts/th.ts";
import { accountsTexts } from "./texts.ts";
import "./member.css";

type Row = accounts.MemberRow;

const idOf = (row: Row) => row.id;
const STATES: Record<string, boolean | null> = { active: false, suspended: true };

/** Sums of the ledger, at most a minute old. */
const moneyColumns = (t: Labelled<typeof th>): Column<Row>[] =>
  (["deposits", "withdrawals", "net"] as const).map((id) => ({
    id,
    header: t.totals[id],
    align: "right",
    size: "amount",
    sort: id,
    isOptional: id === "withdrawals",
    cell: (row) => <Amount value={row[id]} currency={row.currency} />,
  }));

function columnsOf(t: Labelled<typeof th>) {
  const columns: Column<Row>[] = [
    {
      id: "member",
      header: t.labels.member,
      cell: (row) => <WhoCell name={row.name} note={`ID ${row.id}`} />,
    },
    {
      id: "phone",
      header: t.labels.phone,
      size: "phone",
      isWide: true,
      cell: (row) => <span className="num nowrap">{row.phone}</span>,
    },
    {
      id: "account",
      header: t.bankAccount,
      size: "account",
      cell: (row) => (
        <span className="num nowrap">
          {row.bankCode} {row.bankAccountNo}
        </span>
      ),
      isOptional: true,
    },
    {
      id: "tags",
      header: t.tag,
      size: "chip",
      cell: (row) => (
        <span className="chips flex-wrap gap-1.5">
          {row.isSuspended ? <Chip tone="coral">{t.labels.suspended}</Chip> : null}
          {row.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </span>
      ),
    },
    {
      id: "joined",
      sort: "joined",
      header: t.joined,
      size: "date",
      cell: (row) => <Timestamp at={row.createdAt} part="date" />,
      isOptional: true,
    },
    {
      id: "seen",
      header: t.labels.lastSeen,
      size: "date",
      isWide: true,
      cell: (row) => <Timestamp at={row.lastSeenAt} part="date" />,
    },
    ...moneyColumns(t),
    {
      id: "wallet",
      header: t.labels.wallet,
      align: "right",
      size: "amount",
      cell: (row) => <Amount value={row.wallet} currency={row.currency} />,
    },
  ];
  return columns;
}

/** Searches members. The filters are in the URL, so that a search can be bookmarked. */
export function MemberList() {
  const t = useTexts(accountsTexts);
  const [view] = useView();
  const columns = columnsOf(t);
  const text = useDeferredValue(view.q?.trim() ?? "");
  const deposited = amountsOf(view.deposits);
  const input = {
    text: text === "" ? null : text,
    isSuspended: STATES[view.state ?? ""] ?? null,
    sharesPhone: view.state === "samePhone",
    currency: view.currency === "THB" || view.currency === "LAK" ? view.currency : null,
    tag: view.tag?.trim() || null,
    joinedFrom: view.from || null,
    joinedTo: view.to || null,
    // A text has its own order.
    sort: text === "" ? sortOf(view, accounts.MEMBER_SORTS) : null,
    depositsMin: deposited.amountMin,
    depositsMax: deposited.amountMax,
  } as const;
  const list = usePages({
    key: ["members", input],
    read: ({ cursor, signal }) => api(accounts.search, { input: { ...input, cursor }, signal }),
    rows: (answer) => answer.members,
  });
  const may = useMay();
  const mayTag = may("accounts.note");
  const selection = useSelection(list.rows.map(idOf));
  const filters: readonly FilterSpec[] = [
    { id: "deposits", kind: "amount", label: t.totals.deposits },
  ];
  return (
    <Pane>
      <div className="pad mb-filters">
        <Filters />
      </div>
      <ListTools list="members" columns={columns} filters={filters} exported={input} />
      {mayTag ? <BulkTags rows={list.rows} selection={selection} /> : null}
      <DataTable
        label={t.list}
        columns={columns}
        list={list}
        rowId={idOf}
        selection={mayTag ? selection : null}
        href={(row) => `/members/${row.id}`}
        empty={{ title: t.noneFound, text: t.noneFoundText }}
      />
    </Pane>
  );
}

function Filters() {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const [view, setView] = useView();
  return (
    <Toolbar label={t.labels.filters}>
      <Field
        label={t.find}
        placeholder={t.findHint}
        icon={Search}
        type="search"
        value={view.q ?? ""}
        onChange={(event) => setView({ q: event.target.value })}
      />
      <Select
        label={t.labels.state}
        value={view.state ?? ""}
        onChange={(event) => setView({ state: event.target.value })}
      >
        <option value="">{t.labels.all}</option>
        <option value="active">{t.labels.active}</option>
        <option value="suspended">{t.labels.suspended}</option>
        <option value="samePhone">{t.samePhone}</option>
      </Select>
      <Select
        label={t.labels.currency}
        value={view.currency ?? ""}
        onChange={(event) => setView({ currency: event.target.value })}
      >
        <option value="">{core.labels.all}</option>
        <option value="THB">THB</option>
        <option value="LAK">LAK</option>
      </Select>
      <TagField
        label={t.tag}
        value={view.tag ?? ""}
        tags={useTags()}
        none={core.labels.all}
        onChange={(tag) => setView({ tag })}
      />
      <DateField
        label={t.joinedFrom}
        value={view.from ?? ""}
        onChange={(from) => setView({ from })}
      />
      <DateField label={t.labels.to} value={view.to ?? ""} onChange={(to) => setView({ to })} />
    </Toolbar>
  );
}
