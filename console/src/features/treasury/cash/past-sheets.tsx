import { useTexts } from "@krapao/browser/i18n/texts";
import type { ListedSheet } from "@krapao/contract/console/treasury/sheets";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { dayText } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../lib/lists/data-table.tsx";
import { Difference } from "../../../lib/marks/difference.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { useSheets } from "./cash-calls.ts";

interface PastProps {
  currency: Currency;
  onOpen: (day: string) => void;
}

/** The sheets that were signed, newest first; a press opens the day. */
export function PastSheets({ currency, onOpen }: PastProps) {
  const t = useTexts(cashTexts);
  const columns: readonly Column<ListedSheet>[] = [
    { id: "day", header: t.labels.day, size: "date", cell: ({ day }) => dayText(day) },
    {
      id: "closing",
      header: t.closing,
      align: "right",
      size: "amount",
      cell: ({ closing }) => <Amount value={closing} currency={currency} />,
    },
    {
      id: "difference",
      header: t.difference,
      align: "right",
      size: "amount",
      cell: ({ difference }) => <Difference value={difference} currency={currency} />,
    },
    { id: "signed", header: t.signedBy, cell: ({ signedBy }) => signedBy },
    { id: "checked", header: t.checkedBy, cell: ({ checkedBy }) => checkedBy ?? "–" },
    {
      id: "state",
      header: t.labels.state,
      size: "chip",
      cell: ({ state }) => (
        <Chip tone={state === "closed" ? "jade" : "sky"}>{t.sheetStates[state]}</Chip>
      ),
    },
  ];
  return (
    <Pane title={t.past} className="no-print">
      <DataTable
        label={t.past}
        columns={columns}
        list={useSheets(currency)}
        rowId={({ day }) => day}
        selected={null}
        onSelect={onOpen}
        empty={{ title: t.noSheets, text: t.noSheetsText }}
      />
    </Pane>
  );
}
