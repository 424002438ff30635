import { useTexts } from "@krapao/browser/i18n/texts";
import { MOVEMENT_REPORTS, type Report, requestExport } from "@krapao/contract/console/reports";
import type { Currency } from "@krapao/contract/money";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { api } from "../../lib/api/api.ts";
import { ExportDrawer, useExportRequest } from "../../lib/lists/tools/export-drawer.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";

interface ExportButtonProps {
  report: Report;
  span: ReportSpan;
  currency: Currency | null;
}

/** Opens the drawer with the staff user's exports, where the current report can be exported. */
export function ExportButton({ report, span, currency }: ExportButtonProps) {
  const t = useTexts(reportsTexts);
  const names: Readonly<Record<string, string>> = t.kinds;
  const requesting = useExportRequest((detail: "days" | "movements") =>
    api(requestExport, { input: { report, detail, currency, ...span } }),
  );
  return (
    <ExportDrawer
      title={t.exports}
      hint={t.exportHint}
      states={t.states}
      nameOf={(file) =>
        `${names[file.report] ?? file.report} · ${file.detail === "days" ? t.exportDays : t.exportMovements}`
      }
      empty={<EmptyState title={t.noExports} text={t.noExportsText} />}
    >
      <Button
        loading={requesting.isPending && t.labels.preparingTheFile}
        onClick={() => requesting.mutate("days")}
      >
        {t.kinds[report]} · {t.exportDays}
      </Button>
      {MOVEMENT_REPORTS.some((each) => each === report) ? (
        <Button
          variant="secondary"
          disabled={requesting.isPending}
          onClick={() => requesting.mutate("movements")}
        >
          {t.exportMovements}
        </Button>
      ) : null}
    </ExportDrawer>
  );
}
