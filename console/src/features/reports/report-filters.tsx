import { CURRENCIES, type Currency } from "@krapao/contract/money";
import type { Report } from "@krapao/contract/office/reports";
import { Select } from "@krapao/ui/field";
import { useTexts } from "../../i18n/index.ts";
import { useMay, useMe } from "../../lib/me.ts";
import type { useView } from "../../lib/navigation.tsx";
import { SearchField } from "../../lib/search-field.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { Toolbar, ToolbarEnd } from "../../lib/toolbar.tsx";
import { ExportButton } from "./export-button.tsx";
import { QUICK_SPANS, type QuickSpan, quickSpan, type ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts/index.ts";

interface ReportFiltersProps {
  report: Report;
  span: ReportSpan;
  currency: Currency | null;
  /** The reports of money alone know one. */
  hasCurrency: boolean;
  setView: ReturnType<typeof useView>[1];
  now: number;
}

/** Which days, which currency, and the way out as a file. */
export function ReportFilters(props: ReportFiltersProps) {
  const { report, span, currency, hasCurrency, setView, now } = props;
  const t = useTexts(reportsTexts);
  const may = useMay();
  const { variant } = useMe();
  const isQuick = (word: QuickSpan) => {
    const { from, to } = quickSpan(word, now);
    return from === span.from && to === span.to;
  };
  const quick = QUICK_SPANS.find(isQuick) ?? "";
  return (
    <Toolbar label={t.filters}>
      <Segmented<QuickSpan | "">
        label={t.filters}
        value={quick}
        options={QUICK_SPANS.map((value) => ({ value, label: t.spans[value] }))}
        onChange={(word) => word && setView({ ...quickSpan(word, now) })}
      />
      <SearchField
        label={t.from}
        type="date"
        value={span.from}
        onChange={(from) => setView({ from })}
      />
      <SearchField label={t.to} type="date" value={span.to} onChange={(to) => setView({ to })} />
      {hasCurrency && variant === "lao" ? (
        <Select
          label={t.currency}
          value={currency ?? ""}
          onChange={(event) => setView({ currency: event.target.value })}
        >
          <option value="">{t.every}</option>
          {CURRENCIES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      ) : null}
      {may("reports.export") ? (
        <ToolbarEnd>
          <ExportButton report={report} span={span} currency={currency} />
        </ToolbarEnd>
      ) : null}
    </Toolbar>
  );
}
