import { useTexts } from "@krapao/browser/i18n/texts";
import type { Report } from "@krapao/contract/console/reports";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Select } from "@krapao/ui/forms/field";
import { useMay, useMe } from "../../lib/api/me.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Toolbar, ToolbarEnd } from "../../lib/lists/toolbar.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { ExportButton } from "./export-button.tsx";
import { QUICK_SPANS, type QuickSpan, quickSpan, type ReportSpan, useMinute } from "./span.ts";
import { reportsTexts } from "./texts.ts";

interface ReportFiltersProps {
  /** Absent: a report that is not exported. */
  file: Report | undefined;
  span: ReportSpan;
  currency: Currency | null;
  /** Only money reports can be filtered by currency. */
  hasCurrency: boolean;
}

/** Period, currency and export. */
export function ReportFilters({ file, span, currency, hasCurrency }: ReportFiltersProps) {
  const t = useTexts(reportsTexts);
  const may = useMay();
  const { variant } = useMe();
  const [, setView] = useView();
  const now = useMinute();
  const isSelected = (name: QuickSpan) => {
    const { from, to } = quickSpan(name, now);
    return from === span.from && to === span.to;
  };
  const quick = QUICK_SPANS.find(isSelected) ?? "";
  return (
    <Toolbar label={t.period}>
      <Segmented<QuickSpan | "">
        label={t.period}
        value={quick}
        options={QUICK_SPANS.map((value) => ({ value, label: t.spans[value] }))}
        onChange={(name) => name && setView({ ...quickSpan(name, now) })}
      />
      <div className="days flex gap-3">
        <DateField label={t.labels.from} value={span.from} onChange={(from) => setView({ from })} />
        <DateField label={t.labels.to} value={span.to} onChange={(to) => setView({ to })} />
      </div>
      {hasCurrency && variant === "lao" ? (
        <Select
          label={t.labels.currency}
          value={currency ?? ""}
          onChange={(event) => setView({ currency: event.target.value })}
        >
          <option value="">{t.labels.all}</option>
          {CURRENCIES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      ) : null}
      {file && may("reports.export") ? (
        <ToolbarEnd>
          <ExportButton report={file} span={span} currency={currency} />
        </ToolbarEnd>
      ) : null}
    </Toolbar>
  );
}
