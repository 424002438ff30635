import { useTexts } from "@krapao/browser/i18n/texts";
import type { Sheet } from "@krapao/contract/console/treasury/sheets";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { DAY_MS } from "@krapao/contract/time";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { useMay } from "../../../lib/api/me.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { dayOf, dayText } from "../../../lib/format.ts";
import { DateField } from "../../../lib/forms/date-field.tsx";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import { cashTexts } from "../texts.ts";
import { requestSheetFile, useCash, useSheet } from "./cash-calls.ts";
import { PastSheets } from "./past-sheets.tsx";
import { SheetDecision } from "./sheet-decision.tsx";
import { AccountLines, Checks, Totals } from "./sheet-tables.tsx";
import "../../../lib/panes/print.css";
import "./cash.css";

const TONES: Record<Sheet["state"], "plain" | "amber" | "sky" | "jade"> = {
  open: "plain",
  draft: "amber",
  signed: "sky",
  closed: "jade",
};

/** The closing sheet of a day and currency, and those of the days before. */
export default function SheetTab() {
  const t = useTexts(cashTexts);
  const [view, setView] = useView();
  const accounts = useCash().data?.accounts;
  const currencies = CURRENCIES.filter((each) =>
    accounts?.some(({ currency }) => currency === each),
  );
  const currency = CURRENCIES.find((each) => each === view.currency) ?? currencies[0] ?? "THB";
  const day = view.day ?? dayOf(new Date(serverNow() - DAY_MS));
  return (
    <div className="stack">
      <div className="cash-tools no-print items-end gap-4 flex">
        <DateField
          label={t.labels.day}
          value={day}
          onChange={(next) => setView({ day: next === "" ? null : next })}
        />
        {currencies.length > 1 ? (
          <Segmented
            label={t.labels.currency}
            value={currency}
            options={currencies.map((each) => ({ value: each, label: each }))}
            onChange={(next) => setView({ currency: next })}
          />
        ) : null}
      </div>
      <SheetOfDay key={`${day}/${currency}`} day={day} currency={currency} />
      <PastSheets currency={currency} onOpen={(next) => setView({ day: next })} />
    </div>
  );
}

function SheetOfDay(ofDay: { day: string; currency: Currency }) {
  const t = useTexts(cashTexts);
  const query = useSheet(ofDay);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const sheet = query.data;
  if (!sheet) return <ListState list={listOf(undefined, query)} />;
  const title = t.sheetTitle(dayText(sheet.day), sheet.currency);
  const isEmpty = sheet.lines.length === 0;
  return (
    <div className="stack paper">
      <Pane
        title={title}
        aside={
          <span className="row flex items-center gap-2.5">
            <Chip tone={TONES[sheet.state]}>
              {sheet.state === "open" && sheet.day < dayOf(new Date())
                ? t.notSummed
                : t.sheetStates[sheet.state]}
            </Chip>
            <Tools sheet={sheet} />
          </span>
        }
      >
        {isEmpty ? (
          <EmptyState title={t.nothing} text={t.noSheetsText} />
        ) : (
          <Totals sheet={sheet} />
        )}
      </Pane>
      {isEmpty ? null : (
        <>
          <Pane title={t.accounts}>
            <AccountLines sheet={sheet} reasons={reasons} onReasons={setReasons} />
          </Pane>
          <Pane title={t.checks}>
            <Checks sheet={sheet} />
          </Pane>
        </>
      )}
      <SheetDecision sheet={sheet} reasons={reasons} />
    </div>
  );
}

function Tools({ sheet }: { sheet: Sheet }) {
  const t = useTexts(cashTexts);
  const may = useMay();
  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="i i18" aria-hidden="true" />
        {t.print}
      </Button>
      {may("reports.export") ? (
        <Button
          variant="secondary"
          onClick={() =>
            requestSheetFile(sheet).then(() => toast("success", t.exportStarted), toastError)
          }
        >
          <FileDown className="i i18" aria-hidden="true" />
          {t.labels.exportCsv}
        </Button>
      ) : null}
    </>
  );
}
